import type { DealStatus } from '@florin/contract'

// How a receipt finds its deal, and how far it may be believed. Pure: what is known goes in, a decision comes out.

/** Money that a trader's phone saw arrive. */
export interface Arrival {
  readonly id: string
  readonly ownerId: string
  readonly paymentMethodId: string | undefined
  readonly amountKopecks: bigint
  readonly trust: number
  readonly trustReason: string
  /** Told of by both doors of our own client, its push listener and its SMS: two signals. */
  readonly hasTwoDoors: boolean
  /** The text names a card or account that one of the phone's methods has. */
  readonly hasTail: boolean
  readonly terminalId: string
  /** The balance chain that its text was judged by. */
  readonly chainId: string | undefined
  readonly payerKey: string | undefined
}

/** A deal that could be meant: open, or ended not long ago, or in dispute; or complete by the trader's word alone. */
export interface Candidate {
  readonly dealId: string
  readonly paymentMethodId: string
  readonly status: DealStatus
  readonly amountKopecks: bigint
  /** Of partial payments that came before. */
  readonly receivedKopecks: bigint
  readonly payerKey: string | undefined
  readonly sms: SmsFacts
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
  | { readonly kind: 'complete'; readonly dealId: string; readonly isLate: boolean }
  | { readonly kind: 'more'; readonly dealId: string }
  | { readonly kind: 'less'; readonly dealId: string; readonly totalKopecks: bigint }
  | { readonly kind: 'hold'; readonly dealId: string; readonly reason: HoldReason }
  | { readonly kind: 'evidence'; readonly dealId: string }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason }

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

const isOpen = (status: DealStatus) => status === 'pending' || status === 'verification'

export function decide(arrival: Arrival, candidates: readonly Candidate[]): Fate {
  if (isMereName(arrival)) return { kind: 'unmatched', reason: 'low_trust' }
  const exact = candidates.filter((one) => one.amountKopecks === arrival.amountKopecks)
  const payable = exact.filter(({ status }) => status !== 'dispute' && status !== 'complete')
  const [only] = payable
  if (only && payable.length === 1) return decideOnly(arrival, only)
  if (payable.length > 1) return amongSeveral(arrival, payable)
  const disputed = exact.find(({ status }) => status === 'dispute')
  if (disputed) return { kind: 'evidence', dealId: disputed.dealId }
  // Confirmed by hand before this came: it must not pass for a stranger's payment.
  if (exact.length > 0) return { kind: 'unmatched', reason: 'possible_duplicate' }
  return notExact(arrival, candidates)
}

/** The only deal of that very sum that can still be paid: whatever else there is, it decides. */
export function decideOnly(arrival: Arrival, deal: Settling): Fate {
  return isMereName(arrival) ? { kind: 'unmatched', reason: 'low_trust' } : settle(arrival, deal)
}

/** Anybody can write under any name: such a text moves nothing at all. */
function isMereName({ trust, trustReason }: Arrival): boolean {
  return trust === 0 && trustReason === 'name_only'
}

/** Of several deals of one sum, the payer's name may tell which; nothing else may. */
function amongSeveral(arrival: Arrival, payable: readonly Candidate[]): Fate {
  const named = payable.filter((one) => arrival.payerKey !== undefined && one.payerKey === arrival.payerKey)
  const [only] = named
  return only && named.length === 1 ? settle(arrival, only) : { kind: 'unmatched', reason: 'ambiguous' }
}

type Settling = Pick<Candidate, 'dealId' | 'status' | 'sms'>

function settle(arrival: Arrival, deal: Settling): Fate {
  const doubt = doubtOf(arrival, deal)
  if (!doubt) return { kind: 'complete', dealId: deal.dealId, isLate: !isOpen(deal.status) }
  // What has ended is not opened again by a doubtful word.
  return isOpen(deal.status)
    ? { kind: 'hold', dealId: deal.dealId, reason: doubt }
    : { kind: 'unmatched', reason: doubt }
}

/** Why this receipt may not confirm by itself; undefined when it may. */
export function doubtOf(
  arrival: Pick<Arrival, 'trust' | 'trustReason' | 'amountKopecks' | 'hasTwoDoors'>,
  { sms }: Pick<Candidate, 'sms'>,
): HoldReason | undefined {
  const { trust, trustReason, amountKopecks, hasTwoDoors } = arrival
  if (trust === 0) return untrusted(trustReason)
  // The bank's own app has told of it: only a large sum wants a second door.
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

/** Another sum than any deal's: only where one open deal is left and the payer or the card agrees. */
function notExact(arrival: Arrival, candidates: readonly Candidate[]): Fate {
  const open = candidates.filter((one) => isOpen(one.status))
  const [deal] = open
  if (!deal) return { kind: 'unmatched', reason: candidates.length === 0 ? 'no_deal' : 'not_exact' }
  if (open.length > 1 || !agrees(arrival, deal)) return { kind: 'unmatched', reason: 'not_exact' }
  const doubt = doubtOf(arrival, deal)
  if (arrival.amountKopecks > deal.amountKopecks) {
    const reason = doubt ?? (isMuchMore(arrival, deal) ? 'much_more' : undefined)
    return reason ? { kind: 'hold', dealId: deal.dealId, reason } : { kind: 'more', dealId: deal.dealId }
  }
  if (arrival.trust === 0) return { kind: 'unmatched', reason: 'low_trust' }
  return { kind: 'less', dealId: deal.dealId, totalKopecks: deal.receivedKopecks + arrival.amountKopecks }
}

/**
 * Somebody who holds a small deal and waits must not get a stranger's large payment: beyond a fifth more than was asked, the payer's
 * name has to agree, or the trader decides.
 */
function isMuchMore(arrival: Arrival, deal: Candidate): boolean {
  const isSamePayer = arrival.payerKey !== undefined && arrival.payerKey === deal.payerKey
  return !isSamePayer && (arrival.amountKopecks - deal.amountKopecks) * 5n > deal.amountKopecks
}

function agrees(arrival: Arrival, deal: Candidate): boolean {
  if (arrival.payerKey !== undefined && deal.payerKey !== undefined) return arrival.payerKey === deal.payerKey
  return arrival.hasTail && arrival.paymentMethodId === deal.paymentMethodId
}
