import type { OrderStatus } from '@florin/contract'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { OrderFacts } from './facts.ts'
import { type OrderWithDeal, toOrderWithDeal } from './store.ts'

export interface OrderFilter {
  readonly merchantId: string
  readonly isTest: boolean
  readonly externalId: string | undefined
  readonly status: OrderStatus | undefined
  /** Where the page before ended. */
  readonly after: string | undefined
  readonly limit: number
}

/** Newest first, page by page from where the last one ended. */
export async function listOrders(
  tx: Tx,
  filter: OrderFilter,
): Promise<{ orders: OrderWithDeal[]; next: string | undefined }> {
  const from = filter.after === undefined ? undefined : readCursor(filter.after)
  const conditions = [
    sql`known.merchant_id = ${filter.merchantId} and known.is_test = ${filter.isTest}`,
    ...(filter.externalId === undefined ? [] : [sql`known.external_id = ${filter.externalId}`]),
    ...(filter.status === undefined
      ? []
      : [sql`(case known.state when 'matched' then deal.status else known.state end) = ${filter.status}`]),
    ...(from ? [sql`(known.created_at, known.id) < (${from.at}::timestamptz, ${from.id}::uuid)`] : []),
  ]
  const { rows } = await sql<{ facts: OrderFacts; place: string }>`
    select order_facts(known, deal) as facts, known.created_at::text as place
    from merchant_order as known left join deal on deal.id = known.deal_id
    where ${sql.join(conditions, sql` and `)}
    order by known.created_at desc, known.id desc limit ${filter.limit + 1}
  `.execute(tables(tx))
  const page = rows.slice(0, filter.limit)
  const last = rows.length > filter.limit ? page.at(-1) : undefined
  return {
    orders: page.map((row) => toOrderWithDeal(row.facts)),
    next: last && Buffer.from(`${last.place}|${last.facts.order.id}`).toString('base64url'),
  }
}

/** A cursor that we did not make is a cursor to nothing: the list begins anew. */
function readCursor(text: string): { at: string; id: string } | undefined {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split('|')
  const isOurs =
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(at) &&
    !Number.isNaN(Date.parse(at)) &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return isOurs ? { at, id } : undefined
}
