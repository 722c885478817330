import type { PostOutcome } from '../ports/public-http.ts'

const minute = 60
const hour = 3_600

/** How long to wait after the first try, the second, and so on. */
const firstWaitsSeconds = [10, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour]
const laterWaitSeconds = 12 * hour
const givenUpAfterSeconds = 72 * hour

/** What was tried so far, this try included. */
export interface Tried {
  readonly tries: number
  readonly sinceFirstSeconds: number
}

export type TryOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'waiting'; readonly waitSeconds: number }
  /** 410 Gone: the shop has given the address up. */
  | { readonly state: 'failed'; readonly isGone: boolean }

export type TriedOutcome = Exclude<PostOutcome, { kind: 'given_up' }> | { readonly kind: 'not_sent' }

/** What a try's outcome means. A ping is made for a person at the screen: it is not tried again. */
export function judgeTry(outcome: TriedOutcome, tried: Tried, isPing: boolean): TryOutcome {
  const status = outcome.kind === 'answered' ? outcome.status : undefined
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 410) return { state: 'failed', isGone: true }
  const waitSeconds = isPing ? undefined : nextWaitSeconds(tried)
  return waitSeconds === undefined ? { state: 'failed', isGone: false } : { state: 'waiting', waitSeconds }
}

/** Undefined when three days are over. Any refusal but 410 is tried again: a shop's bad deploy must not lose it money events. */
export function nextWaitSeconds({ tries, sinceFirstSeconds }: Tried): number | undefined {
  const wait = firstWaitsSeconds[tries - 1] ?? laterWaitSeconds
  return sinceFirstSeconds + wait > givenUpAfterSeconds ? undefined : wait
}
