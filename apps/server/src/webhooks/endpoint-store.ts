import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'
import type { DeliveryState, DisabledReason, Endpoint, EventType, Owner } from './webhook.ts'
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
  const rows = await endpointsOf(tx, owner)
    .select([
      'id',
      'merchant_id',
      'is_test',
      'url',
      'events',
      'is_active',
      'disabled_reason',
      'last_success_at',
      'last_failure_at',
      'created_at',
      sql<Date | null>`case when old_secret_until > now() then old_secret_until end`.as('old_secret_until'),
    ])
    .select((endpoint) =>
      endpoint
        .selectFrom('webhook_delivery')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('endpoint_id', '=', 'webhook_endpoint.id')
        .where('webhook_delivery.state', '=', isWaiting)
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )
    .$if(id !== undefined, (endpoint) => endpoint.where('id', '=', id as string))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEndpoint)
}

/** A literal and not a parameter: the index `webhook_delivery_due` has it as its predicate. */
const isWaiting = sql<DeliveryState>`'waiting'`

const endpointsOf = (tx: Queryable, { merchantId, isTest }: Owner) =>
  webhooks(tx)
    .selectFrom('webhook_endpoint')
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .$if(isTest !== undefined, (endpoint) => endpoint.where('is_test', '=', isTest as boolean))

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
  const endpoint = await endpointsOf(tx, owner)
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return endpoint !== undefined
}

/** Under a lock of the merchant's own, so that two at once do not both become the last one allowed. */
export async function countUnderLock(tx: Tx, owner: Owner): Promise<number> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('webhook endpoints:' || ${owner.merchantId}::text, 0))
  `.execute(webhooks(tx))
  const { count } = await endpointsOf(tx, owner)
    .select((endpoint) => endpoint.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
  const { url, events, isActive } = change
  const set = {
    ...(url !== undefined && { url }),
    ...(events && { events: [...events] }),
    // A merchant who switches it, on or off, has seen why it was off.
    ...(isActive !== undefined && { is_active: isActive, disabled_reason: null }),
  }
  if (Object.keys(set).length === 0) return
  await webhooks(tx).updateTable('webhook_endpoint').set(set).where('id', '=', id).execute()
}

export async function rotateSecret(tx: Tx, id: string, secret: Buffer): Promise<void> {
  await webhooks(tx)
    .updateTable('webhook_endpoint')
    .set((endpoint) => ({
      old_secret: endpoint.ref('secret'),
      old_secret_until: sql<Date>`now() + make_interval(hours => ${secretOverlapHours})`,
      secret,
    }))
    .where('id', '=', id)
    .execute()
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
  await webhooks(tx)
    .updateTable('webhook_endpoint')
    .set({ deleted_at: sql<Date>`now()`, is_active: false, disabled_reason: null })
    .where('id', '=', id)
    .execute()
  await webhooks(tx)
    .updateTable('webhook_delivery')
    .set({ state: 'failed', claimed_until: null })
    .where('endpoint_id', '=', id)
    .where('state', '=', isWaiting)
    .execute()
}
