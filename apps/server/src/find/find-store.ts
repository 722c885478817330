import type { FindKind } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** A thing that was found, whatever it is. */
export interface FoundRow {
  readonly kind: FindKind
  readonly id: string
  readonly name: string
  readonly kopecks: bigint | null
  readonly micro: bigint | null
  readonly status: string | null
  readonly at: Date | null
  /** What its page is called by: another id where it has no page of its own. */
  readonly opens: string | null
  readonly first: string | null
  readonly second: string | null
}

/** Of each kind. */
const most = sql.lit(6)

/** The names of the columns come from the first part of a union, so every part is written in this order. */
const people = (where: RawBuilder<unknown>) => sql`
  (select 'user' as kind, id::text, email as name, null::bigint as kopecks, null::bigint as micro, account_type as status,
    date_joined as at, id::text as opens, username as first, null::text as second
  from person_facts where ${where} and not is_simulated order by email limit ${most})`

const named = (column: RawBuilder<unknown>) => sql`(select username from person_facts where id = ${column})`

const deals = (where: RawBuilder<unknown>) => sql`
  (select 'deal' as kind, id::text, left(id::text, 8) as name, amount_kopecks as kopecks, null::bigint as micro, status,
    created_at as at, id::text as opens, ${named(sql`deal.trader_id`)} as first, ${named(sql`deal.merchant_id`)} as second
  from deal_facts as deal where ${where} and not is_test order by created_at desc limit ${most})`

const orders = (where: RawBuilder<unknown>) => sql`
  (select 'order' as kind, id::text, external_id as name, amount_kopecks as kopecks, null::bigint as micro, state as status,
    created_at as at, deal_id::text as opens, ${named(sql`merchant_order.merchant_id`)} as first, null::text as second
  from merchant_order_facts as merchant_order where ${where} and not is_test limit ${most})`

const disputes = (where: RawBuilder<unknown>) => sql`
  (select 'dispute' as kind, id::text, number::text as name, amount_kopecks as kopecks, null::bigint as micro, status,
    created_at as at, id::text as opens, ${named(sql`dispute.trader_id`)} as first, ${named(sql`dispute.merchant_id`)} as second
  from dispute_facts as dispute where ${where} and not is_test limit ${most})`

const deposits = (where: RawBuilder<unknown>) => sql`
  (select 'deposit' as kind, txid as id, txid as name, null::bigint as kopecks, amount_micro_usdt as micro, outcome as status,
    created_at as at, user_id::text as opens, ${named(sql`deposit.user_id`)} as first, null::text as second
  from deposit_facts as deposit where ${where} order by created_at desc limit ${most})`

const withdrawals = (where: RawBuilder<unknown>) => sql`
  (select 'withdrawal' as kind, id::text, address as name, null::bigint as kopecks, amount_micro_usdt as micro, state as status,
    created_at as at, user_id::text as opens, ${named(sql`withdrawal.user_id`)} as first, null::text as second
  from withdrawal_facts as withdrawal where ${where} limit ${most})`

async function all(tx: Queryable, ...parts: RawBuilder<unknown>[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` union all `)}`.execute(tables(tx))
  return rows
}

export const byId = (tx: Queryable, { from, to }: { from: string; to: string }) => {
  const within = sql`id between ${from}::uuid and ${to}::uuid`
  return all(tx, people(within), deals(within), orders(within), disputes(within))
}

export const byDisputeNumber = (tx: Queryable, number: bigint) => all(tx, disputes(sql`number = ${number}`))

/** Cases of the deals that are found are found with them: their index has no sum and time. */
export const bySum = (tx: Queryable, { kopecks, from, to }: { kopecks: bigint; from: Date; to: Date }) => {
  // A payer may have been asked for up to 99 kopecks more.
  const sum = sql`amount_kopecks between ${kopecks} and ${kopecks} + 99`
  const meant = sql`created_at between ${from} and ${to} and ${sum}`
  const receipts = sql`
    (select 'receipt' as kind, receipt.id::text, coalesce('•• ' || receipt.card_tail, receipt.bank) as name, amount_kopecks as kopecks,
      null::bigint as micro, receipt_fate.fate as status, receipt.received_at as at, receipt.id::text as opens,
      ${named(sql`receipt.owner_id`)} as first, null::text as second
    from receipt_fate_facts as receipt_fate join receipt_facts as receipt on receipt.id = receipt_fate.receipt_id
    where receipt_fate.fate in ('unmatched', 'held') and receipt_fate.at between ${from} and ${to} and ${sum}
    order by receipt_fate.at desc limit ${most})`
  const ofDeals = sql`deal_id in (select id from deal_facts where ${meant} and not is_test order by created_at desc limit ${most})`
  return all(tx, deals(meant), receipts, disputes(ofDeals))
}

export const byTail = (tx: Queryable, tail: string) => {
  const method = (column: string) => sql`
    (select 'method' as kind, id::text, '•• ' || ${sql.ref(column)} as name, null::bigint as kopecks, null::bigint as micro,
      bank::text as status, created_at as at, owner_id::text as opens, ${named(sql`payment_method.owner_id`)} as first, null::text as second
    from payment_method_facts as payment_method where ${sql.ref(column)} = ${tail} limit ${most})`
  return all(tx, method('card_tail'), method('phone_tail'))
}

/**
 * The index of orders begins with the shop, so each shop that has orders is asked: the recursion steps from one to the next without
 * reading orders. An index by the shop's id alone would have to be written by every new order.
 */
export const byExternalId = async (tx: Queryable, externalId: string): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    with recursive shop as (
      (select merchant_id from merchant_order_facts order by merchant_id limit 1)
      union all
      select (select merchant_id from merchant_order_facts where merchant_id > shop.merchant_id order by merchant_id limit 1)
      from shop where shop.merchant_id is not null
    )
    select 'order' as kind, merchant_order.id::text, external_id as name, amount_kopecks as kopecks, null::bigint as micro,
      state as status, merchant_order.created_at as at, deal_id::text as opens,
      ${named(sql`merchant_order.merchant_id`)} as first, null::text as second
    from shop join merchant_order_facts as merchant_order on merchant_order.merchant_id = shop.merchant_id
      and merchant_order.is_test = false and merchant_order.external_id = ${externalId}
    limit ${most}
  `.execute(tables(tx))
  return rows
}

export const byTxid = (tx: Queryable, txid: string) =>
  all(
    tx,
    deposits(sql`txid = ${txid}`),
    withdrawals(sql`id = (select withdrawal_id from payout_facts where txid = ${txid})`),
  )

export const byAddress = (tx: Queryable, address: string) =>
  all(
    tx,
    people(sql`id in (
      select user_id from wallet_address_facts where address = ${address}
      union (select user_id from whitelist_address_facts where wallet = ${address} and removed_at is null limit 20))`),
    deposits(sql`to_address = ${address}`),
  )

export const allPeople = (tx: Queryable, where: RawBuilder<unknown>) => all(tx, people(where))
