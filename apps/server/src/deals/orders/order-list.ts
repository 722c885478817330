import type { OrderStatus, OrderType } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { cutPage, placeAfter } from '../../platform/page-cursor.ts'
import type { OrderFacts } from '../facts.ts'
import { type OrderWithDeal, toOrderWithDeal } from '../store.ts'

export interface OrderFilter {
  readonly merchantId: string
  readonly isTest: boolean
  readonly id?: string | undefined
  readonly externalId: string | undefined
  /** One of these. */
  readonly statuses: readonly OrderStatus[] | undefined
  readonly orderTypes: readonly OrderType[] | undefined
  readonly createdFrom: string | undefined
  /** Not included. */
  readonly createdTo: string | undefined
  /** All of these. */
  readonly metadata: Readonly<Record<string, string>> | undefined
  /** The id of the order that the page before ended with. */
  readonly after: string | undefined
  readonly limit: number
}

/** Newest first, page by page from where the last one ended. */
export async function listOrders(
  tx: Queryable,
  filter: OrderFilter,
): Promise<{ orders: OrderWithDeal[]; next: string | undefined }> {
  const from = await placeAfter(filter.after, (id) => findPlace(tx, filter, id))
  const beyond = from && sql`(known.created_at, known.id) < (${from.at}::timestamptz, ${from.id}::uuid)`
  const conditions = [owned(filter), ...conditionsOf(filter), ...(beyond ? [beyond] : [])]
  const { rows } = await sql<{ facts: OrderFacts }>`
    select order_facts(known, deal) as facts
    from merchant_order as known left join deal on deal.id = known.deal_id
    where ${sql.join(conditions, sql` and `)}
    order by known.created_at desc, known.id desc limit ${filter.limit + 1}
  `.execute(tables(tx))
  const { page, next } = cutPage(rows, filter.limit, ({ facts }) => facts.order.id)
  return { orders: page.map(({ facts }) => toOrderWithDeal(facts)), next }
}

const owned = ({ merchantId, isTest }: OrderFilter) =>
  sql`known.merchant_id = ${merchantId} and known.is_test = ${isTest}`

function conditionsOf(filter: OrderFilter): RawBuilder<unknown>[] {
  const { id, externalId, statuses, orderTypes, createdFrom, createdTo, metadata } = filter
  const status = sql`(case known.state when 'matched' then deal.status else known.state end)`
  return [
    ...(id === undefined ? [] : [sql`known.id = ${id}`]),
    ...(externalId === undefined ? [] : [sql`known.external_id = ${externalId}`]),
    ...(statuses === undefined ? [] : [sql`${status} = any(${[...statuses]}::text[])`]),
    ...(orderTypes === undefined ? [] : [sql`known.order_type = any(${[...orderTypes]}::text[])`]),
    ...(createdFrom === undefined ? [] : [sql`known.created_at >= ${createdFrom}::timestamptz`]),
    ...(createdTo === undefined ? [] : [sql`known.created_at < ${createdTo}::timestamptz`]),
    // The second half is what the index of metadata is limited to.
    ...(metadata === undefined
      ? []
      : [sql`known.metadata @> ${JSON.stringify(metadata)}::jsonb and known.metadata <> '{}'`]),
  ]
}

async function findPlace(
  tx: Queryable,
  filter: OrderFilter,
  id: string,
): Promise<{ at: string; id: string } | undefined> {
  const { rows } = await sql<{ at: string; id: string }>`
    select created_at::text as at, id from merchant_order as known where id = ${id} and ${owned(filter)}
  `.execute(tables(tx))
  return rows[0]
}
