import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'
import type { EventType, StoredMerchantEvent } from './webhook.ts'

export interface EventRow {
  position: bigint
  id: string
  merchant_id: string
  is_test: boolean
  type: EventType
  order_id: string | null
  sequence: number | null
  facts: unknown
  created_at: Date
}

export function toEvent(row: EventRow): StoredMerchantEvent {
  return {
    position: row.position,
    id: row.id,
    merchantId: row.merchant_id,
    isTest: row.is_test,
    type: row.type,
    orderId: row.order_id ?? undefined,
    sequence: row.sequence ?? undefined,
    facts: row.facts,
    createdAt: row.created_at,
  }
}

/** The owner of events: one merchant, in test or live mode. */
export interface EventOwner {
  readonly merchantId: string
  readonly isTest: boolean
}

/** The name of an order's event: the order, and its number among the order's events. See `event_name`. */
const orderEvent = /^evt_([0-9a-f]{32})([0-9a-f]{4}|[0-9a-f]{8})$/

/** An event's position among those of its owner. Positions alone are no order: see `settles_after`. */
export interface EventPlace {
  readonly settlesAfter: string
  readonly position: bigint
}

export async function findPlace(
  tx: Queryable,
  owner: EventOwner,
  id: string,
): Promise<EventPlace | undefined> {
  const [, orderId, sequence = ''] = orderEvent.exec(id) ?? []
  const isIt = orderId
    ? sql`order_id = ${orderId}::uuid and sequence = ${Number.parseInt(sequence, 16)}::bigint`
    : sql`id = ${id}`
  const { rows } = await sql<{ settles_after: string; position: bigint }>`
    select settles_after, position from merchant_event
    where ${isIt} and event_name(merchant_event) = ${id} and merchant_id = ${owner.merchantId} and is_test = ${owner.isTest}
  `.execute(tables(tx))
  return rows[0] && { settlesAfter: rows[0].settles_after, position: rows[0].position }
}

const pingEvent = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** When a ping was sent to an endpoint of this owner. */
export async function findPing(tx: Queryable, owner: EventOwner, id: string): Promise<Date | undefined> {
  const deliveryId = pingEvent.exec(id)?.slice(1).join('-')
  if (deliveryId === undefined) return undefined
  const ping = await tables<WebhookTables>(tx)
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'endpoint_id')
    .select('delivery.created_at')
    .where('delivery.id', '=', deliveryId)
    .where('event_type', '=', 'ping')
    .where('event_id', '=', id)
    .where('merchant_id', '=', owner.merchantId)
    .where('is_test', '=', owner.isTest)
    .executeTakeFirst()
  return ping?.created_at
}

/**
 * A position before which every event is at least a minute older than a given time. Events are in the order in which their transactions
 * began, not by their clocks: with the minute some are sent again, and none is left out.
 */
export async function placeBefore(
  tx: Queryable,
  owner: EventOwner,
  moment: Date,
): Promise<EventPlace | undefined> {
  const { rows } = await sql<{ settles_after: string; position: bigint }>`
    select settles_after, position from merchant_event
    where merchant_id = ${owner.merchantId} and is_test = ${owner.isTest}
      and created_at < ${moment}::timestamptz - interval '1 minute'
      and settles_after < pg_snapshot_xmin(pg_current_snapshot())
    order by settles_after desc, position desc limit 1
  `.execute(tables(tx))
  return rows[0] && { settlesAfter: rows[0].settles_after, position: rows[0].position }
}

/** Only what is older than every open transaction: nothing that is still to appear must be passed by. */
export async function eventsAfter(
  tx: Queryable,
  owner: EventOwner,
  { settlesAfter, position }: EventPlace,
  limit: number,
): Promise<StoredMerchantEvent[]> {
  const { rows } = await sql<EventRow>`
    select position, event_name(merchant_event) as id, merchant_id, is_test, type, order_id, sequence, event_facts(merchant_event) as facts, created_at
    from merchant_event
    where merchant_id = ${owner.merchantId} and is_test = ${owner.isTest}
      and (settles_after, position) > (${settlesAfter}::xid8, ${position}::bigint)
      and settles_after < pg_snapshot_xmin(pg_current_snapshot())
    order by settles_after, position limit ${limit}
  `.execute(tables(tx))
  return rows.map(toEvent)
}
