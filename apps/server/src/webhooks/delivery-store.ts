import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'
import {
  type Delivery,
  type DeliveryState,
  deliveriesKeptDays,
  type EventType,
  type Owner,
} from './webhook.ts'

const webhooks = (tx: Queryable) => tables<WebhookTables>(tx)

interface DeliveryRow {
  id: string
  endpoint_id: string
  event_id: string
  event_type: EventType
  order_id: string | null
  state: DeliveryState
  attempts: number
  response_status: number | null
  failure: string | null
  duration_ms: number | null
  created_at: Date
  last_attempt_at: Date | null
  due_at: Date
}

const columns = [
  'delivery.id',
  'delivery.endpoint_id',
  'delivery.event_id',
  'delivery.event_type',
  'delivery.order_id',
  'delivery.state',
  'delivery.attempts',
  'delivery.response_status',
  'delivery.failure',
  'delivery.duration_ms',
  'delivery.created_at',
  'delivery.last_attempt_at',
  'delivery.due_at',
] as const

export interface LogFilter {
  readonly endpointId: string
  readonly state?: DeliveryState | undefined
  /** The id of the delivery where the page before ended. */
  readonly after?: string | undefined
  readonly limit: number
}

export async function listDeliveries(tx: Queryable, filter: LogFilter): Promise<Delivery[]> {
  const { endpointId, state, after, limit } = filter
  const rows = await webhooks(tx)
    .selectFrom('webhook_delivery as delivery')
    .select(columns)
    .where('endpoint_id', '=', endpointId)
    .$if(state !== undefined, (delivery) => delivery.where('state', '=', state as DeliveryState))
    .$if(after !== undefined, (delivery) =>
      delivery.where(
        sql<boolean>`(created_at, id) < (select created_at, id from webhook_delivery where id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

/** One delivery to an endpoint of this owner. */
export async function findDelivery(tx: Queryable, owner: Owner, id: string): Promise<Delivery | undefined> {
  const row = await webhooks(tx)
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'endpoint_id')
    .select(columns)
    .where('delivery.id', '=', id)
    .where('merchant_id', '=', owner.merchantId)
    .where('deleted_at', 'is', null)
    .$if(owner.isTest !== undefined, (delivery) => delivery.where('is_test', '=', owner.isTest as boolean))
    .executeTakeFirst()
  return row && toDelivery(row)
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    orderId: row.order_id ?? undefined,
    state: row.state,
    attempts: row.attempts,
    responseStatus: row.response_status ?? undefined,
    failure: row.failure ?? undefined,
    durationMs: row.duration_ms ?? undefined,
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at ?? undefined,
    dueAt: row.due_at,
  }
}

/** A ping's event is called by its delivery: it has no row of its own, and `findPing` finds it by that name. */
export async function insertPing(tx: Tx, endpointId: string): Promise<string> {
  const id = randomUUID()
  await webhooks(tx)
    .insertInto('webhook_delivery')
    .values({ id, endpoint_id: endpointId, event_id: `evt_${id.replaceAll('-', '')}`, event_type: 'ping' })
    .execute()
  return id
}

/** A delivery in flight is being sent anyway, and keeps its claim. Returns how many were queued. */
async function queueAgain(tx: Tx, chosen: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set state = 'waiting', due_at = now(), tries = 0, first_attempt_at = null, claimed_until = null
    where ${chosen} and (claimed_until is null or claimed_until <= now())
  `.execute(webhooks(tx))
  return Number(numAffectedRows)
}

export function queueOneAgain(tx: Tx, id: string): Promise<number> {
  return queueAgain(tx, sql`id = ${id}`)
}

export interface Since {
  readonly endpointId: string
  readonly since: Date
  readonly includeDelivered: boolean
}

/** The oldest come first; for more, call again from where these end. */
const queuedAtOnce = 100_000

/** Also events that were never queued: of the time in which the endpoint was off, or not subscribed. */
export async function queueSince(tx: Tx, input: Since): Promise<number> {
  const { endpointId, since, includeDelivered } = input
  const missed = await queueMissed(tx, input)
  const lacking = includeDelivered ? sql`` : sql`and state <> 'delivered'`
  const again = await queueAgain(
    tx,
    sql`id in (
      select id from webhook_delivery
      where endpoint_id = ${endpointId} and created_at >= ${since} and attempts > 0 ${lacking}
      order by created_at, id limit ${queuedAtOnce})`,
  )
  return missed + again
}

async function queueMissed(tx: Tx, { endpointId, since }: Since): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_delivery (endpoint_id, event_id, event_position, event_type, order_id)
    select endpoint.id, event_name(event), event.position, event.type, event.order_id
    from webhook_endpoint endpoint
    join merchant_event event on event.merchant_id = endpoint.merchant_id and event.is_test = endpoint.is_test
    where endpoint.id = ${endpointId} and event.created_at >= ${since}
      and event.created_at >= now() - make_interval(days => ${deliveriesKeptDays})
      and (endpoint.events = '{}' or event.type = any(endpoint.events))
      and not exists (
        select from webhook_delivery known where known.endpoint_id = endpoint.id
          and known.created_at >= ${since} and known.event_position = event.position)
    order by event.settles_after, event.position limit ${queuedAtOnce}
  `.execute(webhooks(tx))
  return Number(numAffectedRows)
}

/** In batches: a day's worth of deliveries is not removed in one breath. */
export async function forgetOldDeliveries(tx: Queryable, batchSize: number): Promise<number> {
  const { numDeletedRows } = await webhooks(tx)
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (old) =>
      old
        .selectFrom('webhook_delivery')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${deliveriesKeptDays})`)
        .orderBy('created_at')
        .limit(batchSize),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface QueueHealth {
  readonly waiting: number
  readonly oldestSeconds: number
  /** How long the oldest due delivery has been waiting for a claim. */
  readonly overdueSeconds: number
}

/** Of endpoints that are on: what waits for one that is off waits for its owner. */
export async function queueHealth(tx: Queryable): Promise<QueueHealth> {
  const { rows } = await sql<QueueHealth>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(delivery.created_at)), 0)::float8 as "oldestSeconds",
      greatest(0, coalesce(extract(epoch from now() - min(due_at) filter (
        where claimed_until is null or claimed_until <= now())), 0))::float8 as "overdueSeconds"
    from webhook_delivery delivery join webhook_endpoint endpoint on endpoint.id = endpoint_id
    where state = 'waiting' and is_active
  `.execute(webhooks(tx))
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, overdueSeconds: 0 }
}
