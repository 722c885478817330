import { format, money } from '@florin/money'
import { ratingFor, verificationMinutes } from '../deal.ts'
import { dealCompleted } from '../postings.ts'
import type { Step } from '../steps/index.ts'
import type { ReachedDeal } from './claim-receipts.ts'
import type { Arrival, CompleteFate, PartFate } from './receipt.ts'
import { caps } from './receipt.ts'
import { untrustedPart } from './receipt-store.ts'

// The steps that receipts let deals take.

export const paid = (kopecks: bigint) => format(money('RUB', kopecks))

export function completeStep(arrival: Arrival, deal: ReachedDeal): Step {
  return {
    deal,
    from: ['pending', 'verification'],
    to: 'complete',
    cause: 'receipt_exact',
    by: 'terminal',
    event: 'order.completed',
    facts: { amount: paid(arrival.amountKopecks) },
    posting: dealCompleted(deal),
    receivedKopecks: arrival.amountKopecks,
    ...smsBudget(arrival),
    ratingPoints: ratingFor.completed,
  }
}

/** Where parts had come before, the shop's event has all that came. */
export function exactStep(arrival: Arrival, deal: ReachedDeal, { besideParts }: CompleteFate): Step {
  const complete = completeStep(arrival, deal)
  if (!besideParts) return complete
  const { wasKopecks, totalKopecks } = besideParts
  return {
    ...complete,
    facts: { amount: paid(arrival.amountKopecks), received: paid(totalKopecks) },
    receivedKopecks: totalKopecks,
    wasReceivedKopecks: wasKopecks,
  }
}

/** What an SMS settles by itself is counted, and marked so: a budget holds even if many nodes decide at once. */
function smsBudget(arrival: Arrival): Pick<Step, 'sms' | 'receipt'> {
  const sms = smsOf(arrival)
  return sms
    ? { sms, receipt: { id: arrival.id, fate: 'settled', reason: 'by_sms' } }
    : { receipt: { id: arrival.id, fate: 'settled' } }
}

export function smsOf({
  trust,
  amountKopecks: kopecks,
  terminalId,
  chainId,
}: Pick<Arrival, 'trust' | 'amountKopecks' | 'terminalId' | 'chainId'>): Step['sms'] {
  if (trust === 1) return { trust, terminalId, kopecks, most: caps.unprovenDaily }
  return trust === 2 && chainId ? { trust, chainId, kopecks, most: caps.chainOfMethod } : undefined
}

/** The last part came, and all of them are trusted: together they are the deal's sum. */
export function partsStep(arrival: Arrival, deal: ReachedDeal, { totalKopecks, wasKopecks }: PartFate): Step {
  return {
    ...completeStep(arrival, deal),
    cause: 'receipt_parts',
    facts: { amount: paid(arrival.amountKopecks), received: paid(totalKopecks) },
    receivedKopecks: totalKopecks,
    wasReceivedKopecks: wasKopecks,
  }
}

/** A part came: the payer's page shows what is left, and the clock is given time for it. */
export function lessStep(arrival: Arrival, deal: ReachedDeal, fate: PartFate): Step {
  const { totalKopecks, wasKopecks, isTrusted } = fate
  const left = deal.amountKopecks > totalKopecks ? deal.amountKopecks - totalKopecks : 0n
  return {
    deal,
    from: ['pending', 'verification'],
    to: 'verification',
    cause: 'receipt_less',
    by: 'terminal',
    // A part that was counted before and is trusted only now is no news.
    ...(totalKopecks !== wasKopecks && { event: 'order.underpaid' }),
    facts: { amount: paid(arrival.amountKopecks), received: paid(totalKopecks), left: paid(left) },
    // Texts that prove nothing give a deal time once: else anyone who can send an SMS would keep the trader's USDT frozen for good.
    ...((deal.status === 'pending' || arrival.trust >= 2) && { clockMinutes: verificationMinutes }),
    receivedKopecks: totalKopecks,
    wasReceivedKopecks: wasKopecks,
    ...(arrival.trust >= 2 && { hasSign: true }),
    // Nothing more is to come, and what came is not believed.
    ...(left === 0n && { waits: 'message' as const }),
    ...partOf(arrival, isTrusted),
  }
}

/** What an SMS adds to a deal is counted against its budget at once: the shop may accept it. */
function partOf(arrival: Arrival, isTrusted: boolean): Pick<Step, 'sms' | 'receipt'> {
  const sms = isTrusted ? smsOf(arrival) : undefined
  const reason = sms ? 'by_sms' : isTrusted ? 'trusted' : untrustedPart
  return { ...(sms && { sms }), receipt: { id: arrival.id, fate: 'partial', reason } }
}

/** It fits, and is not believed enough: the trader decides, and has time to. */
export function holdStep(arrival: Arrival, deal: ReachedDeal, reason: string): Step {
  return {
    deal,
    from: ['pending', 'verification'],
    to: 'verification',
    cause: 'receipt_untrusted',
    by: 'terminal',
    facts: { amount: paid(arrival.amountKopecks), reason },
    ...(deal.status === 'pending' && { clockMinutes: verificationMinutes, event: 'order.checking' }),
    // A text that proves something is more than a claim: a trader who does nothing must not end the deal by waiting. Any other may be the
    // payer's own forgery, and earns them no dispute.
    ...(arrival.trust >= 2 && { hasSign: true }),
    receipt: { id: arrival.id, fate: 'held', reason },
    waits: 'message',
  }
}
