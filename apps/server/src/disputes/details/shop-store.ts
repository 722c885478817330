import type { DisputeStatus } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { cutPage, placeAfter } from '../../platform/page-cursor.ts'
import { type WholeCase, wholeColumns, wholeJoins } from '../find-store.ts'

/** The cases that one API key may see: test keys those of test orders, live keys the others. */
export interface ShopKey {
  readonly merchantId: string
  readonly isTest: boolean
}

export interface ShopFilter extends ShopKey {
  readonly orderId: string | undefined
  readonly externalId: string | undefined
  readonly statuses: readonly DisputeStatus[] | undefined
  readonly createdFrom: string | undefined
  /** Not included. */
  readonly createdTo: string | undefined
  /** The id of the case that the page before ended with. */
  readonly after: string | undefined
  readonly limit: number
}

/** Newest first, page by page from where the last one ended. */
export async function casesOfShop(
  tx: Queryable,
  filter: ShopFilter,
): Promise<{ cases: WholeCase[]; next: string | undefined }> {
  const from = await placeAfter(filter.after, (id) => findPlace(tx, filter, id))
  const beyond = from && sql`(dispute.created_at, dispute.id) < (${from.at}::timestamptz, ${from.id}::uuid)`
  const conditions = [owned(filter), ...conditionsOf(filter), ...(beyond ? [beyond] : [])]
  const { rows } = await sql<WholeCase>`
    select ${wholeColumns} from dispute_facts as dispute ${wholeJoins} where ${sql.join(conditions, sql` and `)}
    order by dispute.created_at desc, dispute.id desc limit ${filter.limit + 1}
  `.execute(tables(tx))
  const { page, next } = cutPage(rows, filter.limit, ({ id }) => id)
  return { cases: page, next }
}

export async function findOfShop(tx: Queryable, key: ShopKey, id: string): Promise<WholeCase | undefined> {
  const { rows } = await sql<WholeCase>`
    select ${wholeColumns} from dispute_facts as dispute ${wholeJoins} where dispute.id = ${id} and ${owned(key)}
  `.execute(tables(tx))
  return rows[0]
}

const owned = ({ merchantId, isTest }: ShopKey) =>
  sql`dispute.merchant_id = ${merchantId} and dispute.is_test = ${isTest}`

function conditionsOf(filter: ShopFilter): RawBuilder<unknown>[] {
  const { orderId, externalId, statuses, createdFrom, createdTo, merchantId } = filter
  const dealsOf = (order: RawBuilder<unknown>) =>
    sql`dispute.deal_id in (select deals_of_order(wanted.id) from merchant_order_facts as wanted
      where wanted.merchant_id = ${merchantId} and ${order})`
  return [
    ...(orderId === undefined ? [] : [dealsOf(sql`wanted.id = ${orderId}`)]),
    ...(externalId === undefined ? [] : [dealsOf(sql`wanted.external_id = ${externalId}`)]),
    ...(statuses === undefined ? [] : [sql`dispute.status = any(${[...statuses]}::text[])`]),
    ...(createdFrom === undefined ? [] : [sql`dispute.created_at >= ${createdFrom}::timestamptz`]),
    ...(createdTo === undefined ? [] : [sql`dispute.created_at < ${createdTo}::timestamptz`]),
  ]
}

async function findPlace(
  tx: Queryable,
  filter: ShopFilter,
  id: string,
): Promise<{ at: string; id: string } | undefined> {
  const { rows } = await sql<{ at: string; id: string }>`
    select created_at::text as at, id from dispute_facts as dispute where id = ${id} and ${owned(filter)}
  `.execute(tables(tx))
  return rows[0]
}
