import { matchFilter, type OrderLimit, type PayableType, type RefusalReason } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { Order } from '../deal.ts'
import type { MethodRules } from '../settings.ts'
import type { Cut, DealTables } from '../tables.ts'
import type { Demand } from './candidate.ts'
import { isTaken, type SumRange, unmetCondition } from './match-store.ts'

export type { Cut } from '../tables.ts'

/** Every candidate of the order's world, counted by the first condition that it does not meet. */
export async function explain(
  tx: Queryable,
  rules: MethodRules,
  demand: Demand & Pick<SumRange, 'amountKopecks'>,
  stoppedBy: OrderLimit | undefined,
): Promise<Cut[]> {
  const { rows } = await sql<Cut & { filter: string }>`
    select filter, count(*)::integer as count, (array_agg(method_id))[1:5] as examples
    from (
      select candidate.method_id, coalesce(candidate.cut, ${unmetCondition(demand)}, ${stoppedBy ?? null}::text,
        case when exists (select from amount_reservation as held where held.payment_method_id = candidate.method_id
          and held.amount_kopecks = ${demand.amountKopecks} and ${isTaken}) then 'busy_amount' else 'fits' end) as filter
      from match_candidate(${rules.silentSeconds}, ${rules.methodHour}) as candidate where candidate.is_test = ${demand.isTest}
    ) as judged
    group by filter order by count desc, filter
  `.execute(tables(tx))
  return rows.map((row) => ({ ...row, filter: matchFilter.parse(row.filter) }))
}

export interface Refusal {
  readonly merchantId: string
  readonly orderId: string | undefined
  readonly externalId: string
  readonly isTest: boolean
  readonly orderType: PayableType | 'any'
  readonly amountKopecks: bigint
  readonly reason: RefusalReason
  readonly cuts: readonly Cut[]
}

/** Raw SQL: building a query costs processor time, and a shop may be refused as often as it asks. */
export async function keepRefusal(tx: Queryable, refusal: Refusal): Promise<void> {
  const candidates = refusal.cuts.reduce((sum, cut) => sum + cut.count, 0)
  await sql`
    insert into match_refusal (merchant_id, order_id, external_id, is_test, order_type, amount_kopecks, reason, candidates, cuts)
    values (${refusal.merchantId}, ${refusal.orderId ?? null}, ${refusal.externalId}, ${refusal.isTest}, ${refusal.orderType},
      ${refusal.amountKopecks}, ${refusal.reason}, ${candidates}, ${JSON.stringify(refusal.cuts)})
  `.execute(tables(tx))
}

/** The order was matched as often as it may be. Written once for an order, however often the payer tries. */
export async function keepSpentOrder(tx: Queryable, order: Order, orderType: PayableType): Promise<void> {
  const cut: Cut = { filter: 'too_many_choices', count: 0, examples: [] }
  await sql`
    insert into match_refusal (merchant_id, order_id, external_id, is_test, order_type, amount_kopecks, reason, candidates, cuts)
    select ${order.merchantId}, ${order.id}, ${order.externalId}, ${order.isTest}, ${orderType}, ${order.amountKopecks},
      'too_many_choices', 0, ${JSON.stringify([cut])}
    where not exists (select from match_refusal where order_id = ${order.id} and reason = 'too_many_choices')
  `.execute(tables(tx))
}

export interface Census {
  readonly id: string
  readonly live: readonly Cut[]
  readonly test: readonly Cut[]
}

/** All methods counted by the first of `methodConditions` that they do not meet; the explanation of a match points to it. */
export async function keepCensus(tx: Queryable, { id, live, test }: Census): Promise<void> {
  await tables<DealTables>(tx)
    .insertInto('match_census')
    .values({ id, live_cuts: JSON.stringify(live), test_cuts: JSON.stringify(test) })
    .execute()
}
