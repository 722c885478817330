import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** A deal as its trader or its merchant may know it; the order is the merchant's business alone. */
export interface KnownDeal {
  readonly id: string
  readonly disputeId: string | undefined
  readonly order: { readonly id: string; readonly externalId: string } | undefined
}

interface Row {
  id: string
  dispute_id: string | null
  order_id: string
  external_id: string
  is_shops: boolean
}

/** The deals of this person that a page of movements is about, looked up at once. */
export async function knownDeals(
  tx: Queryable,
  userId: string,
  { dealIds, disputeIds }: { readonly dealIds: readonly string[]; readonly disputeIds: readonly string[] },
): Promise<KnownDeal[]> {
  if (dealIds.length + disputeIds.length === 0) return []
  const { rows } = await sql<Row>`
    with sought as (
      select unnest(${dealIds}::uuid[]) as id, null::uuid as dispute_id
      union all select deal_id, id from dispute_facts where id = any (${disputeIds}::uuid[])
    )
    select deal.id, sought.dispute_id, deal.order_id, known.external_id, deal.merchant_id = ${userId} as is_shops
    from sought join deal_facts as deal on deal.id = sought.id join merchant_order_facts as known on known.id = deal.order_id
    where deal.merchant_id = ${userId} or deal.trader_id = ${userId}
  `.execute(tables(tx))
  return rows.map((row) => ({
    id: row.id,
    disputeId: row.dispute_id ?? undefined,
    order: row.is_shops ? { id: row.order_id, externalId: row.external_id } : undefined,
  }))
}
