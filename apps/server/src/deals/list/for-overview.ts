import type { ChartRange } from '@florin/contract'
import type { Actor } from '../../http/request.ts'
import { dayStart, localDay } from '../../platform/zone.ts'
import { type ShopToday, shopToday } from '../orders/index.ts'
import { databaseTime } from '../store.ts'
import { countSpans, countWaiting, spansOf } from './chart.ts'
import { periodOf, rangeOf, spansWithin } from './chart-period.ts'
import { viewerOf, wholeList, zoneOf } from './filter.ts'
import { listDeals, type Transaction } from './list.ts'
import type { ListParts } from './parts.ts'
import { profitTotal, type ShopNumbers, shopNumbers } from './shop-numbers.ts'

const shownDeals = 5

/** The newest few, as this person may see them. */
export async function latestDeals(parts: ListParts, actor: Actor): Promise<Transaction[]> {
  const filter = wholeList(viewerOf(actor), actor.userId)
  const { transactions } = await listDeals(parts, filter, { page: 1, pageSize: shownDeals })
  return transactions
}

/** Deals that wait for this trader: their open ones. */
export async function waitingDeals(parts: ListParts, actor: Actor): Promise<number> {
  return viewerOf(actor) === 'trader' ? countWaiting(parts.db.each, actor.userId) : 0
}

export interface ChartQuery {
  readonly range: ChartRange
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly time_zone?: string | undefined
}

export interface Chart {
  /** The requested length, or the one that suits the period. */
  readonly range: ChartRange
  /** Oldest first. */
  readonly bars: readonly { readonly from: Date; readonly count: number }[]
}

/** Deals by hours, days or months; of all users for support. */
export async function dealChart(parts: ListParts, actor: Actor, query: ChartQuery): Promise<Chart> {
  const zone = zoneOf(query.time_zone)
  const now = await databaseTime(parts.db.each)
  const period = periodOf(query, now, zone)
  const spans = period ? spansWithin(period, zone) : spansOf(query.range, now, zone)
  const whose = viewerOf(actor) === 'support' ? undefined : actor.userId
  const counts = await countSpans(parts.db.each, whose, spans)
  return {
    range: period ? rangeOf(period) : query.range,
    bars: spans.map(({ from }, at) => ({ from, count: counts[at] ?? 0 })),
  }
}

export function shopDays(parts: ListParts, merchantId: string): Promise<ShopNumbers> {
  return shopNumbers(parts.db.each, merchantId)
}

/** A shop's live orders of today, where its merchant is. */
export async function shopTodayIn(
  parts: ListParts,
  merchantId: string,
  timeZone: string | undefined,
): Promise<ShopToday> {
  const zone = zoneOf(timeZone)
  const { year, month, day } = localDay(await databaseTime(parts.db.each), zone)
  const today = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  return shopToday(parts.db.each, merchantId, dayStart(today, zone))
}

/** What deals have brought this person in all, in micro-USDT. */
export function totalProfit(parts: ListParts, userId: string): Promise<bigint> {
  return profitTotal(parts.db.each, userId)
}

/** The beginnings of the last thirty days where the person is, the oldest first. */
export function lastThirtyDays(now: Date, zone: string | undefined): Date[] {
  return spansOf('30d', now, zoneOf(zone)).map(({ from }) => from)
}
