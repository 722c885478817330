import { payableTypes } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import { kopecksOf, worthOf } from './amounts.ts'
import type { MethodRules } from './match-store.ts'
import type { DealParts } from './parts.ts'
import { roubles } from './wire.ts'

interface CapacityRow {
  order_type: 'sbp' | 'c2c'
  methods: number
  smallest: bigint | null
  largest: bigint | null
}

export interface CapacityWish {
  readonly merchantId: string
  readonly isTest: boolean
  readonly amountKopecks: bigint | undefined
}

/** Between which sums somebody could be paid to at this moment, for each way to pay. */
export async function capacity(parts: DealParts, wish: CapacityWish) {
  if (wish.isTest) await parts.prepareTestWorld()
  const [rate, shop] = await Promise.all([parts.rate(), parts.shop(wish.merchantId)])
  const value =
    wish.amountKopecks === undefined ? undefined : worthOf(wish.amountKopecks, rate.tenThousandths)
  const rows = await readCapacity(parts.db.each, parts.settings, {
    isTest: wish.isTest,
    basisPoints: shop.basisPoints,
    value,
  })
  return payableTypes.map((orderType) => {
    const row = rows.find((one) => one.order_type === orderType)
    const text = (micro: bigint | null | undefined) =>
      micro === null || micro === undefined ? null : roubles(kopecksOf(micro, rate.tenThousandths))
    return {
      order_type: orderType,
      has_capacity: (row?.methods ?? 0) > 0,
      methods: row?.methods ?? 0,
      min_amount: text(row?.smallest),
      max_amount: text(row?.largest),
    }
  })
}

async function readCapacity(
  tx: Tx,
  { silentSeconds, methodHour }: MethodRules,
  wish: { isTest: boolean; basisPoints: number; value: bigint | undefined },
): Promise<CapacityRow[]> {
  const fitting =
    wish.value === undefined
      ? sql``
      : sql`and candidate.min_dollars * 1000000::bigint <= ${wish.value} and candidate.available_micro >= ${wish.value}
          and (candidate.max_dollars = 0 or candidate.max_dollars * 1000000::bigint >= ${wish.value})`
  const { rows } = await sql<CapacityRow>`
    select kind.order_type, count(*)::integer as methods, min(candidate.min_dollars * 1000000::bigint) as smallest,
      max(case candidate.max_dollars when 0 then candidate.available_micro
        else least(candidate.available_micro, candidate.max_dollars * 1000000::bigint) end) as largest
    from match_candidate(${silentSeconds}, ${methodHour}) as candidate,
      lateral (values ('sbp', candidate.is_sbp), ('c2c', candidate.is_c2c)) as kind (order_type, is_served)
    where candidate.cut is null and kind.is_served and candidate.is_test = ${wish.isTest}
      and candidate.basis_points <= ${wish.basisPoints} and candidate.available_micro > 0
      ${fitting}
    group by kind.order_type
  `.execute(tables(tx))
  return rows
}
