import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { WebhookTables } from './tables.ts'
import type { DeliveryState, DisabledReason } from './webhook.ts'

const webhooks = (tx: Tx) => tables<WebhookTables>(tx)

/** Which claim speaks: whoever lost theirs to a later one is not heard. */
export interface Claim {
  readonly id: string
  readonly attempts: number
}

export interface TryResult {
  readonly state: DeliveryState
  /** Until the next try, while waiting. */
  readonly waitSeconds: number
  readonly responseStatus: number | undefined
  readonly failure: string | undefined
  readonly durationMs: number | undefined
}

export async function writeResult(tx: Tx, claim: Claim, result: TryResult): Promise<void> {
  await sql`
    update webhook_delivery set
      state = ${result.state}, claimed_until = null, due_at = now() + make_interval(secs => ${result.waitSeconds}),
      response_status = ${result.responseStatus ?? null}, failure = ${result.failure ?? null},
      duration_ms = ${result.durationMs ?? null}
    where id = ${claim.id} and attempts = ${claim.attempts} and state = 'waiting'
  `.execute(webhooks(tx))
}

/** Gives a delivery back that was not sent to its end; somebody else sends it at once. */
export async function handBack(tx: Tx, claim: Claim): Promise<void> {
  await sql`
    update webhook_delivery set claimed_until = null, tries = tries - 1
    where id = ${claim.id} and attempts = ${claim.attempts} and state = 'waiting'
  `.execute(webhooks(tx))
  await wake(tx)
}

/** Written once a second while nothing changes: the results of a busy shop need not queue for its one row. */
export async function noteHealth(tx: Tx, endpointId: string, isSound: boolean): Promise<void> {
  const [now, before] = isSound
    ? [sql.ref('last_success_at'), sql.ref('last_failure_at')]
    : [sql.ref('last_failure_at'), sql.ref('last_success_at')]
  await sql`
    update webhook_endpoint set ${now} = clock_timestamp()
    where id = ${endpointId} and (${now} is null or ${now} <= ${before} or ${now} < statement_timestamp() - interval '1 second')
  `.execute(webhooks(tx))
}

/** Only if it still leads where the answer came from. False when somebody was first. */
export async function disableEndpoint(
  tx: Tx,
  endpoint: { readonly id: string; readonly url: string },
  reason: DisabledReason,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint set is_active = false, disabled_reason = ${reason}
    where id = ${endpoint.id} and url = ${endpoint.url} and is_active
  `.execute(webhooks(tx))
  return numAffectedRows === 1n
}

/** Wakes the workers of all nodes, once this commits. */
export async function wake(tx: Tx): Promise<void> {
  await sql`select pg_notify('florin_webhooks', '')`.execute(webhooks(tx))
}
