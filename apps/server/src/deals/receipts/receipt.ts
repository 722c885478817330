import type { DealStatus } from '@florin/contract'

// What is known of money that came and of the deals that it could be meant for, and how far it is believed. Pure.

/** Money that a trader's phone saw arrive. */
export interface Arrival {
  readonly id: string
  readonly ownerId: string
  readonly paymentMethodId: string | undefined
  readonly amountKopecks: bigint
  readonly trust: number
  readonly trustReason: string
  /** Reported by both inputs of our own client, its push listener and its SMS: two signals. */
  readonly hasTwoDoors: boolean
  /** The text names a card or account that one of the phone's methods has. */
  readonly hasTail: boolean
  readonly terminalId: string
  /** The balance chain that its text was judged by. */
  readonly chainId: string | undefined
  readonly payerKey: string | undefined
}

/** A deal that could be meant: open, or ended not long ago, or in dispute; or complete by the trader's confirmation alone. */
export interface Candidate {
  readonly dealId: string
  readonly paymentMethodId: string
  readonly status: DealStatus
  readonly amountKopecks: bigint
  /** Of partial payments that came before, believed or not. */
  readonly receivedKopecks: bigint
  /** The receipt itself is one of them: it was decided before, and not trusted then. */
  readonly isCounted: boolean
  /** What of it may complete the deal by itself. */
  readonly parts: TrustedParts
  readonly payerKey: string | undefined
  readonly sms: SmsFacts
}

/** Partial payments of a deal whose texts were each worth 2 or 3 and within every limit when they came (function trusted_parts). */
export interface TrustedParts {
  readonly kopecks: bigint
  /** Each was reported by both inputs of our own client. */
  readonly haveTwoDoors: boolean
}

/** What has to be known of a deal before an SMS completes it by itself. */
export interface SmsFacts {
  /** The owner of its method has said that unproven texts may complete small deals. */
  readonly takesUnproven: boolean
  /** A text that contradicts a proven balance names this deal. */
  readonly isContradicted: boolean
  /** What SMS have settled out of the budget that this receipt would be counted against. */
  readonly settledKopecks: bigint
}

export type Fate =
  | CompleteFate
  | { readonly kind: 'more'; readonly dealId: string }
  | PartFate
  | { readonly kind: 'hold'; readonly dealId: string; readonly reason: HoldReason }
  | { readonly kind: 'evidence'; readonly dealId: string }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason }

export interface CompleteFate {
  readonly kind: 'complete'
  readonly dealId: string
  readonly isLate: boolean
  /** Where trusted parts had come before: what had come, and what has come with it. The deal is paid for its sum. */
  readonly besideParts?: { readonly wasKopecks: bigint; readonly totalKopecks: bigint }
}

/** A part: together with the trusted ones before it it completes the deal (`parts`), or the rest is waited for (`less`). */
export type PartFate = PartOfSum & ({ readonly kind: 'less' } | { readonly kind: 'parts' })

interface PartOfSum {
  readonly dealId: string
  /** What had come when this was decided; the step is taken only if nothing has come since. */
  readonly wasKopecks: bigint
  /** What has come with it: all of it for `less`, what is trusted for `parts`. */
  readonly totalKopecks: bigint
  /** May count towards a completion without the trader's confirmation. */
  readonly isTrusted: boolean
}

export type HoldReason =
  | 'low_trust'
  | 'over_cap'
  | 'needs_second_signal'
  | 'possible_duplicate'
  | 'contradiction'
  | 'contradicted'
  | 'much_more'
export type UnmatchedReason =
  | 'trader_short'
  | 'no_deal'
  | 'ambiguous'
  | 'low_trust'
  | 'not_exact'
  | 'method_unknown'
  | HoldReason

/** Kopecks that may be confirmed by receipts alone: of unproven texts, of a proven chain, and of one signal. */
export const caps = {
  unprovenOnce: 5_000_00n,
  unprovenDaily: 20_000_00n,
  chainOfMethod: 150_000_00n,
  oneSignal: 15_000_00n,
}

/** Why this receipt may not confirm by itself; undefined when it may. */
export function doubtOf(
  arrival: Pick<Arrival, 'trust' | 'trustReason' | 'amountKopecks' | 'hasTwoDoors'>,
  { sms }: Pick<Candidate, 'sms'>,
): HoldReason | undefined {
  const { trust, trustReason, amountKopecks, hasTwoDoors } = arrival
  if (trust === 0) return untrusted(trustReason)
  // The bank's own app has reported it: only a large sum needs a second input.
  if (trust === 3) return amountKopecks <= caps.oneSignal || hasTwoDoors ? undefined : 'needs_second_signal'
  if (sms.isContradicted) return 'contradicted'
  if (trust === 1) return unprovenDoubt(trustReason, amountKopecks, sms)
  if (amountKopecks > caps.oneSignal) return 'needs_second_signal'
  return sms.settledKopecks + amountKopecks <= caps.chainOfMethod ? undefined : 'over_cap'
}

function untrusted(trustReason: string): HoldReason {
  if (trustReason === 'possible_duplicate') return 'possible_duplicate'
  return trustReason === 'balance_breaks' ? 'contradiction' : 'low_trust'
}

/** Where nothing was ever proven, and the owner of the method takes the risk. A proven chain ends that. */
const provesNothing: readonly string[] = ['not_proven', 'no_balance']

function unprovenDoubt(trustReason: string, amountKopecks: bigint, sms: SmsFacts): HoldReason | undefined {
  if (!sms.takesUnproven || !provesNothing.includes(trustReason)) return 'low_trust'
  const isWithin =
    amountKopecks <= caps.unprovenOnce && sms.settledKopecks + amountKopecks <= caps.unprovenDaily
  return isWithin ? undefined : 'over_cap'
}

/** The only deal whose payer the bank names. */
export function onlyNamed<One extends Pick<Candidate, 'payerKey'>>(
  { payerKey }: Pick<Arrival, 'payerKey'>,
  deals: readonly One[],
): One | undefined {
  const named = deals.filter((one) => payerKey !== undefined && one.payerKey === payerKey)
  return named.length === 1 ? named[0] : undefined
}
