import type { AlertChannel, AlertKind, AlertWeight } from '@florin/contract'

/** What an alert can be: a kind that verbs tell of, or one that this domain makes itself. */
export type KindOfAlert = AlertKind | 'test' | 'digest'

export type AlertState = 'waiting' | 'held' | 'taken' | 'switched_off' | 'given_up' | 'in_digest'

export type TryResult = 'taken' | 'refused' | 'away' | 'unknown' | 'held'

/** An alert that is ours to send, until its lease ends. */
export interface ClaimedAlert {
  readonly id: string
  readonly userId: string
  readonly kind: KindOfAlert
  readonly weight: AlertWeight
  readonly about: string | undefined
  /** Sealed. */
  readonly content: Buffer
  readonly state: AlertState
  readonly createdAt: Date
  readonly ageSeconds: number
}

/** In the person's own time; `to` before `from` means the next day. */
export interface QuietHours {
  readonly isOn: boolean
  /** Minutes after midnight. */
  readonly from: number
  readonly to: number
  /** An IANA name. */
  readonly timeZone: string
}

export interface AlertSettings {
  readonly order: readonly AlertChannel[]
  readonly quiet: QuietHours
  /** What is switched off in one channel. */
  readonly off: readonly { readonly kind: AlertKind; readonly channel: AlertChannel }[]
}

/** The default of a person who has not set any. */
export const usualQuietHours: QuietHours = {
  isOn: false,
  from: 23 * 60,
  to: 7 * 60,
  timeZone: 'Europe/Moscow',
}

/** The longest that one channel is waited for. */
export const channelSeconds = 15
/** Longer than a round through all channels takes, so that no other node sends the alert at the same time. */
export const leaseSeconds = 60

/** Seconds between the rounds through the channels; after these, always `lastRound`. */
const rounds = [5, 15, 60]
const lastRound = 300
const givenUpAfterSeconds = 3 * 86_400

/** Newer alerts of a person wait for an older one that is due again within so many seconds. */
export const waitForOlderSeconds = 15

/**
 * How long an alert waits that no channel took; undefined when it is given up. A channel that is alive and asks to wait is asked again when
 * that time is over: by its age alone, an alert from the end of a long queue would wait for minutes, and newer ones would pass it.
 */
export function nextRoundIn(ageSeconds: number, waitMs?: number): number | undefined {
  if (ageSeconds >= givenUpAfterSeconds) return undefined
  const byAge = roundByAge(ageSeconds)
  return waitMs === undefined ? byAge : Math.min(byAge, Math.max(1, Math.ceil(waitMs / 1_000)))
}

function roundByAge(ageSeconds: number): number {
  let until = 0
  for (const seconds of rounds) {
    until += seconds
    if (ageSeconds < until) return seconds
  }
  return lastRound
}
