export const pair = 'USDT/RUB' as const

/** Roubles for one USDT as we hold them: exact, with where and when they come from. */
export interface Rate {
  readonly tenThousandths: bigint
  readonly sources: readonly string[]
  readonly observedAt: Date
}

/** A stored refresh, with its age by the database's clock. */
export interface Observed extends Rate {
  readonly isAccepted: boolean
  readonly ageSeconds: number
}

/** No new deal is made at an older rate. */
export const staleAfterSeconds = 15 * 60
/** Until then an old rate is still shown, marked as stale; afterwards it would only mislead. */
export const uselessAfterSeconds = 24 * 3_600

const refreshAfterSeconds = 4.5 * 60
const hurryAfterSeconds = 50
// In hundredths of a percent.
const step = 300n
const agreement = 100n
const spread = 500n

/**
 * The middle value, so that one lying source of three changes nothing.
 * Of an even count it is the mean of the two in the middle, rounded down.
 */
export function median(values: readonly bigint[]): bigint {
  const [low, high] = middlePair(values)
  return (low + high) / 2n
}

function middlePair(values: readonly bigint[]): readonly [bigint, bigint] {
  const sorted = [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  if (low === undefined || high === undefined) throw new RangeError('Nothing has no middle')
  return [low, high]
}

export type Consensus = { readonly tenThousandths: bigint } | { readonly refusal: 'too_few' | 'disagree' }

/**
 * The rate that the sources agree on. At least half of the queried sources must have answered, and the two middle values must be close
 * together.
 */
export function consensus(values: readonly bigint[], sourceCount: number): Consensus {
  if (values.length === 0 || values.length * 2 < sourceCount) return { refusal: 'too_few' }
  const [low, high] = middlePair(values)
  // Two voices 5 % apart: one of them is wrong, and their mean is wrong for certain.
  if (!isWithin(high, low, spread)) return { refusal: 'disagree' }
  return { tenThousandths: median(values) }
}

/** A step of more than 3 % waits until the next refresh says nearly the same. */
export function isAcceptable(
  candidate: bigint,
  accepted: Observed | undefined,
  newest: Observed | undefined,
): boolean {
  if (!accepted || isWithin(candidate, accepted.tenThousandths, step)) return true
  if (!newest || newest.isAccepted || newest.ageSeconds > staleAfterSeconds) return false
  return isWithin(candidate, newest.tenThousandths, agreement)
}

function isWithin(value: bigint, of: bigint, basisPoints: bigint): boolean {
  const distance = value > of ? value - of : of - value
  return distance * 10_000n <= of * basisPoints
}

/** Every five minutes; every minute while no rate is good enough for a deal. */
export function isRefreshDue(accepted: Observed | undefined, newest: Observed | undefined): boolean {
  if (!newest) return true
  return newest.ageSeconds >= (accepted && isFresh(accepted) ? refreshAfterSeconds : hurryAfterSeconds)
}

export function isFresh(rate: Observed): boolean {
  return rate.ageSeconds <= staleAfterSeconds
}

/** Two decimals, rounded half up: how a rate is shown to people. */
export function rateText(tenThousandths: bigint): string {
  const hundredths = (tenThousandths + 50n) / 100n
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}

/** Four decimals, exactly as deals lock it: the format of every rate in the merchant API. */
export function exactRateText(tenThousandths: bigint): string {
  return `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`
}
