import type { AlertReason } from '@florin/contract'

/** A browser's subscription, as PushSubscription.toJSON() gives it. */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushRequest {
  readonly subscription: PushSubscription
  /** At most 3,900 bytes: a push service takes 4,096 with what encryption adds. */
  readonly payload: string
  /** How long the push service keeps it for a device that is off. */
  readonly ttlSeconds: number
  readonly isUrgent: boolean
  readonly signal: AbortSignal
}

export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The browser has dropped this subscription: it will never work again. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'refused'; readonly reason: AlertReason }
  | { readonly kind: 'away'; readonly reason: AlertReason; readonly retryAfterMs?: number | undefined }

/** Web push (RFC 8030): encrypts for one browser, and hands over to the push service that the browser chose. */
export interface PushSender {
  /** The VAPID key that browsers subscribe with, base64url. */
  readonly publicKey: string
  /** Which part of a subscription can't be used; undefined when it can. */
  faultOf(subscription: PushSubscription): 'endpoint' | 'keys' | undefined
  send(request: PushRequest): Promise<PushOutcome>
}
