import {
  answerHours,
  appealHours,
  type DealStatus,
  type DisputeReason,
  type DisputeStatus,
  type EndedBy,
  type VerdictReason,
  type VerdictRule,
} from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Deal, DealSums } from '../deal.ts'
import { type DealRow, toDeal } from '../facts.ts'
import type { CaseTables, DealTables } from '../tables.ts'
import type { ChecklistItem } from './case-item-store.ts'
import type { CaseLoad, ShopScale } from './case-limits.ts'

const cases = (tx: Queryable) => tables<CaseTables>(tx)

const clock = sql<Date>`clock_timestamp()`

// Locks, in the order of move_deals: the order and its deal, the shop's cases (advisory), the dispute, the reservation, totals, the
// method; the ledger last.

export type OpenedBy = 'support' | 'merchant' | 'payer' | 'system' | 'trader'

export interface Case {
  readonly id: string
  readonly dealId: string
  readonly status: DisputeStatus
  readonly isOpen: boolean
  /** Grows with every change. */
  readonly version: number
  readonly openedBy: OpenedBy
  readonly statusBefore: DealStatus
  readonly isOverLimit: boolean
  readonly isAdmitted: boolean
  /** Thousandths of a point that the case has cost the method so far. */
  readonly pointsTaken: number
  readonly wasIgnored: boolean
  /** Hours since the case began to count, without those in which the platform was down. */
  readonly ageHours: number
  /** The member of support who holds it now. */
  readonly holderId: string | null
  readonly verdictTowards: 'merchant' | 'trader' | null
  readonly isWithdrawn: boolean
  readonly decidedAt: Date | null
  readonly mayBeAppealed: boolean
  readonly appealUntil: Date | null
  readonly endedBy: EndedBy | null
  /** Of an appeal: the case that it is about. */
  readonly appealed: AppealedCase | null
}

/** The decided case that an appeal is about. */
export interface AppealedCase {
  readonly id: string
  readonly judgeId: string | null
  readonly pointsTaken: number
  readonly statusBefore: DealStatus
}

const openStatuses = sql`('waiting', 'consideration', 'deepconsideration')`

export async function lockDeal(tx: Tx, id: string): Promise<Deal | undefined> {
  const { rows } = await sql<{ deal: DealRow }>`
    select to_jsonb(deal) as deal from merchant_order as known join deal on deal.order_id = known.id
    where deal.id = ${id} for update of known, deal
  `.execute(tables(tx))
  return rows[0] && toDeal(rows[0].deal)
}

/** Cases of one shop are counted one after another: ten that open at the same instant must not all find room. */
export async function lockCasesOfShop(tx: Tx, merchantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cases:${merchantId}`}, 0))`.execute(tables(tx))
}

export async function caseLoad(tx: Tx, deal: Deal): Promise<CaseLoad> {
  const { rows } = await sql<CaseLoad>`
    select count(*) as "ofShop", count(*) filter (where dispute.trader_id = ${deal.traderId}) as "ofPair",
      -- A case that began while the deal was open has the match's own hold.
      coalesce(sum(dispute.held_micro + case when dispute.deal_status_before = 'verification' and not dispute.is_over_limit
        then deal.value_micro else 0 end), 0)::bigint as "heldMicro"
    from dispute join deal on deal.id = dispute.deal_id and deal.is_test = ${deal.isTest}
    where dispute.merchant_id = ${deal.merchantId} and dispute.status in ${openStatuses} and dispute.admitted_at is not null
  `.execute(tables(tx))
  return rows[0] ?? { ofShop: 0n, ofPair: 0n, heldMicro: 0n }
}

/** Deals count by what they were completed for: sides who settle for a kopeck make a shop no larger. */
export async function shopScale(
  tx: Queryable,
  { merchantId, isTest }: Pick<Deal, 'merchantId' | 'isTest'>,
  smallestKopecks: bigint,
): Promise<ShopScale> {
  const { rows } = await sql<ShopScale>`
    select count(*) filter (where least(amount_kopecks, coalesce(received_kopecks, amount_kopecks)) >= ${smallestKopecks}) as deals, coalesce(sum(value_micro), 0)::bigint as "turnoverMicro"
    from deal where merchant_id = ${merchantId} and created_at > now() - interval '30 days' and is_test = ${isTest} and status = 'complete'
  `.execute(tables(tx))
  return rows[0] ?? { deals: 0n, turnoverMicro: 0n }
}

export interface NewCase {
  readonly id: string
  readonly reason: DisputeReason
  /** What the reason asks of each side now: the case keeps it. */
  readonly checklist: readonly ChecklistItem[]
  readonly openedBy: OpenedBy
  readonly openerId: string | undefined
  readonly comment: string
  readonly statusBefore: DealStatus
  readonly isAdmitted: boolean
  readonly heldMicro: bigint
  readonly pointsTaken: number
  readonly appealOf?: string | undefined
}

/** Answers its number. A case that the trader opens has the trader's evidence: it waits for support, and no clock runs. */
export async function insertCase(tx: Tx, deal: Deal, one: NewCase): Promise<number> {
  const isAnswered = one.openedBy === 'trader'
  const { number } = await cases(tx)
    .insertInto('dispute')
    .values({
      id: one.id,
      deal_id: deal.id,
      trader_id: deal.traderId,
      merchant_id: deal.merchantId,
      status: isAnswered ? 'consideration' : 'waiting',
      opened_by: one.openedBy,
      opener_id: one.openerId ?? null,
      comment: one.comment,
      deal_status_before: one.statusBefore,
      held_micro: one.heldMicro,
      is_over_limit: !one.isAdmitted,
      admitted_at: one.isAdmitted ? clock : null,
      points_taken: one.pointsTaken,
      amount_kopecks: deal.amountKopecks,
      is_test: deal.isTest,
      appeal_of: one.appealOf ?? null,
      answer_due_at:
        one.isAdmitted && !isAnswered
          ? sql<Date>`clock_timestamp() + make_interval(hours => ${answerHours}::integer)`
          : null,
      answered_at: isAnswered ? clock : null,
      reason: one.reason,
      checklist: JSON.stringify(one.checklist),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return Number(number)
}

export async function dealOfCase(tx: Tx, disputeId: string): Promise<string | undefined> {
  const row = await cases(tx)
    .selectFrom('dispute')
    .select('deal_id')
    .where('id', '=', disputeId)
    .executeTakeFirst()
  return row?.deal_id
}

/** The deal must be locked before. */
export async function lockCase(tx: Tx, disputeId: string): Promise<Case | undefined> {
  const { rows } = await sql<Case>`
    select id, deal_id as "dealId", status, status in ${openStatuses} as "isOpen", version, opened_by as "openedBy",
      deal_status_before as "statusBefore", is_over_limit as "isOverLimit", admitted_at is not null as "isAdmitted",
      points_taken as "pointsTaken", ignored_at is not null as "wasIgnored",
      extract(epoch from clock_timestamp() - coalesce(admitted_at, created_at) - paused)::float8 / 3600 as "ageHours",
      case when held_until > statement_timestamp() then held_by end as "holderId",
      case when status like 'completed_towards_%' then substr(status, 19) end as "verdictTowards",
      withdrawn_at is not null as "isWithdrawn", decided_at as "decidedAt",
      coalesce(appeal_until > statement_timestamp(), false) as "mayBeAppealed",
      appeal_until as "appealUntil", ended_by as "endedBy",
      (select jsonb_build_object('id', first.id, 'judgeId', first.decided_by, 'pointsTaken', first.points_taken,
          'statusBefore', first.deal_status_before)
        from dispute as first where first.id = dispute.appeal_of) as appealed
    from dispute where id = ${disputeId} for update
  `.execute(tables(tx))
  return rows[0]
}

export async function lockReservation(tx: Tx, deal: Deal): Promise<void> {
  await tables<DealTables>(tx)
    .selectFrom('amount_reservation')
    .select('deal_id')
    .where('payment_method_id', '=', deal.paymentMethodId)
    .where('amount_kopecks', '=', deal.amountKopecks)
    .where('deal_id', '=', deal.id)
    .forUpdate()
    .execute()
}

/** The method's points, locked until this transaction ends. */
export async function lockPoints(tx: Tx, deal: Deal): Promise<number> {
  await lockReservation(tx, deal)
  const { rows } = await sql<{ points: number }>`
    select rating_points as points from payment_method where id = ${deal.paymentMethodId} for update
  `.execute(tables(tx))
  return rows[0]?.points ?? 0
}

export async function pointsOfMethod(tx: Tx, { paymentMethodId }: Deal): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select rating_points as points from payment_method where id = ${paymentMethodId}
  `.execute(tables(tx))
  return rows[0]?.points ?? 0
}

export interface Admission {
  readonly disputeId: string
  readonly heldMicro: bigint
  readonly pointsTaken: number
  readonly actorId: string
}

/** From now on it counts: its hold and its points are stored, and the deal's history names the member of support who admitted it. */
export async function setAdmitted(tx: Tx, deal: Deal, admission: Admission): Promise<void> {
  const { disputeId, heldMicro, pointsTaken, actorId } = admission
  await sql`
    with admitted as (
      update dispute set admitted_at = clock_timestamp(), version = version + 1,
        answer_due_at = case when status = 'waiting' or answer_due_at is not null
          then clock_timestamp() + make_interval(hours => ${answerHours}::integer) end,
        held_micro = ${heldMicro}, points_taken = ${pointsTaken}, updated_at = clock_timestamp()
      where id = ${disputeId}
    ), judged as (
      update payment_method set rating_points = rating_points + ${pointsTaken}
      where id = ${deal.paymentMethodId} and ${pointsTaken}::integer <> 0
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
        rating_points)
      select id, trader_id, merchant_id, created_at, status, status, 'dispute_admitted', 'support', ${actorId}::uuid,
        jsonb_build_object('dispute_id', ${disputeId}::text), nullif(${pointsTaken}::integer, 0)
      from deal where id = ${deal.id}
    )
    select announce_deals(array[${deal.traderId}, ${deal.merchantId}]::uuid[], array[${deal.orderId}]::uuid[])
  `.execute(tables(tx))
}

export interface Decision {
  readonly disputeId: string
  readonly towards: 'merchant' | 'trader'
  readonly comment: string
  readonly decidedBy: string | undefined
  readonly kopecks: bigint | undefined
  /** What the case has cost the method in the end. */
  readonly pointsTaken: number
  readonly isWithdrawn: boolean
  readonly isAppealable: boolean
  readonly end: CaseEnd
}

/** What ended a case, and on what grounds. */
export interface CaseEnd {
  readonly by: EndedBy
  readonly rule?: VerdictRule | undefined
  readonly reason?: VerdictReason | undefined
  /** Marks of the exhibits on which the verdict rests. */
  readonly exhibits?: readonly string[] | undefined
}

export async function setDecided(tx: Tx, decision: Decision): Promise<void> {
  const { end } = decision
  await cases(tx)
    .updateTable('dispute')
    .set({
      status: `completed_towards_${decision.towards}`,
      decided_at: clock,
      decided_by: decision.decidedBy ?? null,
      verdict_comment: decision.comment,
      verdict_kopecks: decision.kopecks ?? null,
      points_taken: decision.pointsTaken,
      ended_by: end.by,
      verdict_rule: end.rule ?? null,
      verdict_reason: end.reason ?? null,
      verdict_exhibits: [...(end.exhibits ?? [])],
      withdrawn_at: decision.isWithdrawn ? clock : null,
      appeal_until: decision.isAppealable
        ? sql<Date>`clock_timestamp() + make_interval(hours => ${appealHours}::integer)`
        : null,
      answer_due_at: null,
      held_by: null,
      held_until: null,
      held_session: null,
      version: sql<number>`version + 1`,
      updated_at: clock,
    })
    .where('id', '=', decision.disputeId)
    .execute()
}

/** What people have earned in all: a verdict that completes a deal adds to it, one that undoes a completed deal takes from it. */
export async function addToTotals(tx: Tx, deal: Deal, sums: DealSums, sign: 1n | -1n): Promise<void> {
  if (deal.isTest) return
  const { traderLeadId, merchantLeadId } = deal.terms
  const earned = sumByUser([
    [deal.traderId, sums.profit],
    [deal.merchantId, sums.value - sums.fee],
    [traderLeadId, sums.traderLead],
    [merchantLeadId, sums.merchantLead],
  ])
  const brought = sumByUser([
    [traderLeadId && deal.traderId, sums.traderLead],
    [merchantLeadId && deal.merchantId, sums.merchantLead],
  ])
  const margin = sums.fee - sums.profit
  for (const [userId, micro] of earned) {
    await tables<DealTables>(tx)
      .updateTable('profit_total')
      .set((total) => ({ micro_usdt: total('micro_usdt', '+', sign * micro) }))
      .where('user_id', '=', userId)
      .execute()
  }
  for (const [userId, micro] of brought) {
    await sql`
      with changed as (
        update referral_code set profit_micro_usdt = profit_micro_usdt + ${sign * micro}::bigint where used_by = ${userId}
        returning id, lead_id
      )
      insert into referral_line (referral_id, lead_id, deal_id, cause, micro_usdt, amount_kopecks, margin_micro)
      select id, lead_id, ${deal.id}, ${sign > 0n ? 'complete' : 'returned'}, ${sign * micro}::bigint, ${deal.amountKopecks}::bigint,
        ${margin}::bigint
      from changed
    `.execute(tables(tx))
  }
}

/** In the order of their numbers, in which every transaction locks them. */
function sumByUser(parts: readonly (readonly [string | undefined, bigint])[]): [string, bigint][] {
  const sums = new Map<string, bigint>()
  for (const [userId, micro] of parts) {
    if (userId !== undefined && micro > 0n) sums.set(userId, (sums.get(userId) ?? 0n) + micro)
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
}

/**
 * The value of a trader's deals that ended without payment in the last day although there was a sign of one, and of those whose case
 * waits for support: a withdrawal leaves it. What a verdict has ended is settled.
 */
export async function keptBackMicro(tx: Queryable, traderId: string): Promise<bigint> {
  const { rows } = await sql<{ micro: bigint }>`
    select coalesce(sum(deal.value_micro), 0)::bigint as micro
    from (
      -- No deal lives for two days, so older ones ended before.
      select id from deal_failed where trader_id = ${traderId} and status in ('expired', 'canceled') and created_at > now() - interval '3 days'
      union all
      select deal_id from dispute where trader_id = ${traderId} and status in ${openStatuses} and admitted_at is null
        and created_at > now() - interval '24 hours'
    ) as known
    join deal on deal.id = known.id
    where deal.has_sign and not deal.is_test
      and (deal.status = 'dispute' or deal.dispute_id is null and deal.ended_at > now() - interval '24 hours')
  `.execute(tables(tx))
  return rows[0]?.micro ?? 0n
}
