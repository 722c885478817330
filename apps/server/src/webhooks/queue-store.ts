import { type RawBuilder, sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import { type EventRow, toEvent } from './event-store.ts'
import type { WebhookTables } from './tables.ts'
import type { StoredMerchantEvent } from './webhook.ts'

const webhooks = (tx: Tx) => tables<WebhookTables>(tx)

/** Deliveries in flight to one endpoint, counted over all nodes. */
const inFlightPerEndpoint = 16
/** An endpoint whose last try failed, or that has never answered, gets one at a time. */
const inFlightPerTroubled = 1

/** A delivery that is ours to send, until its lease ends. */
export interface Claimed {
  readonly id: string
  readonly endpointId: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly url: string
  readonly secret: Buffer
  readonly oldSecret: Buffer | undefined
  /** Did the endpoint fail last, or never succeed yet? */
  readonly isTroubled: boolean
  readonly attempts: number
  readonly tries: number
  readonly sinceFirstSeconds: number
  readonly claimedAt: Date
  readonly eventId: string
  readonly createdAt: Date
  /** None for a ping. */
  readonly event: StoredMerchantEvent | undefined
}

export interface Room {
  readonly slots: number
  readonly troubledSlots: number
  /** Of the slots, those that only an endpoint with nothing in flight may have. */
  readonly quietSlots: number
  readonly leaseSeconds: number
}

const isFree = sql`(claimed_until is null or claimed_until <= now())`
const isDue = sql`state = 'waiting' and due_at <= now() and ${isFree}`
const isTroubled = sql`coalesce(last_failure_at > last_success_at, last_success_at is null)`
const inFlight = sql`(select count(*) from webhook_delivery where endpoint_id = endpoint.id and claimed_until > now())`
const mostInFlight = sql`
  case when ${isTroubled} then ${sql.lit(inFlightPerTroubled)} else ${sql.lit(inFlightPerEndpoint)} end`

/**
 * Locks endpoints with something due and room for it, those with the fewest in flight first, and answers their ids. The lock lasts until
 * commit, so that two nodes do not count the same room. Troubled endpoints are limited apart: they can't take the place of sound ones.
 * The recursive part reads one index entry for each endpoint, so a long queue costs no more than a short one.
 */
export async function lockReadyEndpoints(
  tx: Tx,
  room: Pick<Room, 'slots' | 'troubledSlots'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive queue as (
      (select endpoint_id from webhook_delivery where state = 'waiting' order by endpoint_id limit 1)
      union all
      select (select endpoint_id from webhook_delivery
        where state = 'waiting' and endpoint_id > queue.endpoint_id order by endpoint_id limit 1)
      from queue where queue.endpoint_id is not null
    ), ready as (
      select endpoint.id, ${isTroubled} as is_troubled,
        row_number() over (partition by ${isTroubled} order by busy.in_flight, first.due_at) as rank
      from queue
      join webhook_endpoint endpoint on endpoint.id = queue.endpoint_id and endpoint.is_active
      cross join lateral (select ${inFlight} as in_flight) busy
      cross join lateral (
        select due_at from webhook_delivery where endpoint_id = endpoint.id and ${isDue} order by due_at limit 1
      ) first
      where busy.in_flight < ${mostInFlight}
    )
    select endpoint.id from webhook_endpoint endpoint join ready using (id)
    where rank <= case when is_troubled then ${Math.min(room.slots, room.troubledSlots)}::int else ${room.slots}::int end
    for no key update of endpoint skip locked
  `.execute(webhooks(tx))
  return rows.map((row) => row.id)
}

/**
 * Takes what is due, the oldest of each endpoint. Free slots go to the endpoints with the fewest in flight: one delivery of a quiet shop
 * goes before the seventeenth of a shop with a backlog, and the last slots wait for such a shop. Troubled endpoints share a part of the
 * slots, so that hanging shops leave room for sound ones.
 */
export async function claimDue(tx: Tx, endpointIds: readonly string[], room: Room): Promise<Claimed[]> {
  const chosen = sql`
    select id from (
      select id, is_troubled, place, due_at,
        row_number() over (partition by is_troubled order by place, due_at, id) as rank,
        row_number() over (order by place, is_troubled, due_at) as turn
      from (
        select next.id, next.due_at, ${isTroubled} as is_troubled, busy.in_flight
          + row_number() over (partition by endpoint.id order by next.due_at, next.event_position) as place
        from webhook_endpoint endpoint
        cross join lateral (select ${inFlight} as in_flight) busy
        cross join lateral (
          select id, due_at, event_position from webhook_delivery where endpoint_id = endpoint.id and ${isDue}
          order by due_at, event_position limit greatest(0, ${mostInFlight} - busy.in_flight) for update skip locked
        ) next
        where endpoint.id = any(${[...endpointIds]}::uuid[])
      ) candidate
    ) ranked
    where (not is_troubled or rank <= ${room.troubledSlots}) and (place = 1 or turn <= ${room.slots - room.quietSlots}::int)
    order by place, is_troubled, due_at limit ${room.slots}`
  return take(tx, chosen, room.leaseSeconds)
}

/** Takes one delivery, whatever else is in flight: a merchant waits for it at the screen. */
export async function claimOne(tx: Tx, id: string, leaseSeconds: number): Promise<Claimed> {
  const [claimed] = await take(tx, sql`select ${id}::uuid as id`, leaseSeconds)
  if (!claimed) throw new Error(`Delivery ${id} is not there to be claimed`)
  return claimed
}

interface ClaimedRow extends EventRow {
  delivery_id: string
  endpoint_id: string
  endpoint_merchant_id: string
  endpoint_is_test: boolean
  url: string
  secret: Buffer
  old_secret: Buffer | null
  is_troubled: boolean
  attempts: number
  tries: number
  since_first_seconds: number
  claimed_at: Date
  event_id: string
  queued_at: Date
}

async function take(tx: Tx, chosen: RawBuilder<unknown>, leaseSeconds: number): Promise<Claimed[]> {
  const { rows } = await sql<ClaimedRow>`
    with chosen as (${chosen}), taken as (
      update webhook_delivery set
        attempts = attempts + 1, tries = tries + 1, last_attempt_at = now(),
        first_attempt_at = coalesce(first_attempt_at, now()),
        claimed_until = now() + make_interval(secs => ${leaseSeconds})
      from chosen where webhook_delivery.id = chosen.id
      returning webhook_delivery.*
    )
    select taken.id as delivery_id, taken.endpoint_id, endpoint.merchant_id as endpoint_merchant_id,
      endpoint.is_test as endpoint_is_test, endpoint.url, endpoint.secret,
      case when endpoint.old_secret_until > now() then endpoint.old_secret end as old_secret,
      ${isTroubled} as is_troubled, taken.attempts, taken.tries,
      extract(epoch from now() - taken.first_attempt_at)::float8 as since_first_seconds,
      now() as claimed_at, taken.event_id, taken.created_at as queued_at, (event.found).*,
      event_name(event.found) as id, event_facts(event.found) as facts
    from taken
    join webhook_endpoint endpoint on endpoint.id = taken.endpoint_id
    left join lateral (
      -- By order or by name, which have indexes. A search by position would read every event of the merchant.
      select by_order as found from merchant_event by_order
      where by_order.order_id = taken.order_id and by_order.position = taken.event_position
      union all
      select by_name from merchant_event by_name where taken.order_id is null and by_name.id = taken.event_id
    ) event on (event.found).merchant_id = endpoint.merchant_id and (event.found).is_test = endpoint.is_test
    order by taken.due_at, taken.event_position
  `.execute(webhooks(tx))
  return rows.map(toClaimed)
}

function toClaimed(row: ClaimedRow): Claimed {
  return {
    id: row.delivery_id,
    endpointId: row.endpoint_id,
    merchantId: row.endpoint_merchant_id,
    isTest: row.endpoint_is_test,
    url: row.url,
    secret: row.secret,
    oldSecret: row.old_secret ?? undefined,
    isTroubled: row.is_troubled,
    attempts: row.attempts,
    tries: row.tries,
    sinceFirstSeconds: row.since_first_seconds,
    claimedAt: row.claimed_at,
    eventId: row.event_id,
    createdAt: row.queued_at,
    event: row.position === null ? undefined : toEvent(row),
  }
}
