import {
  type MethodCondition,
  methodConditions,
  type OrderCondition,
  type OwnerCondition,
  ownerConditions,
} from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { MethodRules } from '../settings.ts'

/** A method with all that keeps deals from it, in the order in which its owner sees them. */
export interface JudgedMethod {
  readonly id: string
  readonly bank: string
  readonly unmet: readonly OwnerCondition[]
  readonly isChangedByStaff: boolean
  readonly terminalId: string | undefined
  readonly points: number
  /** In micro-USDT: the largest order that its limit and its owner's money allow. */
  readonly largest: bigint
  readonly openDisputes: number
  readonly lastUsedAt: Date | undefined
}

type Row = Readonly<Record<MethodCondition, boolean>> & {
  readonly method_id: string
  readonly bank: string
  readonly staff_changed: boolean
  readonly terminal_id: string | null
  readonly points: number
  readonly largest: bigint
  readonly open_disputes: bigint
  readonly last_used_at: Date | null
  /** One for each way to pay; null where an order of that way could come. */
  readonly by_way: readonly (OrderCondition | null)[]
}

/** One's methods, newest first. An order is the largest that each could take, of the shop that pays most. */
export async function judgeMethods(
  tx: Queryable,
  rules: MethodRules,
  ownerId: string,
  bestBasisPoints: number,
): Promise<JudgedMethod[]> {
  const { rows } = await sql<Row>`
    select method.*, sum.largest, array(
      -- No shop is named, so that no deal would be one's own.
      select unmet_order_condition(kind.order_type, null, sum.largest, ${bestBasisPoints}, method.is_sbp, method.is_c2c, method.trader_id,
        method.min_dollars, method.max_dollars, method.basis_points, method.available_micro)
      from (values ('sbp'), ('c2c')) as kind (order_type)) as by_way
    from method_conditions(${rules.silentSeconds}, ${rules.methodHour}) as method
    cross join lateral (select largest_order_value(method.max_dollars, method.available_micro) as largest) as sum
    where method.trader_id = ${ownerId}
    order by method.created_at desc, method.method_id desc
  `.execute(tables(tx))
  return rows.map(toJudged)
}

function toJudged(row: Row): JudgedMethod {
  const unmet = new Set<string>(methodConditions.filter((condition) => row[condition]))
  const ofOrders = orderConditionOf(row.by_way)
  if (ofOrders) unmet.add(ofOrders)
  return {
    id: row.method_id,
    bank: row.bank,
    unmet: ownerConditions.filter((condition) => unmet.has(condition)),
    isChangedByStaff: row.staff_changed,
    terminalId: row.terminal_id ?? undefined,
    points: row.points,
    largest: row.largest,
    openDisputes: Number(row.open_disputes),
    lastUsedAt: row.last_used_at ?? undefined,
  }
}

/** Nothing where one of the ways is open. A way that the method does not have shows less than what the other lacks. */
function orderConditionOf(byWay: Row['by_way']): OrderCondition | undefined {
  if (byWay.some((condition) => condition === null)) return undefined
  return byWay.find((condition) => condition !== 'mode') ?? 'mode'
}

/** What shops and their orders are like at present. */
export interface Market {
  /** The median sum of the newest deals; undefined while there were few. */
  readonly usualKopecks: bigint | undefined
  /** The highest fee of a shop that may order; undefined where there is none. */
  readonly bestBasisPoints: number | undefined
}

const newestDeals = 400
const fewDeals = 20

export async function readMarket(tx: Queryable): Promise<Market> {
  const { rows } = await sql<{ deals: bigint; usual: bigint | null; best: number | null }>`
    select count(*) as deals, percentile_disc(0.5) within group (order by amount_kopecks) as usual,
      (select max(shop.deposit_basis_points) from merchant_key_facts as merchant_key join person_facts as shop on shop.id = merchant_key.merchant_id
        where not merchant_key.is_test and merchant_key.revoked_at is null and shop.blocked_at is null and shop.is_activated) as best
    from (select amount_kopecks, is_test from deal order by created_at desc, id desc limit ${newestDeals}) as newest
    where not is_test
  `.execute(tables(tx))
  const [row] = rows
  const isKnown = row !== undefined && row.deals >= fewDeals
  return {
    usualKopecks: (isKnown ? row.usual : null) ?? undefined,
    bestBasisPoints: row?.best ?? undefined,
  }
}

/** When this trader got a deal last. */
export async function lastDealAt(tx: Queryable, traderId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from deal where trader_id = ${traderId} order by created_at desc, id desc limit 1
  `.execute(tables(tx))
  return rows[0]?.created_at
}
