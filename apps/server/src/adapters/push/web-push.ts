import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { PostOutcome, PublicHttp } from '../../ports/public-http.ts'
import type { PushOutcome, PushSender, PushSubscription } from '../../ports/push-sender.ts'
import { retryAfterMs } from './retry-after.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface WebPushOptions {
  /** The address comes from a browser, so from a stranger: it is called through the guard that webhooks use. */
  readonly http: PublicHttp
  readonly keys: VapidKeys
  /** Whom a push service may write to about our pushes: an https or mailto address. */
  readonly contact: string
}

const deadlineMs = 10_000
/** A push service that says "too many" and not for how long. */
const usualPauseMs = 60_000

export function webPushSender({ http, keys, contact }: WebPushOptions): PushSender {
  const vapidDetails = { subject: contact, ...keys }
  return {
    publicKey: keys.publicKey,

    faultOf: (subscription) => {
      if (!http.accepts(subscription.endpoint)) return 'endpoint'
      return hasUsableKeys(subscription) ? undefined : 'keys'
    },

    async send({ subscription, payload, ttlSeconds, isUrgent, signal }) {
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      })
      const outcome = await http.post({
        url: subscription.endpoint,
        headers: asText(headers),
        body,
        deadlineMs,
        signal,
      })
      return pushOutcome(outcome)
    },
  }
}

/** `content-length` is left to whoever sends the bytes. */
function asText(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return Object.fromEntries(texts.filter(([name]) => name !== 'content-length'))
}

function pushOutcome(outcome: PostOutcome): PushOutcome {
  if (outcome.kind === 'given_up') return { kind: 'away', reason: 'push_timeout' }
  if (outcome.kind === 'failed') {
    if (outcome.failure === 'address') return { kind: 'refused', reason: 'push_refused' }
    return { kind: 'away', reason: outcome.failure === 'timeout' ? 'push_timeout' : 'push_away' }
  }
  const { status, retryAfter } = outcome
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too_long' }
  const waitMs = retryAfterMs(retryAfter, Date.now())
  if (status === 429) return { kind: 'away', reason: 'push_busy', retryAfterMs: waitMs ?? usualPauseMs }
  if (status >= 500) return { kind: 'away', reason: 'push_away', retryAfterMs: waitMs }
  return { kind: 'refused', reason: 'push_refused' }
}

/** A point that is not on the curve would make every encryption throw. */
function hasUsableKeys({ keys: { p256dh, auth } }: PushSubscription): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
