import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** What a movement of a shop's balance was about. */
export interface Cause {
  readonly orderId: string
  readonly externalId: string
  readonly dealId: string
}

/** The shop's own deals with their orders; by the deal's id. */
export async function causesByDeal(
  tx: Tx,
  merchantId: string,
  dealIds: readonly string[],
): Promise<Map<string, Cause>> {
  const { rows } = await sql<Cause>`
    select deal.id as "dealId", known.id as "orderId", known.external_id as "externalId"
    from deal join merchant_order as known on known.id = deal.order_id
    where deal.id = any(${[...dealIds]}::uuid[]) and deal.merchant_id = ${merchantId}
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.dealId, row]))
}

/** The deals of the shop's own disputes; by the dispute's id. */
export async function dealsByDispute(
  tx: Tx,
  merchantId: string,
  disputeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; deal_id: string }>`
    select id, deal_id from dispute where id = any(${[...disputeIds]}::uuid[]) and merchant_id = ${merchantId}
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.id, row.deal_id]))
}

/** Those of the withdrawals that are settlements of the shop. */
export async function settlementsAmong(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from withdrawal
    where id = any(${[...ids]}::uuid[]) and user_id = ${merchantId} and standing_order_id is not null
  `.execute(tables(tx))
  return new Set(rows.map(({ id }) => id))
}
