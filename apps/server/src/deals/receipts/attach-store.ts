import type { DealStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'
import type { DealTables, ReceiptTables } from '../tables.ts'

/** A receipt as staff attaches it. */
export interface StaffReceipt {
  readonly id: string
  readonly ownerId: string
  readonly fate: string
  readonly reason: string | null
  readonly bank: string
  readonly paymentMethodId: string | undefined
  readonly terminalName: string
  readonly amountKopecks: bigint
  readonly terminalId: string
  readonly trust: number
  readonly trustReason: string
  /** Reported by both inputs of our own client (push and SMS). */
  readonly hasTwoDoors: boolean
  readonly chainId: string | undefined
  readonly receivedAt: Date
  /** A worker has claimed it and is looking for its deal. */
  readonly isWaiting: boolean
}

interface Row extends Omit<StaffReceipt, 'paymentMethodId' | 'chainId'> {
  readonly paymentMethodId: string | null
  readonly chainId: string | null
}

const columns = sql`receipt.id, receipt.owner_id as "ownerId", fate.fate, fate.reason, receipt.bank,
  receipt.payment_method_id as "paymentMethodId", coalesce(terminal.name, '') as "terminalName",
  receipt.amount_kopecks as "amountKopecks", receipt.terminal_id as "terminalId", receipt.trust,
  receipt.trust_reason as "trustReason", receipt.has_two_doors as "hasTwoDoors", receipt.chain_id as "chainId",
  receipt.received_at as "receivedAt",
  exists (select from receipt_waiting where receipt_waiting.receipt_id = receipt.id) as "isWaiting"`
const joins = sql`receipt_facts as receipt join receipt_fate as fate on fate.receipt_id = receipt.id
  left join terminal_facts as terminal on terminal.id = receipt.terminal_id`

export async function findStaffReceipt(tx: Queryable, id: string): Promise<StaffReceipt | undefined> {
  const { rows } = await sql<Row>`select ${columns} from ${joins} where receipt.id = ${id}`.execute(
    tables(tx),
  )
  return rows[0] && toReceipt(rows[0])
}

/**
 * Holds the receipt. A text that is merged into it updates its row and queues it again in the same transaction, so while this lock is held
 * no worker can be given it anew.
 */
export async function lockStaffReceipt(tx: Tx, id: string): Promise<StaffReceipt | undefined> {
  await sql`select from receipt where id = ${id} for update`.execute(tables(tx))
  await tables<ReceiptTables>(tx)
    .selectFrom('receipt_fate')
    .select('receipt_id')
    .where('receipt_id', '=', id)
    .forUpdate()
    .execute()
  return findStaffReceipt(tx, id)
}

function toReceipt(row: Row): StaffReceipt {
  return { ...row, paymentMethodId: row.paymentMethodId ?? undefined, chainId: row.chainId ?? undefined }
}

export async function isContradicted(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select deal_is_contradicted(${dealId}) as yes`.execute(
    tables(tx),
  )
  return rows[0]?.yes ?? true
}

/**
 * A text that names no method and prints no digits may be of any method of that bank on that phone, as for receipts that are matched
 * automatically.
 */
const isOfMethod = sql`(receipt.payment_method_id = method.id or receipt.payment_method_id is null and receipt.card_tail is null
  and receipt.terminal_id = method.terminal_id and receipt.bank = method.bank)`

/** Whether the money came to the deal's method, and what SMS have settled there of the budget that this one is counted against. */
export async function methodFacts(
  tx: Tx,
  receiptId: string,
  { paymentMethodId }: Pick<Deal, 'paymentMethodId'>,
): Promise<{ readonly isOfMethod: boolean; readonly settledKopecks: bigint }> {
  const { rows } = await sql<{ isOfMethod: boolean; settledKopecks: bigint }>`
    select coalesce(${isOfMethod}, false) as "isOfMethod", case when receipt.trust = 2
      then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, method.id) else 0 end as "settledKopecks"
    from receipt_facts as receipt, payment_method_facts as method where receipt.id = ${receiptId} and method.id = ${paymentMethodId}
  `.execute(tables(tx))
  return rows[0] ?? { isOfMethod: false, settledKopecks: 0n }
}

/** Whether it ended so long before the receipt came that the receipt can't be meant for it. */
export async function endedLongBefore(tx: Tx, dealId: string, receivedAt: Date): Promise<boolean> {
  const deal = await tables<DealTables>(tx)
    .selectFrom('deal')
    .select(
      sql<boolean>`coalesce(ended_at <= ${receivedAt}::timestamptz - interval '24 hours', false)`.as('yes'),
    )
    .where('id', '=', dealId)
    .executeTakeFirst()
  return deal?.yes ?? true
}

/** It came for a deal in dispute: the judge will see it. */
export async function attachToDispute(tx: Tx, receiptId: string, dealId: string): Promise<void> {
  await tables<ReceiptTables>(tx)
    .updateTable('receipt_fate')
    .set({ fate: 'evidence', deal_id: dealId, reason: 'by_support', at: sql<Date>`clock_timestamp()` })
    .where('receipt_id', '=', receiptId)
    .where('fate', '=', 'unmatched')
    .execute()
}

/** False where it has a deal, or was explained, by now. */
export async function keepExplanation(
  tx: Tx,
  { receiptId, by, reason }: { readonly receiptId: string; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    with explained as (
      update receipt_fate set fate = 'explained' where receipt_id = ${receiptId} and fate = 'unmatched' returning receipt_id
    )
    insert into receipt_explanation (receipt_id, explained_by, reason)
    select receipt_id, ${by}::uuid, ${reason} from explained returning receipt_id
  `.execute(tables(tx))
  return rows.length === 1
}

/** Removes an explanation of this member of staff that is not older; answers it, or nothing where there is none. */
export async function removeExplanation(
  tx: Tx,
  { receiptId, by, seconds }: { readonly receiptId: string; readonly by: string; readonly seconds: number },
): Promise<{ reason: string } | undefined> {
  const { rows } = await sql<{ reason: string }>`
    with gone as (
      delete from receipt_explanation where receipt_id = ${receiptId} and explained_by = ${by}
        and explained_at > statement_timestamp() - make_interval(secs => ${seconds}) returning receipt_id, reason
    )
    update receipt_fate set fate = 'unmatched' from gone
    where receipt_fate.receipt_id = gone.receipt_id and fate = 'explained' returning gone.reason
  `.execute(tables(tx))
  return rows[0]
}

export interface AttachableDeal {
  readonly id: string
  readonly amountKopecks: bigint
  readonly status: DealStatus
  readonly merchantId: string
  readonly externalId: string | null
  readonly createdAt: Date
  readonly isSameMethod: boolean
}

const mostShown = 20

/**
 * Deals that a receipt may be attached to: of its trader, on its method (on any of that bank and phone where the text names none), there when it came, and not ended
 * long before. The nearest sum first. A search names an id, an order's id, the shop's number or a sum.
 */
export async function attachableDeals(
  tx: Queryable,
  receipt: StaffReceipt,
  search: string,
): Promise<AttachableDeal[]> {
  const { paymentMethodId = null, receivedAt } = receipt
  const sum = /^\d{1,10}([.,]\d{1,2})?$/.test(search) ? search.replace(',', '.') : null
  const begins = /^[\da-f-]{4,36}$/i.test(search) ? `${search.toLowerCase()}%` : null
  const { rows } = await sql<AttachableDeal>`
    select deal.id, deal.amount_kopecks as "amountKopecks", deal.status, deal.merchant_id as "merchantId",
      known.external_id as "externalId", deal.created_at as "createdAt",
      deal.payment_method_id is not distinct from ${paymentMethodId}::uuid as "isSameMethod"
    from deal join merchant_order as known on known.id = deal.order_id
    where deal.trader_id = ${receipt.ownerId} and not deal.is_test
      and deal.created_at between ${receivedAt}::timestamptz - interval '50 hours' and ${receivedAt}::timestamptz + interval '3 minutes'
      and exists (select from receipt_facts as receipt, payment_method_facts as method
        where receipt.id = ${receipt.id} and method.id = deal.payment_method_id and ${isOfMethod})
      and deal.status in ('pending', 'verification', 'expired', 'canceled', 'dispute')
      and (deal.status = 'dispute' or deal.dispute_id is null)
      and (deal.ended_at is null or deal.ended_at > ${receivedAt}::timestamptz - interval '24 hours')
      and (${search} = '' or deal.amount_kopecks = (${sum}::numeric * 100)::bigint or known.external_id = ${search}
        or deal.id::text like ${begins}::text or known.id::text like ${begins}::text)
    order by abs(deal.amount_kopecks - ${receipt.amountKopecks}::bigint), deal.created_at desc, deal.id limit ${mostShown}
  `.execute(tables(tx))
  return rows
}
