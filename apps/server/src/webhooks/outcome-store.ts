import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'
import type { DeliveryState, DisabledReason } from './webhook.ts'

const webhooks = (tx: Tx) => tables<WebhookTables>(tx)

/** The claim that an outcome belongs to: a worker whose lease ended and whose delivery was claimed again is ignored. */
export interface Claim {
  readonly id: string
  readonly attempts: number
}

export interface TryResult extends Claim {
  readonly state: DeliveryState
  /** Until the next try, while waiting. */
  readonly waitSeconds: number
  readonly responseStatus: number | undefined
  readonly failure: string | undefined
  readonly durationMs: number | undefined
}

/** Any number of results in one statement. */
export async function writeResults(tx: Tx, results: readonly TryResult[]): Promise<void> {
  if (results.length === 0) return
  await sql`
    update webhook_delivery set
      state = result.state, claimed_until = null, due_at = now() + make_interval(secs => result.wait),
      response_status = result.status, failure = result.failure, duration_ms = result.duration
    from unnest(
      ${results.map(({ id }) => id)}::uuid[], ${results.map(({ attempts }) => attempts)}::int[],
      ${results.map(({ state }) => state)}::text[], ${results.map(({ waitSeconds }) => waitSeconds)}::float8[],
      ${results.map(({ responseStatus = null }) => responseStatus)}::int[],
      ${results.map(({ failure = null }) => failure)}::text[],
      ${results.map(({ durationMs = null }) => durationMs)}::int[]
    ) as result (id, attempts, state, wait, status, failure, duration)
    where webhook_delivery.id = result.id and webhook_delivery.attempts = result.attempts
      and webhook_delivery.state = 'waiting'
  `.execute(webhooks(tx))
}

/** Returns deliveries whose sending was interrupted. They are due at once, and the try does not count. */
export async function handBack(tx: Tx, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await sql`
    update webhook_delivery set claimed_until = null, tries = tries - 1
    from unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ attempts }) => attempts)}::int[]) as claim (id, attempts)
    where webhook_delivery.id = claim.id and webhook_delivery.attempts = claim.attempts and state = 'waiting'
  `.execute(webhooks(tx))
  await wake(tx)
}

/** The newest success and failure of an endpoint, in `performance.now()`. */
export interface HealthNote {
  readonly endpointId: string
  readonly successMs: number | undefined
  readonly failureMs: number | undefined
}

/**
 * Updates the endpoints' `last_success_at` and `last_failure_at`: when an endpoint begins or ends to fail, else once a second.
 * A row that a merchant's change has locked is left out instead of waited for; answers the ids of those.
 */
export async function noteHealth(tx: Tx, notes: readonly HealthNote[]): Promise<string[]> {
  if (notes.length === 0) return []
  const age = (ms: number | undefined) => (ms === undefined ? null : (performance.now() - ms) / 1_000)
  const { rows } = await sql<{ id: string }>`
    with note as (
      select id, clock_timestamp() - make_interval(secs => success) as success_at,
        clock_timestamp() - make_interval(secs => failure) as failure_at
      from unnest(
        ${notes.map(({ endpointId }) => endpointId)}::uuid[],
        ${notes.map(({ successMs }) => age(successMs))}::float8[],
        ${notes.map(({ failureMs }) => age(failureMs))}::float8[]) as given (id, success, failure)
    ), needed as (
      select endpoint.id from webhook_endpoint endpoint join note using (id)
      where note.success_at > coalesce(last_success_at + interval '1 second', '-infinity')
        or note.failure_at > coalesce(last_failure_at + interval '1 second', '-infinity')
        or note.success_at > last_failure_at and last_success_at <= last_failure_at
        or note.failure_at > last_success_at and last_failure_at <= last_success_at
    ), free as (
      select id from webhook_endpoint where id in (select id from needed) for no key update skip locked
    ), written as (
      update webhook_endpoint set last_success_at = greatest(last_success_at, note.success_at),
        last_failure_at = greatest(last_failure_at, note.failure_at)
      from free join note using (id) where webhook_endpoint.id = free.id
      returning webhook_endpoint.id
    )
    select id from needed except select id from written
  `.execute(webhooks(tx))
  return rows.map((row) => row.id)
}

/** Only if it still leads where the answer came from. False when another transaction was first. */
export async function disableEndpoint(
  tx: Tx,
  endpoint: { readonly id: string; readonly url: string },
  reason: DisabledReason,
): Promise<boolean> {
  const { numUpdatedRows } = await webhooks(tx)
    .updateTable('webhook_endpoint')
    .set({ is_active: false, disabled_reason: reason })
    .where('id', '=', endpoint.id)
    .where('url', '=', endpoint.url)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Wakes the workers of all nodes, once this commits. */
export async function wake(tx: Tx): Promise<void> {
  await sql`select announce('florin_webhooks', '')`.execute(webhooks(tx))
}
