import type { DealStatus, PayableType } from '@florin/contract'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { type Lane, lanes } from '../platform/lanes.ts'
import type { DealFilter, Viewer } from './deal-filter.ts'
import { everybody, unfolded } from './list-hours-store.ts'
import { inOrder, profitColumn } from './list-places-store.ts'
import { externalId, isAll, isoTime, orderJoin, type ShownDeal } from './list-store.ts'

export interface FoundPage {
  readonly total: number
  readonly deals: readonly ShownDeal[]
}

/** The page that people look at all day, and its total, by one question; nothing where it has to be asked in another way. */
export type LatestPage = (
  filter: DealFilter,
  place: { readonly offset: number; readonly limit: number },
) => Promise<FoundPage | undefined>

/** Asking takes as long as finding a page: whoever asks while others are being answered shares the next question. */
export function latestPages(tx: Queryable): LatestPage {
  const ways = new Map<string, Lane<string, FoundPage>>()
  return async (filter, { offset, limit }) => {
    if (offset > 0 || !isAll(filter) || filter.sort !== 'created_at') return undefined
    const way = `${filter.viewer} ${filter.order} ${limit}`
    const lane = ways.get(way) ?? laneOf(tx, filter, limit)
    ways.set(way, lane)
    return lane(filter.viewer === 'support' ? everybody : filter.userId)
  }
}

/** So many questions at once, and so many pages by each of them: larger ones keep their askers waiting, and are no cheaper. */
const questions = 2
const mostPages = 8

function laneOf(tx: Queryable, filter: DealFilter, limit: number): Lane<string, FoundPage> {
  const text = questionOf(filter, limit).compile(tables(tx)).sql
  let turn = 0
  return lanes({
    count: questions,
    most: mostPages,
    ownerOf: () => (turn++ % questions).toString(16),
    run: (askers) => ask(tx, text, askers),
  })
}

async function ask(tx: Queryable, text: string, askers: readonly string[]): Promise<FoundPage[]> {
  const question = CompiledQuery.raw(text, [askers]) as CompiledQuery<Found>
  const { rows } = await tables(tx).executeQuery(question)
  return rows.map(({ total, deals }) => ({ total: Number(total), deals: deals ? shownIn(deals) : [] }))
}

function shownIn(deals: string): ShownDeal[] {
  return deals.split(betweenDeals).map((deal) => toShown(deal.split(betweenFields) as Written))
}

// Signs that are in no number, word or id of ours; a shop's own numbers are printable by contract.
const betweenFields = '\u001f'
const betweenDeals = '\u001e'

interface Found {
  readonly total: bigint
  /** In one text, which takes a fraction of the time of rows with a name for every field, and half of that of JSON. */
  readonly deals: string | null
}

/** In the order of `written`. Whole numbers as text, which is exact; what is not there is empty. */
type Written = [
  id: string,
  status: DealStatus,
  amountKopecks: string,
  profit: string,
  bank: string,
  orderType: PayableType,
  isLate: 't' | 'f',
  isTest: 't' | 'f',
  createdAt: string,
  updatedAt: string,
  dueAt: string,
  methodId: string,
  cardTail: string,
  phoneTail: string,
  externalId: string,
]

const written = (filter: DealFilter) => sql`concat_ws(${sql.lit(betweenFields)},
  deal.id, deal.status, deal.amount_kopecks, ${profitColumn(filter)}, deal.bank, deal.order_type, deal.is_late, deal.is_test,
  deal.created_at, deal.updated_at, coalesce(deal.due_at::text, ''), deal.payment_method_id,
  coalesce(method.card_tail, ''), coalesce(method.phone_tail, ''),
  coalesce(${externalId(filter)}, ''))`

function toShown(row: Written): ShownDeal {
  const [
    id,
    status,
    amount,
    profit,
    bank,
    orderType,
    isLate,
    isTest,
    created,
    updated,
    due,
    methodId,
    card,
    phone,
    externalId,
  ] = row
  return {
    id,
    status,
    amount_kopecks: BigInt(amount),
    profit: BigInt(profit),
    bank,
    order_type: orderType,
    is_late: isLate === 't',
    is_test: isTest === 't',
    created_at: isoTime(created),
    updated_at: isoTime(updated),
    due_at: due === '' ? null : isoTime(due),
    payment_method_id: methodId,
    card_tail: card || null,
    phone_tail: phone || null,
    external_id: externalId || null,
  }
}

const asker = sql.raw('asked.id')

function questionOf(filter: DealFilter, limit: number): RawBuilder<unknown> {
  const own = isOwn('deal', filter.viewer)
  return sql`
    select ${totalOf(filter.viewer)} as total, (
      select string_agg(written, ${sql.lit(betweenDeals)}) from (
        select ${written(filter)} as written
        from deal join payment_method as method on method.id = deal.payment_method_id ${orderJoin(filter)}
        where ${own} order by ${inOrder(filter)} limit ${sql.lit(limit)}
      ) as page) as deals
    -- How many ask is not known when it is planned: a plan for any number of them is as good as one for these.
    from unnest((select ${sql.raw('$1')}::uuid[])) with ordinality as asked (id, n) order by asked.n`
}

/** As `is_counted` says it of a person, which would be a call. */
const isCounted = sql<boolean>`exists (select from counted_user where user_id = ${asker})`

/** As `deal_total` says it of all statuses: what the counters lack are the deals that have just begun. */
function totalOf(viewer: Viewer): RawBuilder<bigint> {
  const own = isOwn('deal', viewer)
  return viewer === 'support'
    ? countersOf(viewer)
    : sql`case when ${isCounted} then ${countersOf(viewer)} else (select count(*) from deal where ${own}) end`
}

function countersOf(viewer: Viewer): RawBuilder<bigint> {
  return sql`coalesce((select sum(count) from deal_count where user_id = ${asker} and level = 'ever' and bucket = '-infinity'), 0)::bigint
      + (select count(*) from deal_event as event where ${unfolded} and event.from_status is null and ${isOwn('event', viewer)})`
}

function isOwn(table: 'deal' | 'event', viewer: Viewer): RawBuilder<boolean> {
  return viewer === 'support' ? sql`true` : sql`${sql.ref(`${table}.${viewer}_id`)} = ${asker}`
}
