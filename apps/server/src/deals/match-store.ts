import type { PayableType } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Demand, MatchCandidate } from './candidate.ts'

interface CandidateRow {
  method_id: string
  trader_id: string
  is_sbp: boolean
  is_c2c: boolean
  is_test: boolean
  min_dollars: number
  max_dollars: number
  rating_points: number
  is_premium: boolean
  last_used_at: Date | null
  basis_points: number
  available_micro: bigint
  lead_id: string | null
}

const columns = sql`candidate.method_id, candidate.trader_id, candidate.is_sbp, candidate.is_c2c, candidate.is_test,
  candidate.min_dollars, candidate.max_dollars, candidate.rating_points, candidate.is_premium, candidate.last_used_at,
  candidate.basis_points, candidate.available_micro, referral.lead_id`

/** Every method that nothing but an order's own wishes could stand in the way of. */
export async function eligible(tx: Tx, silentSeconds: number): Promise<MatchCandidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${columns} from match_candidate(${silentSeconds}) as candidate
    left join referral_code as referral on referral.used_by = candidate.trader_id
    where candidate.cut is null and candidate.available_micro > 0
  `.execute(tables(tx))
  return rows.map(toCandidate)
}

export interface ExactDemand extends Demand {
  readonly amountKopecks: bigint
  readonly tried: readonly string[]
  /** Whether the sum itself must be free on the method; kopecks could be added otherwise. */
  readonly isSumFree: boolean
}

/** The whole search by the database: slower, and nothing escapes it. */
export async function searchExactly(
  tx: Tx,
  silentSeconds: number,
  demand: ExactDemand,
): Promise<MatchCandidate[]> {
  const busy = demand.isSumFree
    ? sql`and not exists (select from amount_reservation as held where held.payment_method_id = candidate.method_id
        and held.amount_kopecks = ${demand.amountKopecks} and (held.held_until is null or held.held_until >= clock_timestamp()))`
    : sql``
  const { rows } = await sql<CandidateRow>`
    select ${columns} from match_candidate(${silentSeconds}) as candidate
    left join referral_code as referral on referral.used_by = candidate.trader_id
    where candidate.cut is null and candidate.is_test = ${demand.isTest}
      and ${modeOf(demand.orderType)}
      and candidate.min_dollars * 1000000::bigint <= ${demand.valueMicro}
      and (candidate.max_dollars = 0 or candidate.max_dollars * 1000000::bigint >= ${demand.valueMicro})
      and candidate.available_micro >= ${demand.valueMicro}
      and candidate.trader_id <> ${demand.merchantId}
      and candidate.basis_points <= ${demand.merchantBasisPoints}
      and candidate.method_id <> all (${demand.tried}::uuid[])
      ${busy}
    order by candidate.is_premium desc, (candidate.rating_points + 3000) / 600, candidate.last_used_at nulls first, random()
    limit 20
  `.execute(tables(tx))
  return rows.map(toCandidate)
}

function modeOf(orderType: PayableType) {
  return orderType === 'sbp' ? sql`candidate.is_sbp` : sql`candidate.is_c2c`
}

/** Which of the next 99 sums are free on a method. */
export async function takenSums(tx: Tx, methodId: string, amountKopecks: bigint): Promise<Set<bigint>> {
  const { rows } = await sql<{ amount_kopecks: bigint }>`
    select amount_kopecks from amount_reservation
    where payment_method_id = ${methodId} and amount_kopecks between ${amountKopecks + 1n} and ${amountKopecks + 99n}
      and (held_until is null or held_until >= clock_timestamp())
  `.execute(tables(tx))
  return new Set(rows.map((row) => row.amount_kopecks))
}

export interface Cut {
  readonly filter: string
  readonly count: number
  readonly examples: readonly string[]
}

/** How many candidates there are, and what cuts each of them, the first thing first. */
export async function explain(
  tx: Tx,
  silentSeconds: number,
  demand: Omit<ExactDemand, 'tried' | 'isSumFree'>,
): Promise<Cut[]> {
  const { rows } = await sql<{ filter: string; count: number; examples: string[] }>`
    select filter, count(*)::integer as count, (array_agg(method_id))[1:5] as examples
    from (
      select candidate.method_id, coalesce(candidate.cut, case
        when not (${modeOf(demand.orderType)}) then 'mode'
        when candidate.trader_id = ${demand.merchantId} then 'own_deal'
        when ${demand.valueMicro} < candidate.min_dollars * 1000000::bigint
          or candidate.max_dollars > 0 and ${demand.valueMicro} > candidate.max_dollars * 1000000::bigint then 'amount_range'
        when candidate.basis_points > ${demand.merchantBasisPoints} then 'margin'
        when candidate.available_micro < ${demand.valueMicro} then 'funds'
        when exists (select from amount_reservation as held where held.payment_method_id = candidate.method_id
          and held.amount_kopecks = ${demand.amountKopecks} and (held.held_until is null or held.held_until >= clock_timestamp()))
          then 'busy_amount'
        else 'fits' end) as filter
      from match_candidate(${silentSeconds}) as candidate where candidate.is_test = ${demand.isTest}
    ) as judged
    group by filter order by count desc, filter
  `.execute(tables(tx))
  return rows
}

export interface Refusal {
  readonly merchantId: string
  readonly orderId: string | undefined
  readonly externalId: string
  readonly isTest: boolean
  readonly orderType: string
  readonly amountKopecks: bigint
  readonly reason: string
  readonly cuts: readonly Cut[]
}

export async function keepRefusal(tx: Tx, refusal: Refusal): Promise<void> {
  const candidates = refusal.cuts.reduce((sum, cut) => sum + cut.count, 0)
  await sql`
    insert into match_refusal (merchant_id, order_id, external_id, is_test, order_type, amount_kopecks, reason, candidates, cuts)
    values (${refusal.merchantId}, ${refusal.orderId ?? null}, ${refusal.externalId}, ${refusal.isTest}, ${refusal.orderType},
      ${refusal.amountKopecks}, ${refusal.reason}, ${candidates}, ${JSON.stringify(refusal.cuts)})
  `.execute(tables(tx))
}

function toCandidate(row: CandidateRow): MatchCandidate {
  return {
    methodId: row.method_id,
    traderId: row.trader_id,
    isSbp: row.is_sbp,
    isC2c: row.is_c2c,
    isTest: row.is_test,
    minMicro: BigInt(row.min_dollars) * 1_000_000n,
    maxMicro: BigInt(row.max_dollars) * 1_000_000n,
    ratingPoints: row.rating_points,
    isPremium: row.is_premium,
    lastUsedMs: row.last_used_at?.getTime() ?? 0,
    basisPoints: row.basis_points,
    leadId: row.lead_id ?? undefined,
    availableMicro: row.available_micro,
  }
}

/** How everybody stands, whatever an order may ask: kept, so that a deal's explanation can point to it. */
export async function takeCensus(tx: Tx, id: string, silentSeconds: number): Promise<void> {
  await sql`
    with counted as (
      select candidate.is_test, candidate.cut, count(*)::integer as count, (array_agg(candidate.method_id))[1:5] as examples
      from match_candidate(${silentSeconds}) as candidate where candidate.cut is not null
      group by 1, 2
    )
    insert into match_census (id, live_cuts, test_cuts)
    select ${id},
      coalesce(jsonb_agg(jsonb_build_object('filter', cut, 'count', count, 'examples', examples)) filter (where not is_test), '[]'),
      coalesce(jsonb_agg(jsonb_build_object('filter', cut, 'count', count, 'examples', examples)) filter (where is_test), '[]')
    from counted
  `.execute(tables(tx))
}
