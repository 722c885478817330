import type { DealStatus, DisputeReason, DisputeStatus, PayableType, VerdictRule } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { type CaseGroup, type DisputeFilter, statusRank, type WaitsFor } from './dispute.ts'
import { searched } from './search-store.ts'

/** A case with as much of its deal as lists show. */
export interface ShownCase {
  readonly id: string
  readonly number: bigint
  readonly status: DisputeStatus
  readonly waits_for: WaitsFor
  readonly created_at: Date
  readonly updated_at: Date
  readonly reason: DisputeReason
  readonly answer_due_at: Date | null
  readonly admitted_at: Date | null
  /** The verdict's comment, or what support asks for. */
  readonly said: string
  /** Of a verdict that a rule gave: it has no comment, and readers get the rule's words in their language (wire.ts). */
  readonly verdict_rule: VerdictRule | null
  readonly amount_kopecks: bigint
  readonly trader_id: string
  readonly merchant_id: string
  readonly is_test: boolean
  readonly deal_id: string
  readonly deal_status: DealStatus
  readonly order_type: PayableType
  readonly bank: string
  readonly profit_micro: bigint
  readonly credit_micro: bigint
  readonly external_id: string | null
  readonly payment_method_id: string
  readonly card_tail: string | null
  readonly phone_tail: string | null
  /** Who decided the case that this one appeals against. */
  readonly judged_before_by: string | null
  /** Which side's proposal stands. */
  readonly proposed_by: 'merchant' | 'trader' | null
}

/** For every select of cases: its columns and the rows they come from. */
export const shownColumns = sql`dispute.id, dispute.number, dispute.status, dispute.waits_for, dispute.created_at, dispute.updated_at,
  dispute.reason, dispute.answer_due_at, dispute.admitted_at, coalesce(dispute.verdict_comment, dispute.question, '') as said, dispute.verdict_rule,
  dispute.amount_kopecks, dispute.trader_id, dispute.merchant_id, dispute.is_test, dispute.deal_id, deal.status as deal_status,
  deal.order_type, deal.bank, deal.profit_micro, deal.credit_micro, known.external_id, deal.payment_method_id, method.card_tail,
  method.phone_tail, (select first.decided_by from dispute_facts as first where first.id = dispute.appeal_of) as judged_before_by,
  (select proposal.by_side from settlement_proposal_facts as proposal where proposal.dispute_id = dispute.id and proposal.ended_at is null
    and proposal.ends_at + dispute.paused - proposal.paused_before > now()) as proposed_by`
export const shownJoins = sql`join deal_facts as deal on deal.id = dispute.deal_id
  join payment_method_facts as method on method.id = deal.payment_method_id
  left join merchant_order_facts as known on known.id = deal.order_id`

interface Place {
  readonly offset: number
  readonly limit: number
}

export async function pageOfCases(tx: Queryable, filter: DisputeFilter, place: Place): Promise<ShownCase[]> {
  if (filter.groups.length === 0) return []
  const { rows } = await sql<ShownCase>`
    with chosen as (${chosen(filter, place)})
    select ${shownColumns} from chosen join dispute_facts as dispute on dispute.id = chosen.id ${shownJoins}
    order by chosen.place ${direction(filter)}, ${tieBreak(filter, sql`chosen.number`)}
  `.execute(tables(tx))
  return rows
}

/** A search finds few, so it is counted one by one. */
export async function countSearched(tx: Queryable, filter: DisputeFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from dispute_facts as dispute where ${visible(filter)} and ${searched(filter)} and ${inGroups(filter)}
  `.execute(tables(tx))
  return Number(rows[0]?.total ?? 0n)
}

/** Which cases are on the page. Each group is ordered by an index; the first rows of all groups are merged. */
function chosen(filter: DisputeFilter, { offset, limit }: Place): RawBuilder<unknown> {
  const slice = sql`order by place ${direction(filter)}, ${tieBreak(filter, sql`number`)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  if (filter.search !== '')
    return sql`select dispute.id, dispute.number, ${anyPlace(filter)} as place from dispute_facts as dispute
      where ${visible(filter)} and ${searched(filter)} and ${inGroups(filter)} ${slice}`
  const parts = filter.groups.map(
    (
      group,
    ) => sql`(select dispute.id, dispute.number, ${placeIn(filter, group)} as place from dispute_facts as dispute
      where ${visible(filter)} and dispute.status = ${sql.lit(group.status)} and dispute.waits_for = ${sql.lit(group.waitsFor)}
      order by ${withinGroup(filter)} limit ${sql.lit(offset + limit)})`,
  )
  return sql`select id, number, place from (${sql.join(parts, sql` union all `)}) as part ${slice}`
}

/** Cases of test keys are seen by their own shop only. */
function visible({ role, userId }: DisputeFilter): RawBuilder<unknown> {
  if (role === 'merchant') return sql`dispute.merchant_id = ${userId}`
  return role === 'trader'
    ? sql`dispute.trader_id = ${userId} and not dispute.is_test`
    : sql`not dispute.is_test`
}

function inGroups({ groups }: DisputeFilter): RawBuilder<unknown> {
  const pairs = groups.map(({ status, waitsFor }) => sql`(${sql.lit(status)}, ${sql.lit(waitsFor)})`)
  return sql`(dispute.status, dispute.waits_for) in (${sql.join(pairs)})`
}

const columns = {
  number: sql`dispute.number`,
  created_at: sql`dispute.created_at`,
  amount: sql`dispute.amount_kopecks`,
}

function placeIn({ sort }: DisputeFilter, { status }: CaseGroup): RawBuilder<unknown> {
  return sort === 'status' ? sql`${sql.lit(statusRank(status))}` : columns[sort]
}

function anyPlace({ sort, groups }: DisputeFilter): RawBuilder<unknown> {
  if (sort !== 'status') return columns[sort]
  const cases = groups.map(({ status }) => sql`when ${sql.lit(status)} then ${sql.lit(statusRank(status))}`)
  return sql`case dispute.status ${sql.join(cases, sql` `)} end`
}

function withinGroup(filter: DisputeFilter): RawBuilder<unknown> {
  const { sort } = filter
  if (sort === 'status') return sql`dispute.number desc`
  if (sort === 'number') return sql`dispute.number ${direction(filter)}`
  return sql`${columns[sort]} ${direction(filter)}, dispute.number ${direction(filter)}`
}

/** Within one status the newest first, whichever way the statuses run. */
function tieBreak(filter: DisputeFilter, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return filter.sort === 'status' ? sql`${number} desc` : sql`${number} ${direction(filter)}`
}

const direction = ({ order }: DisputeFilter) => (order === 'asc' ? sql`asc` : sql`desc`)

/** Cases that another member of support holds now. */
export async function heldByOthers(tx: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dispute_facts where held_by is not null and held_by <> ${userId} and held_until > now() and not is_test order by number
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}
