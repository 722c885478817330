import { Problem } from '../../platform/problem.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import { type Deal, isOpen, ratingFor, verificationMinutes } from '../deal.ts'
import { dealCompleted, dealCompletedForMore, dealCompletedLate } from '../postings.ts'
import { caps, doubtOf, type StaffReceipt, smsOf, type TrustedParts } from '../receipts/index.ts'
import type { Step } from '../steps/index.ts'

/** What attaching a receipt does to a deal; without a step the receipt becomes evidence of a case. */
export interface AttachPlan {
  readonly outcome: 'complete' | 'late' | 'part' | 'word' | 'evidence'
  readonly step?: Step
  /** It takes free balance of the trader, so their debts come first. */
  readonly takesFree?: boolean
}

export interface AttachFacts {
  readonly isContradicted: boolean
  /** It came to the deal's method, as far as its text says. */
  readonly isOfMethod: boolean
  /** What SMS have settled out of the budget that this receipt would be counted against. */
  readonly settledKopecks: bigint
  readonly hasEndedLongBefore: boolean
  readonly parts: TrustedParts & { readonly isWordAwaited: boolean }
  readonly actorId: string
}

/** Beyond a fifth more it may be a stranger's payment (the same limit as for receipts that are matched automatically). */
const mostMoreParts = 5n
const clockMs = 3 * 60_000

/** The rules of docs/trust.md, "A receipt that staff attaches". Throws a Problem where they refuse. */
export function planAttach(receipt: StaffReceipt, deal: Deal, facts: AttachFacts): AttachPlan {
  assertSamePlace(receipt, deal, facts)
  if (deal.status === 'dispute') return { outcome: 'evidence' }
  if (deal.status === 'complete' || deal.disputeId !== undefined) throw new Problem('receipt.deal_over')
  const isTrusted = isBelieved(receipt, facts)
  if (!isOpen(deal.status)) return planLate(receipt, deal, facts, isTrusted)
  if (!isTrusted) return { outcome: 'word', step: askTrader(receipt, deal, facts) }
  return planOpen(receipt, deal, facts)
}

/** As for an automatic match: within the limits of one signal and of the chain's budget. */
function isBelieved(receipt: StaffReceipt, { isContradicted, settledKopecks }: AttachFacts): boolean {
  const isProven = receipt.trust === 3 || (receipt.trust === 2 && receipt.chainId !== undefined)
  const sms = { takesUnproven: false, isContradicted, settledKopecks }
  return isProven && doubtOf(receipt, { sms }) === undefined
}

/** Its trader's, on its method, and there when the money came. */
function assertSamePlace(
  receipt: StaffReceipt,
  deal: Deal,
  { hasEndedLongBefore, isOfMethod }: AttachFacts,
): void {
  const isPossible =
    receipt.ownerId === deal.traderId &&
    isOfMethod &&
    receipt.receivedAt.getTime() >= deal.createdAt.getTime() - clockMs &&
    !hasEndedLongBefore
  if (!isPossible) throw new Problem('receipt.other_deal')
}

function planLate(receipt: StaffReceipt, deal: Deal, facts: AttachFacts, isTrusted: boolean): AttachPlan {
  if (receipt.amountKopecks !== deal.amountKopecks) throw new Problem('receipt.late_not_exact')
  if (!isTrusted) throw new Problem('receipt.untrusted')
  const step: Step = {
    ...completing(receipt, deal, facts),
    from: [deal.status],
    isLate: true,
    posting: dealCompletedLate(deal, receipt.id),
    receivedKopecks: receipt.amountKopecks,
  }
  return { outcome: 'late', step, takesFree: true }
}

function planOpen(receipt: StaffReceipt, deal: Deal, facts: AttachFacts): AttachPlan {
  const { parts } = facts
  if (parts.isWordAwaited || (deal.receivedKopecks ?? 0n) !== parts.kopecks)
    throw new Problem('receipt.parts_wait')
  const total = parts.kopecks + receipt.amountKopecks
  const isOneSignal = !(parts.haveTwoDoors && receipt.hasTwoDoors)
  if (total >= deal.amountKopecks && total > caps.oneSignal && isOneSignal)
    return { outcome: 'word', step: askTrader(receipt, deal, facts) }
  const came = { receivedKopecks: total, wasReceivedKopecks: deal.receivedKopecks ?? 0n }
  const complete = { ...completing(receipt, deal, facts), ...came }
  if (total === deal.amountKopecks)
    return { outcome: 'complete', step: { ...complete, posting: dealCompleted(deal) } }
  if (total < deal.amountKopecks) return { outcome: 'part', step: { ...part(receipt, deal, facts), ...came } }
  if ((total - deal.amountKopecks) * mostMoreParts > deal.amountKopecks) throw new Problem('receipt.sum_far')
  const sums = sumsOf(worthOf(total, deal.rateTenThousandths), deal.terms)
  if (!sums) throw new Problem('receipt.sum_far')
  const posting = dealCompletedForMore(deal, sums)
  return { outcome: 'complete', step: { ...complete, sums, posting }, takesFree: true }
}

function attaching(deal: Deal, { actorId }: AttachFacts) {
  return { deal, from: [deal.status], cause: 'support_attached', by: 'support', actorId } as const
}

function completing(receipt: StaffReceipt, deal: Deal, facts: AttachFacts): Step {
  return {
    ...attaching(deal, facts),
    to: 'complete',
    event: 'order.completed',
    ...counted(receipt, 'settled', 'by_support'),
    ratingPoints: ratingFor.completed,
  }
}

/** What an SMS settles counts against its chain's budget, also when it is attached by hand. */
function counted(receipt: StaffReceipt, fate: 'settled' | 'partial', otherwise: string) {
  const sms = smsOf(receipt)
  return { ...(sms && { sms }), receipt: { id: receipt.id, fate, reason: sms ? 'by_sms' : otherwise } }
}

/** The payer is shown what is left; the shop may accept it for the whole. */
function part(receipt: StaffReceipt, deal: Deal, facts: AttachFacts): Step {
  return {
    ...attaching(deal, facts),
    to: 'verification',
    event: 'order.underpaid',
    clockMinutes: verificationMinutes,
    hasSign: true,
    ...counted(receipt, 'partial', 'trusted'),
  }
}

/** Anyone could have sent the text: it waits for the trader to confirm, as if it had fitted by itself, and gives no sign of payment. */
function askTrader(receipt: StaffReceipt, deal: Deal, facts: AttachFacts): Step {
  return {
    ...attaching(deal, facts),
    to: 'verification',
    ...(deal.status === 'pending' && { clockMinutes: verificationMinutes, event: 'order.checking' }),
    receipt: { id: receipt.id, fate: 'held', reason: 'low_trust' },
    waits: 'message',
  }
}
