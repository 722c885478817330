import type { AccountType, DisputeStatus } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { BackOfficeTables } from './tables.ts'

const office = (tx: Queryable) => tables<BackOfficeTables>(tx)

/** Queues are counted so far and no further. */
export const countedAtMost = 1_000
/** Hours in which a case should be decided: the reply clock of domain.md 4. */
export const replyHours = 15

export interface QueueCounts {
  readonly disputesOverdue: number
  readonly withdrawals: number
  readonly receipts: number
  readonly receiptsKopecks: bigint
  readonly heldChanges: number
  readonly phones: number
  readonly hiddenMethods: number
  readonly webhooks: number
  readonly undelivered: number
  readonly messages: number
  readonly users: number
  readonly stuckJobs: number
  readonly alarms: number
  readonly isHalted: boolean
  readonly oldestUserAt: Date | null
}

const openCases = sql`not dispute.is_test and dispute.waits_for = 'support'
  and dispute.status in ('waiting', 'consideration', 'deepconsideration')`
/** A scalar subquery looks each owner up; an anti-join would read all people for a handful of rows. */
const forStaff = sql<boolean>`fate.fate = 'unmatched'
  and not (select owner.is_simulated from person_facts as owner where owner.id = fate.owner_id)`
const awaitsActivation = sql<boolean>`not is_activated and not is_staff and not is_simulated and blocked_at is null`
/** A job that a living node runs and that has not succeeded for five of its rounds, and five minutes. */
export const isStuck = sql<boolean>`seen_at > now() - interval '10 minutes'
  and succeeded_at < now() - make_interval(secs => greatest(300, 5 * every_seconds))`

/** One statement: each queue is read from its own index, and no further than `countedAtMost`. */
export async function readCounts(
  tx: Queryable,
  { approvalAbove, isFailing }: { readonly approvalAbove: bigint; readonly isFailing: RawBuilder<unknown> },
): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select
      (select count(*)::int from (select from dispute_facts as dispute where ${openCases} and created_at < now() - make_interval(hours => ${replyHours})
        and coalesce(admitted_at, created_at) < now() - make_interval(hours => ${replyHours}) limit ${countedAtMost}) as queue) as "disputesOverdue",
      (select count(*)::int from (select from withdrawal_facts where state = 'confirmed' and amount_micro_usdt > ${approvalAbove}
        limit ${countedAtMost}) as queue) as withdrawals,
      receipts.count as receipts, receipts.kopecks as "receiptsKopecks",
      (select count(*)::int from (select from held_change_facts where state = 'waiting' and expires_at > now()
        limit ${countedAtMost}) as queue) as "heldChanges",
      phones.count as phones, phones.methods as "hiddenMethods", hooks.count as webhooks, hooks.missing as undelivered,
      (select count(*)::int from (select from unparsed_kind_facts limit ${countedAtMost}) as queue) as messages,
      (select count(*)::int from (
        select from person_facts where ${awaitsActivation} order by date_joined, id limit ${countedAtMost}) as queue) as users,
      (select date_joined from person_facts where ${awaitsActivation} order by date_joined, id limit 1) as "oldestUserAt",
      (select count(*)::int from job_report where ${isStuck}) as "stuckJobs",
      (select count(*)::int from chain_alarm_facts where cleared_at is null) as alarms,
      exists (select from money_halt_facts where resumed_at is null) as "isHalted"
    from (
      select count(*)::int as count, coalesce(sum(receipt.amount_kopecks), 0)::bigint as kopecks from (
        select fate.receipt_id from receipt_fate_facts as fate where ${forStaff} order by fate.at desc limit ${countedAtMost}) as queue
      join receipt_facts as receipt on receipt.id = queue.receipt_id
    ) as receipts, (
      select count(*)::int as count, coalesce(sum(hidden), 0)::int as methods from (${hiddenBySilence()}) as phone
    ) as phones, (
      select count(*)::int as count, coalesce(sum(missing.count), 0)::int as missing from (
        select id from webhook_endpoint_facts where ${isFailing} order by last_failure_at limit ${countedAtMost}) as endpoint
      cross join lateral (select count(*) as count from (select from webhook_delivery_facts where endpoint_id = endpoint.id and state = 'waiting'
        limit ${countedAtMost}) as queue) as missing
    ) as hooks
  `.execute(tables(tx))
  const [counts] = rows
  if (!counts) throw new Error('Counts over no rows are still a row')
  return counts
}

/** The newest silences first: phones that were put away long ago have no active methods, and may be many. */
const hiddenBySilence = () => sql`
  select terminal.*, methods.hidden from (
    select * from terminal_facts where deleted_at is null and silence_noticed_at is not null
    order by silence_noticed_at desc limit ${countedAtMost}) as terminal
  cross join lateral (select count(*)::int as hidden from payment_method_facts as method
    where method.terminal_id = terminal.id and method.is_active) as methods
  where methods.hidden > 0
    and not (select owner.is_simulated from person_facts as owner where owner.id = terminal.owner_id)`

export interface SilentPhone {
  readonly id: string
  readonly name: string
  readonly ownerId: string
  readonly owner: string
  readonly silentSince: Date
  readonly hidden: number
  readonly charge: number | null
  readonly isAlerted: boolean
}

export async function readPhones(tx: Queryable, limit: number): Promise<SilentPhone[]> {
  const { rows } = await sql<SilentPhone>`
    select phone.id, phone.name, phone.owner_id as "ownerId", owner.username as owner,
      coalesce(phone.last_ping_at, phone.silence_noticed_at) as "silentSince", phone.hidden, phone.charge,
      phone.alerted_at is not null as "isAlerted"
    from (${hiddenBySilence()}) as phone join person_facts as owner on owner.id = phone.owner_id
    order by "silentSince", phone.id limit ${limit}
  `.execute(tables(tx))
  return rows
}

export interface QueuedDispute {
  readonly id: string
  readonly number: bigint
  readonly dealId: string
  readonly status: DisputeStatus
  readonly amountKopecks: bigint
  readonly trader: string
  readonly merchant: string
  readonly since: Date
}

export async function oldestDisputes(tx: Queryable, limit: number): Promise<QueuedDispute[]> {
  const { rows } = await sql<QueuedDispute>`
    select dispute.id, dispute.number, dispute.deal_id as "dealId", dispute.status, dispute.amount_kopecks as "amountKopecks",
      trader.username as trader, merchant.username as merchant, coalesce(dispute.admitted_at, dispute.created_at) as since
    from (select * from dispute_facts as dispute where ${openCases} order by created_at, number limit ${limit}) as dispute
    join person_facts as trader on trader.id = dispute.trader_id
    join person_facts as merchant on merchant.id = dispute.merchant_id
    order by dispute.created_at, dispute.number
  `.execute(tables(tx))
  return rows
}

export interface QueuedReceipt {
  readonly id: string
  readonly amountKopecks: bigint
  readonly bank: string
  readonly reason: string | null
  readonly receivedAt: Date
}

export async function newestReceipts(tx: Queryable, limit: number): Promise<QueuedReceipt[]> {
  return office(tx)
    .selectFrom('receipt_fate_facts as fate')
    .innerJoin('receipt_facts as receipt', 'receipt.id', 'fate.receipt_id')
    .select([
      'receipt.id',
      'receipt.amount_kopecks as amountKopecks',
      'receipt.bank',
      'fate.reason',
      'receipt.received_at as receivedAt',
    ])
    .where(forStaff)
    .orderBy('fate.at', 'desc')
    .orderBy('fate.receipt_id', 'desc')
    .limit(limit)
    .execute()
}

export interface AwaitingUser {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly accountType: AccountType
  readonly joinedAt: Date
}

export async function oldestAwaiting(tx: Queryable, limit: number): Promise<AwaitingUser[]> {
  return office(tx)
    .selectFrom('person_facts')
    .select(['id', 'email', 'username', 'account_type as accountType', 'date_joined as joinedAt'])
    .where(awaitsActivation)
    .orderBy('date_joined')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface UnreadKind {
  readonly id: string
  readonly bank: string
  readonly channel: string
  readonly alike: number
  readonly firstSeen: Date
}

export async function commonestUnread(tx: Queryable, limit: number): Promise<UnreadKind[]> {
  return office(tx)
    .selectFrom('unparsed_kind_facts')
    .select(['id', 'bank', 'channel', 'alike', 'first_seen as firstSeen'])
    .orderBy('alike', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface WaitingChange {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly makerId: string
  readonly maker: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function oldestHeld(tx: Queryable, limit: number): Promise<WaitingChange[]> {
  return office(tx)
    .selectFrom(({ selectFrom }) =>
      selectFrom('held_change_facts')
        .selectAll()
        .where('state', '=', sql.lit('waiting'))
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(limit)
        .as('held'),
    )
    .innerJoin('person_facts as maker', 'maker.id', 'held.maker_id')
    .select([
      'held.id',
      'held.kind',
      'held.subject',
      'held.maker_id as makerId',
      'maker.username as maker',
      'held.created_at as createdAt',
      'held.expires_at as expiresAt',
    ])
    .orderBy('held.expires_at')
    .execute()
}

export async function staffIds(tx: Tx): Promise<string[]> {
  const rows = await office(tx)
    .selectFrom('person_facts')
    .select('id')
    .where('is_staff', '=', sql.lit(true))
    .execute()
  return rows.map(({ id }) => id)
}

/** True for the one node whose turn it is. */
export async function claimLook(tx: Queryable, seconds: number): Promise<boolean> {
  const claimed = await office(tx)
    .updateTable('staff_queue_look')
    .set({ looked_at: sql<Date>`now()` })
    .where('looked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returning('looked_at')
    .executeTakeFirst()
  return claimed !== undefined
}

/** False where staff have been told of this already. */
export async function keepDigest(tx: Tx, digest: string): Promise<boolean> {
  const kept = await office(tx)
    .updateTable('staff_queue_look')
    .set({ digest })
    .where('digest', '<>', digest)
    .returning('digest')
    .executeTakeFirst()
  return kept !== undefined
}
