import { type RawBuilder, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'
import type { DisabledReason, Endpoint, EventType, Owner } from './webhook.ts'
import { secretOverlapHours } from './webhook.ts'

const webhooks = (tx: Queryable) => tables<WebhookTables>(tx)

interface EndpointRow {
  id: string
  merchant_id: string
  is_test: boolean
  url: string
  events: EventType[]
  is_active: boolean
  disabled_reason: DisabledReason | null
  waiting: number
  last_success_at: Date | null
  last_failure_at: Date | null
  old_secret_until: Date | null
  created_at: Date
}

/** A merchant's endpoints. Those of others and removed ones are left out. */
export async function findEndpoints(tx: Queryable, owner: Owner, id?: string): Promise<Endpoint[]> {
  const { rows } = await sql<EndpointRow>`
    select id, merchant_id, is_test, url, events, is_active, disabled_reason, last_success_at, last_failure_at, created_at,
      case when old_secret_until > now() then old_secret_until end as old_secret_until,
      (select count(*)::int from webhook_delivery where endpoint_id = webhook_endpoint.id and state = 'waiting') as waiting
    from webhook_endpoint
    where ${ownedBy(owner)} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by created_at, id
  `.execute(webhooks(tx))
  return rows.map(toEndpoint)
}

function ownedBy({ merchantId, isTest }: Owner): RawBuilder<unknown> {
  const mode = isTest === undefined ? sql`` : sql`and is_test = ${isTest}`
  return sql`merchant_id = ${merchantId} and deleted_at is null ${mode}`
}

function toEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    isTest: row.is_test,
    url: row.url,
    events: row.events,
    isActive: row.is_active,
    disabledReason: row.disabled_reason ?? undefined,
    waiting: row.waiting,
    lastSuccessAt: row.last_success_at ?? undefined,
    lastFailureAt: row.last_failure_at ?? undefined,
    oldSecretUntil: row.old_secret_until ?? undefined,
    createdAt: row.created_at,
  }
}

/** Holds the endpoint's row, so that two changes of one endpoint follow each other. Answers whether it is there. */
export async function lockEndpoint(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoint where id = ${id} and ${ownedBy(owner)} for no key update
  `.execute(webhooks(tx))
  return rows.length === 1
}

/** Under a lock of the merchant's own, so that two at once do not both become the last one allowed. */
export async function countUnderLock(tx: Tx, owner: Owner): Promise<number> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('webhook endpoints:' || ${owner.merchantId}::text, 0))
  `.execute(webhooks(tx))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoint where ${ownedBy(owner)}
  `.execute(webhooks(tx))
  return rows[0]?.count ?? 0
}

export interface NewEndpoint {
  readonly id: string
  readonly merchantId: string
  readonly isTest: boolean
  readonly url: string
  readonly events: readonly EventType[]
  readonly secret: Buffer
}

export async function insertEndpoint(tx: Tx, { merchantId, isTest, events, ...rest }: NewEndpoint) {
  await webhooks(tx)
    .insertInto('webhook_endpoint')
    .values({ ...rest, merchant_id: merchantId, is_test: isTest, events: [...events] })
    .execute()
}

export interface EndpointChange {
  readonly url?: string | undefined
  readonly events?: readonly EventType[] | undefined
  readonly isActive?: boolean | undefined
}

export async function changeEndpoint(tx: Tx, id: string, change: EndpointChange): Promise<void> {
  const { url = null, isActive = null } = change
  const events = change.events ? [...change.events] : null
  // A merchant who switches it, on or off, has seen why it was off.
  await sql`
    update webhook_endpoint set
      url = coalesce(${url}, url),
      events = coalesce(${events}::text[], events),
      is_active = coalesce(${isActive}, is_active),
      disabled_reason = case when ${isActive}::boolean is null then disabled_reason end
    where id = ${id}
  `.execute(webhooks(tx))
}

export async function rotateSecret(tx: Tx, id: string, secret: Buffer): Promise<void> {
  await sql`
    update webhook_endpoint set
      old_secret = secret, old_secret_until = now() + make_interval(hours => ${secretOverlapHours}), secret = ${secret}
    where id = ${id}
  `.execute(webhooks(tx))
}

/** Those that were added since, by anyone: nothing is sent there any more. Returns their addresses. */
export async function removeEndpointsSince(tx: Tx, merchantId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    with gone as (
      update webhook_endpoint set deleted_at = now(), is_active = false, disabled_reason = null
      where merchant_id = ${merchantId} and created_at >= ${since} and deleted_at is null
      returning id, url, created_at
    ), unsent as (
      update webhook_delivery set state = 'failed', claimed_until = null from gone
      where endpoint_id = gone.id and state = 'waiting'
    )
    select url from gone order by created_at, id
  `.execute(webhooks(tx))
  return rows.map(({ url }) => url)
}

/** What has not arrived will not be sent any more. */
export async function removeEndpoint(tx: Tx, id: string): Promise<void> {
  await sql`
    update webhook_endpoint set deleted_at = now(), is_active = false, disabled_reason = null where id = ${id}
  `.execute(webhooks(tx))
  await sql`
    update webhook_delivery set state = 'failed', claimed_until = null where endpoint_id = ${id} and state = 'waiting'
  `.execute(webhooks(tx))
}
