import type { PayableType } from '@florin/contract'
import { sql } from 'kysely'
import { type Database, type Tx, tables } from '../platform/database.ts'
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

const zeroId = '00000000-0000-0000-0000-000000000000'

const columns = `candidate.method_id, candidate.trader_id, candidate.is_sbp, candidate.is_c2c, candidate.is_test,
  candidate.min_dollars, candidate.max_dollars, candidate.rating_points, candidate.is_premium, candidate.last_used_at,
  candidate.basis_points, candidate.available_micro, referral.lead_id`

const pageSql = `
  select ${columns}, candidate.cut from match_candidate($1) as candidate
  left join referral_code as referral on referral.used_by = candidate.trader_id
  where (candidate.trader_id, candidate.method_id) > ($2::uuid, $3::uuid)
  order by candidate.trader_id, candidate.method_id limit $4`

/** Some methods, those of one trader together: who could take deals, and what cuts the others. */
export interface MethodPage {
  readonly eligible: readonly MatchCandidate[]
  readonly cut: readonly { readonly methodId: string; readonly isTest: boolean; readonly filter: string }[]
  /** Where the next begins; empty after the last. */
  readonly end: MethodPlace | undefined
}

export interface MethodPlace {
  readonly traderId: string
  readonly methodId: string
}

/** Before all methods. */
export const firstPlace: MethodPlace = { traderId: zeroId, methodId: zeroId }

/** The next methods after a place: whether anything but an order's own wishes stands in their way. */
export async function methodPage(
  db: Pick<Database, 'pool'>,
  silentSeconds: number,
  after: MethodPlace,
  most: number,
): Promise<MethodPage> {
  // Planning it takes as long as reading some hundred methods: it has a name.
  const { rows } = await db.pool.query<CandidateRow & { cut: string | null }>({
    name: 'method_page',
    text: pageSql,
    values: [silentSeconds, after.traderId, after.methodId, most],
  })
  const last = rows.length < most ? undefined : rows.at(-1)
  return {
    eligible: rows.filter((row) => row.cut === null && row.available_micro > 0n).map(toCandidate),
    cut: rows.flatMap(({ method_id, is_test, cut }) =>
      cut === null ? [] : [{ methodId: method_id, isTest: is_test, filter: cut }],
    ),
    end: last && { traderId: last.trader_id, methodId: last.method_id },
  }
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
        and held.amount_kopecks = ${demand.amountKopecks} and (held.held_until is null or held.held_until >= statement_timestamp()))`
    : sql``
  const { rows } = await sql<CandidateRow>`
    select ${sql.raw(columns)} from match_candidate(${silentSeconds}) as candidate
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
      and (held_until is null or held_until >= statement_timestamp())
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
          and held.amount_kopecks = ${demand.amountKopecks} and (held.held_until is null or held.held_until >= statement_timestamp()))
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

export interface Census {
  readonly id: string
  readonly live: readonly Cut[]
  readonly test: readonly Cut[]
}

/** How everybody stands, whatever an order may ask: kept, so that a deal's explanation can point to it. */
export async function keepCensus(tx: Tx, { id, live, test }: Census): Promise<void> {
  await sql`insert into match_census (id, live_cuts, test_cuts)
    values (${id}, ${JSON.stringify(live)}, ${JSON.stringify(test)})`.execute(tables(tx))
}
