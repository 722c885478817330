import { type PayableType, payableTypes } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { kopecksOf, leastKopecksOf, worthOf } from '../amounts.ts'
import type { MethodRules } from '../settings.ts'
import { roubles } from '../wire.ts'
import type { MatchParts } from './parts.ts'

interface CapacityRow {
  order_type: PayableType
  methods: number
  smallest: bigint | null
  largest: bigint | null
}

export interface CapacityRequest {
  readonly merchantId: string
  readonly isTest: boolean
  readonly amountKopecks: bigint | undefined
}

/** Between which sums an order could be matched at this moment, for each way to pay. */
export async function capacity(parts: MatchParts, request: CapacityRequest) {
  if (request.isTest) await parts.prepareTestWorld()
  const [rate, shop] = await Promise.all([parts.rate(), parts.shop(request.merchantId)])
  const value =
    request.amountKopecks === undefined ? undefined : worthOf(request.amountKopecks, rate.tenThousandths)
  const { merchantId, basisPoints } = shop
  const demand = { merchantId, isTest: request.isTest, basisPoints, value }
  const rows = await readCapacity(parts.db.each, parts.settings, demand)
  return payableTypes.map((orderType) => {
    const row = rows.find((one) => one.order_type === orderType)
    const { smallest = null, largest = null } = row ?? {}
    return {
      order_type: orderType,
      has_capacity: (row?.methods ?? 0) > 0,
      methods: row?.methods ?? 0,
      min_amount: smallest === null ? null : roubles(leastKopecksOf(smallest, rate.tenThousandths)),
      max_amount: largest === null ? null : roubles(kopecksOf(largest, rate.tenThousandths)),
    }
  })
}

/** Without a sum each method counts with the largest that its limits and its owner's money allow. */
async function readCapacity(
  tx: Queryable,
  { silentSeconds, methodHour }: MethodRules,
  demand: { merchantId: string; isTest: boolean; basisPoints: number; value: bigint | undefined },
): Promise<CapacityRow[]> {
  const { rows } = await sql<CapacityRow>`
    select kind.order_type, count(*)::integer as methods, min(candidate.min_dollars * 1000000::bigint) as smallest, max(sum.largest) as largest
    from match_candidate(${silentSeconds}, ${methodHour}) as candidate
    cross join (values ('sbp'), ('c2c')) as kind (order_type)
    cross join lateral (select largest_order_value(candidate.max_dollars, candidate.available_micro) as largest) as sum
    where candidate.cut is null and candidate.is_test = ${demand.isTest}
      and unmet_order_condition(kind.order_type, ${demand.merchantId}, coalesce(${demand.value ?? null}::bigint, sum.largest),
        ${demand.basisPoints}, candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars, candidate.max_dollars,
        candidate.basis_points, candidate.available_micro) is null
    group by kind.order_type
  `.execute(tables(tx))
  return rows
}
