import { type MethodCondition, methodConditions } from '@florin/contract'
import { sql } from 'kysely'
import { type Database, type Queryable, tables } from '../../platform/database.ts'
import type { MethodRules } from '../settings.ts'
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
  select ${columns}, candidate.cut from match_candidate($1, $2) as candidate
  left join referral_code_facts as referral on referral.used_by = candidate.trader_id
  where (candidate.trader_id, candidate.method_id) > ($3::uuid, $4::uuid)
  order by candidate.trader_id, candidate.method_id limit $5`

/** One page of all methods, ordered by trader: those that meet `methodConditions`, and what the others fail first. */
export interface MethodPage {
  readonly eligible: readonly MatchCandidate[]
  readonly cut: readonly {
    readonly methodId: string
    readonly isTest: boolean
    readonly filter: MethodCondition
  }[]
  /** Where the next page begins; undefined after the last. */
  readonly end: MethodPlace | undefined
}

export interface MethodPlace {
  readonly traderId: string
  readonly methodId: string
}

/** Before all methods. */
export const firstPlace: MethodPlace = { traderId: zeroId, methodId: zeroId }

/** The next page of methods after a place. */
export async function methodPage(
  db: Pick<Database, 'pool'>,
  { silentSeconds, methodHour }: MethodRules,
  after: MethodPlace,
  most: number,
): Promise<MethodPage> {
  // A named statement is planned once: planning takes as long as reading some hundred methods.
  const { rows } = await db.pool.query<CandidateRow & { cut: string | null }>({
    name: 'method_page',
    text: pageSql,
    values: [silentSeconds, methodHour, after.traderId, after.methodId, most],
  })
  const last = rows.length < most ? undefined : rows.at(-1)
  return {
    // Every order is worth something, so a trader without money fits none.
    eligible: rows.filter((row) => row.cut === null && row.available_micro > 0n).map(toCandidate),
    cut: rows.flatMap(({ method_id, is_test, cut }) =>
      cut === null ? [] : [{ methodId: method_id, isTest: is_test, filter: methodConditionOf(cut) }],
    ),
    end: last && { traderId: last.trader_id, methodId: last.method_id },
  }
}

/** The sums that an order may be paid by: its own, and those with at most so many kopecks added. */
export interface SumRange {
  readonly amountKopecks: bigint
  readonly mostAdded: bigint
}

export interface ExactDemand extends Demand, SumRange {
  readonly tried: readonly string[]
}

/** One search answers at most so many methods. */
export const mostFound = 20

/** Methods that fit and have one of the sums free, read from the database; the pool proposes from memory. */
export async function searchExactly(
  tx: Queryable,
  rules: MethodRules,
  demand: ExactDemand,
): Promise<MatchCandidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${sql.raw(columns)} from match_candidate(${rules.silentSeconds}, ${rules.methodHour}) as candidate
    left join referral_code_facts as referral on referral.used_by = candidate.trader_id
    where ${fitting(demand)} and candidate.method_id <> all (${demand.tried}::uuid[])
      and ${hasFreeSum(demand)}
    order by candidate.is_premium desc, (candidate.rating_points + 3000) / 600, candidate.last_used_at nulls first, random()
    limit ${mostFound}
  `.execute(tables(tx))
  return rows.map(toCandidate)
}

/** A sum that is still reserved, but may be given to another deal. */
export interface YieldingSum {
  readonly candidate: MatchCandidate
  readonly amountKopecks: bigint
}

/**
 * Sums of methods that fit whose deals ended without any sign of payment at least 15 minutes ago, the oldest first. A receipt of exactly
 * that sum which belongs to no other deal is such a sign, even if it was not believed.
 */
export async function yieldingSums(
  tx: Queryable,
  rules: MethodRules,
  demand: Demand & SumRange,
): Promise<YieldingSum[]> {
  const { rows } = await sql<CandidateRow & { amount_kopecks: bigint }>`
    select ${sql.raw(columns)}, held.amount_kopecks
    from match_candidate(${rules.silentSeconds}, ${rules.methodHour}) as candidate
    left join referral_code_facts as referral on referral.used_by = candidate.trader_id
    join payment_method_facts as method on method.id = candidate.method_id
    join amount_reservation as held on held.payment_method_id = candidate.method_id
      and held.amount_kopecks between ${demand.amountKopecks} and ${demand.amountKopecks + demand.mostAdded}
      and held.held_until >= statement_timestamp() and held.yields_at <= statement_timestamp()
    join deal on deal.id = held.deal_id
    where ${fitting(demand)} and not exists (
      select from receipt_facts as receipt where receipt.terminal_id = method.terminal_id and receipt.amount_kopecks = held.amount_kopecks
        and receipt.received_at >= deal.created_at - interval '3 minutes'
        and (receipt.payment_method_id = method.id or receipt.payment_method_id is null)
        and not exists (select from receipt_fate as known where known.receipt_id = receipt.id and known.fate = 'settled'))
    order by held.yields_at limit 6
  `.execute(tables(tx))
  return rows.map((row) => ({ candidate: toCandidate(row), amountKopecks: row.amount_kopecks }))
}

/** `match_candidate` as the methods of the order's world that meet every condition. */
function fitting(demand: Demand) {
  return sql`candidate.cut is null and candidate.is_test = ${demand.isTest} and ${unmetCondition(demand)} is null`
}

/** Calls `unmet_order_condition` for a row of `match_candidate`: the first condition that it fails, or null. */
export function unmetCondition(demand: Omit<Demand, 'isTest'>) {
  return sql`unmet_order_condition(${demand.orderType}, ${demand.merchantId}, ${demand.valueMicro}, ${demand.merchantBasisPoints},
      candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars, candidate.basis_points,
      candidate.available_micro)`
}

function hasFreeSum({ amountKopecks, mostAdded }: SumRange) {
  return sql`(select count(*) from amount_reservation as held where held.payment_method_id = candidate.method_id
        and held.amount_kopecks between ${amountKopecks} and ${amountKopecks + mostAdded} and ${isTaken}) <= ${mostAdded}::bigint`
}

/** Of the reservation `held`. */
export const isTaken = sql`(held.held_until is null or held.held_until >= statement_timestamp())`

/** Those of the sums that are reserved on a method. */
export async function takenSums(
  tx: Queryable,
  methodId: string,
  { amountKopecks, mostAdded }: SumRange,
): Promise<Set<bigint>> {
  const { rows } = await sql<{ amount_kopecks: bigint }>`
    select held.amount_kopecks from amount_reservation as held
    where held.payment_method_id = ${methodId} and held.amount_kopecks between ${amountKopecks} and ${amountKopecks + mostAdded}
      and ${isTaken}
  `.execute(tables(tx))
  return new Set(rows.map((row) => row.amount_kopecks))
}

/**
 * What the limit of a shop's share is computed from, read in one statement, in micro-USDT: what the traders that match have free, what the shop
 * holds, and how much of that at traders none of whose methods meets the order's conditions (another way to pay, other limits). Traders
 * who have no money left are judged as if they had it: what the shop holds there counts.
 */
export async function shareFacts(
  tx: Queryable,
  rules: MethodRules,
  demand: Demand,
): Promise<{ free: bigint; held: bigint; elsewhere: bigint }> {
  const { rows } = await sql<{ free: bigint; held: bigint; elsewhere: bigint }>`
    select (select coalesce(sum(available_micro), 0)::bigint from (
        select distinct on (candidate.trader_id) candidate.available_micro
        from match_candidate(${rules.silentSeconds}, ${rules.methodHour}) as candidate where ${fitting(demand)}
      ) as trader) as free,
      coalesce(sum(own.value_micro), 0)::bigint as held, coalesce(sum(own.value_micro) filter (where own.is_elsewhere), 0)::bigint as elsewhere
    from (
      select held.value_micro, not exists (select from (
          select method.is_sbp, method.is_c2c, method.owner_id as trader_id, method.min_dollars, method.max_dollars,
            person.deposit_basis_points as basis_points, ${demand.valueMicro}::bigint as available_micro
          from payment_method_facts as method join person_facts as person on person.id = method.owner_id where method.owner_id = deal.trader_id
        ) as candidate where ${unmetCondition(demand)} is null) as is_elsewhere
      from amount_reservation as held join deal on deal.id = held.deal_id
      where held.merchant_id = ${demand.merchantId} and held.is_test = ${demand.isTest} and (held.due_at is null) is false
    ) as own
  `.execute(tables(tx))
  return rows[0] ?? { free: 0n, held: 0n, elsewhere: 0n }
}

const known: ReadonlySet<string> = new Set(methodConditions)

function methodConditionOf(name: string): MethodCondition {
  if (!known.has(name)) throw new Error(`match_candidate answered the unknown condition ${name}`)
  return name as MethodCondition
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
