import { productName } from '@florin/contract'
import type { PostOutcome } from '../ports/public-http.ts'
import { bodyOf } from './body.ts'
import { disableEndpoint, handBack, noteHealth, writeResult } from './outcome-store.ts'
import type { WebhookParts } from './parts.ts'
import type { Claimed } from './queue-store.ts'
import { judgeTry, type TriedOutcome, type Verdict } from './retry-plan.ts'
import { openSecrets, signedHeaders } from './signing.ts'

/** Sends a claimed delivery and writes down what came of it. Given up early, it goes back to the queue as it was. */
export async function attempt(parts: WebhookParts, claimed: Claimed, signal?: AbortSignal): Promise<void> {
  const outcome = await send(parts, claimed, signal)
  if (outcome.kind === 'given_up') return parts.db.write((tx) => handBack(tx, claimed))
  const sinceFirstSeconds = claimed.sinceFirstSeconds + (durationOf(outcome) ?? 0) / 1_000
  const verdict = judgeTry(outcome, { tries: claimed.tries, sinceFirstSeconds }, claimed.event === undefined)
  await record(parts, claimed, outcome, verdict)
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
    // Our own mistake. It follows the plan like the shop's, so that a repaired version of us still tells what happened.
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

async function record(
  parts: WebhookParts,
  claimed: Claimed,
  outcome: TriedOutcome,
  verdict: Verdict,
): Promise<void> {
  await parts.db.write(async (tx) => {
    // The endpoint before the delivery, as everywhere: two verbs never wait for each other in a ring.
    await noteHealth(tx, claimed.endpointId, verdict.state === 'delivered')
    const isGone = verdict.state === 'failed' && verdict.isGone
    if (isGone && (await disableEndpoint(tx, { id: claimed.endpointId, url: claimed.url }, 'gone'))) {
      await parts.tellDisabled(tx, { merchantId: claimed.merchantId, url: claimed.url, reason: 'gone' })
      await parts.live.announce(tx, claimed.merchantId, { type: 'integration.changed' })
    }
    await writeResult(tx, claimed, {
      state: verdict.state,
      waitSeconds: verdict.state === 'waiting' ? verdict.waitSeconds : 0,
      responseStatus: outcome.kind === 'answered' ? outcome.status : undefined,
      failure: failureOf(outcome),
      durationMs: durationOf(outcome),
    })
  })
}

/** A key of the texts. An answer speaks for itself, but for a redirect: people wonder why it was not followed. */
function failureOf(outcome: TriedOutcome): string | undefined {
  if (outcome.kind === 'answered')
    return outcome.status >= 300 && outcome.status < 400 ? 'redirect' : undefined
  return outcome.kind === 'failed' ? outcome.failure : outcome.kind
}

function durationOf(outcome: TriedOutcome): number | undefined {
  return outcome.kind === 'not_sent' ? undefined : outcome.durationMs
}
