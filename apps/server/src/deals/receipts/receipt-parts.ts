import { isOpen } from '../deal.ts'
import {
  type Arrival,
  type Candidate,
  type CompleteFate,
  caps,
  doubtOf,
  type Fate,
  onlyNamed,
} from './receipt.ts'

// A receipt of another sum than any deal's: a part of a deal's sum, or more than it. Pure, like find-deal.ts.

/** Of one open deal where the payer or the card agrees, or of the one that the payer's name tells from the others. */
export function notExact(arrival: Arrival, candidates: readonly Candidate[]): Fate {
  const open = candidates.filter(({ status }) => isOpen(status))
  const deal = meantBy(arrival, open)
  if (deal && isRestOfPaid(arrival, deal, candidates)) return { kind: 'unmatched', reason: 'not_exact' }
  if (deal) return takePart(arrival, deal, open)
  const disputed = restOfDisputed(arrival, candidates)
  if (open.length === 0 && disputed) return { kind: 'evidence', dealId: disputed.dealId }
  return { kind: 'unmatched', reason: candidates.length === 0 ? 'no_deal' : 'not_exact' }
}

function meantBy(arrival: Arrival, open: readonly Candidate[]): Candidate | undefined {
  const [only, another] = open
  if (!only || another) return onlyNamed(arrival, open)
  return agrees(arrival, only) ? only : undefined
}

/**
 * The rest of a payment whose part was taken for the whole: it must not become a part of whatever deal is open on the card by then, unless
 * the payer's name says so.
 */
function isRestOfPaid(arrival: Arrival, deal: Candidate, candidates: readonly Candidate[]): boolean {
  const isNamed = arrival.payerKey !== undefined && arrival.payerKey === deal.payerKey
  return !isNamed && candidates.some(({ status }) => status === 'complete')
}

function takePart(arrival: Arrival, deal: Candidate, open: readonly Candidate[]): Fate {
  const { dealId, amountKopecks } = deal
  const doubt = doubtOf(arrival, deal)
  const isTrusted = doubt === undefined && isProven(arrival) && isCertain(open)
  const trustedKopecks = arrival.amountKopecks + (isTrusted ? deal.parts.kopecks : 0n)
  const isMore = trustedKopecks > amountKopecks
  if (isMore && (doubt || isMuchMore(arrival, deal, trustedKopecks, open)))
    return { kind: 'hold', dealId, reason: doubt ?? 'much_more' }
  if (isMore && trustedKopecks === arrival.amountKopecks) return { kind: 'more', dealId }
  if (arrival.trust === 0) return { kind: 'unmatched', reason: 'low_trust' }
  const isWhole = isTrusted && trustedKopecks >= amountKopecks && keepsLimit(arrival, deal, trustedKopecks)
  const part = { dealId, wasKopecks: deal.receivedKopecks, isTrusted }
  if (isWhole) return { kind: 'parts', ...part, totalKopecks: trustedKopecks }
  return { kind: 'less', ...part, totalKopecks: receivedWith(arrival, deal) }
}

/**
 * The whole sum came after trusted parts: all of it is this deal's money, and none of it may be left to the trader in silence. Paid for
 * the whole, unless that is much more than the order's sum: then for its sum, and the shop's event has what came.
 */
export function afterParts(fate: CompleteFate, arrival: Arrival, candidates: readonly Candidate[]): Fate {
  const deal = candidates.find(({ dealId }) => dealId === fate.dealId)
  if (!deal || fate.isLate || deal.parts.kopecks === 0n) return fate
  const open = candidates.filter(({ status }) => isOpen(status))
  const came = {
    wasKopecks: deal.receivedKopecks,
    totalKopecks: arrival.amountKopecks + deal.parts.kopecks,
  }
  const isPaid =
    isProven(arrival) &&
    keepsLimit(arrival, deal, came.totalKopecks) &&
    !isMuchMore(arrival, deal, came.totalKopecks, open)
  return isPaid
    ? { kind: 'parts', dealId: deal.dealId, ...came, isTrusted: true }
    : { ...fate, besideParts: came }
}

function receivedWith({ amountKopecks }: Arrival, { receivedKopecks, isCounted }: Candidate): bigint {
  return receivedKopecks + (isCounted ? 0n : amountKopecks)
}

/** One signal confirms so much of a deal, in how many parts it may come; beyond that each part needs both doors. */
function keepsLimit(arrival: Arrival, { parts }: Candidate, kopecks: bigint): boolean {
  return kopecks <= caps.oneSignal || (arrival.hasTwoDoors && parts.haveTwoDoors)
}

function isProven({ trust, chainId }: Arrival): boolean {
  return trust === 3 || (trust === 2 && chainId !== undefined)
}

/**
 * Beside a deal whose payer has no name, a name does not prove whose money it is: a shop can open a deal under the name of a person who
 * is paying another shop, and accept what they pay short. Then the trader decides.
 */
export function isCertain(open: readonly Candidate[]): boolean {
  return open.length === 1 || open.every(({ payerKey }) => payerKey !== undefined)
}

/**
 * Somebody who holds a small deal and waits must not get a stranger's large payment: beyond a fifth more than was asked, the payer's
 * name has to agree, or the trader decides.
 */
function isMuchMore(arrival: Arrival, deal: Candidate, kopecks: bigint, open: readonly Candidate[]): boolean {
  if (!isCertain(open)) return true
  const isSamePayer = arrival.payerKey !== undefined && arrival.payerKey === deal.payerKey
  return !isSamePayer && (kopecks - deal.amountKopecks) * 5n > deal.amountKopecks
}

function agrees(arrival: Arrival, deal: Candidate): boolean {
  if (arrival.payerKey !== undefined && deal.payerKey !== undefined) return arrival.payerKey === deal.payerKey
  return arrival.hasTail && arrival.paymentMethodId === deal.paymentMethodId
}

/** The rest of a deal that went to dispute with a part: support has to see it. */
function restOfDisputed(arrival: Arrival, candidates: readonly Candidate[]): Candidate | undefined {
  const [only, another] = candidates.filter(
    (one) =>
      one.status === 'dispute' &&
      one.receivedKopecks > 0n &&
      receivedWith(arrival, one) === one.amountKopecks &&
      agrees(arrival, one),
  )
  return another ? undefined : only
}
