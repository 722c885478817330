import { productName } from '@florin/contract'
import type { PostOutcome } from '../ports/public-http.ts'
import { bodyOf } from './body.ts'
import type { WebhookParts } from './parts.ts'
import type { Claimed } from './queue-store.ts'
import { judgeTry, type TriedOutcome, type TryOutcome } from './retry-plan.ts'
import { openSecrets, signedHeaders } from './signing.ts'

/** A delivery that was tried, with its outcome, not yet written to the database. */
export interface Tried {
  readonly claimed: Claimed
  /** `handed_back`: the worker stopped before the shop had answered. */
  readonly verdict: TryOutcome | { readonly state: 'handed_back' }
  readonly responseStatus?: number | undefined
  readonly failure?: string | undefined
  readonly durationMs?: number | undefined
  /** Of `performance.now()`. */
  readonly endedMs: number
}

/** Sends a claimed delivery and answers what came of it. Never throws: our own mistake is an outcome too. */
export async function attempt(parts: WebhookParts, claimed: Claimed, signal?: AbortSignal): Promise<Tried> {
  const outcome = await send(parts, claimed, signal)
  const endedMs = performance.now()
  if (outcome.kind === 'given_up') return { claimed, verdict: { state: 'handed_back' }, endedMs }
  const durationMs = outcome.kind === 'not_sent' ? undefined : outcome.durationMs
  const sinceFirstSeconds = claimed.sinceFirstSeconds + (durationMs ?? 0) / 1_000
  const isPing = claimed.event === undefined
  return {
    claimed,
    verdict: judgeTry(outcome, { tries: claimed.tries, sinceFirstSeconds }, isPing),
    responseStatus: outcome.kind === 'answered' ? outcome.status : undefined,
    failure: failureOf(outcome),
    durationMs,
    endedMs,
  }
}

async function send(
  parts: WebhookParts,
  claimed: Claimed,
  signal: AbortSignal | undefined,
): Promise<PostOutcome | TriedOutcome> {
  try {
    const { url } = claimed
    const { deadlineMs } = parts.settings
    const message = signedMessage(parts, claimed)
    return await parts.http.post({ url, ...message, deadlineMs, ...(signal && { signal }) })
  } catch (error) {
    // Our own mistake. It is tried again like a shop's failure, so that a repaired version still sends the event.
    parts.log.error({ err: error, deliveryId: claimed.id }, 'webhooks: a delivery could not be sent')
    return { kind: 'not_sent' }
  }
}

function signedMessage(parts: WebhookParts, claimed: Claimed) {
  const body = bodyOf(parts, claimed)
  const sentAtSeconds = Math.floor(claimed.claimedAt.getTime() / 1_000)
  const signatures = signedHeaders(
    { id: claimed.eventId, sentAtSeconds, body },
    openSecrets(parts.secrets, claimed),
  )
  const userAgent = `${productName}-Webhooks`
  return { headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...signatures }, body }
}

/** A key of the texts. An answer's status is explanation enough, but for a redirect: people wonder why it was not followed. */
function failureOf(outcome: TriedOutcome): string | undefined {
  if (outcome.kind === 'answered')
    return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : undefined
  return outcome.kind === 'failed' ? outcome.failure : outcome.kind
}
