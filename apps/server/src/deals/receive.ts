import { LedgerError } from '@florin/ledger'
import { format, money } from '@florin/money'
import { Problem } from '../platform/problem.ts'
import { sumsOf, worthOf } from './amounts.ts'
import { claimReceipts, countWaiting, type ReachedDeal, type WaitingReceipt } from './claim-receipts.ts'
import { ratingFor, verificationMinutes } from './deal.ts'
import { type Decided, decideReceipts } from './decide-receipts.ts'
import type { DealParts } from './parts.ts'
import { dealCompleted, dealCompletedForMore, dealCompletedLate } from './postings.ts'
import { type Arrival, caps, type Fate } from './receipt.ts'
import * as store from './receipt-store.ts'
import type { Step, Stepped } from './steps.ts'
import { setSign } from './store.ts'
import { untilLeft } from './until-left.ts'

/**
 * Looks for the deal of every receipt that waits. A crash anywhere leaves it waiting; the books let nothing happen twice. Where there are
 * many, the next are claimed while these are carried out: who carries them out has no time to wait for a look.
 */
export async function receiveWaiting(parts: DealParts, isFull = true): Promise<void> {
  let isLookFull = isFull
  let isAnyLeft = false
  let most = 0
  const claim = async () => {
    most = parts.crowd.most()
    const claimed = await claimReceipts(parts.db, most, isLookFull)
    parts.crowd.outside('receipts', claimed.length === most ? await countWaiting(parts.db, isLookFull) : 0)
    return claimed
  }
  let waiting = await claim()
  for (;;) {
    const [isLeft, ahead] = await Promise.all([
      receiveAll(parts, waiting),
      waiting.length === most ? claim() : [],
    ])
    isAnyLeft ||= isLeft
    if (ahead.length > 0) waiting = ahead
    else if (isAnyLeft) {
      isAnyLeft = false
      isLookFull = true
      waiting = await claim()
    } else return
  }
}

/** What was released, or left by somebody who died, may wait so long. */
const fullLookMs = 2_000

/** For whoever looks at every sign of something new: at what has just come, and from time to time at all there is. */
export function receiver(parts: DealParts): () => Promise<void> {
  let nextFullLook = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    const isFull = now >= nextFullLook
    if (isFull) nextFullLook = now + fullLookMs
    await receiveWaiting(parts, isFull)
  }
}

/** Answers whether one of them waits again. A receipt whose deal is locked by another transaction goes on by itself: the others do not wait. */
async function receiveAll(parts: DealParts, waiting: readonly WaitingReceipt[]): Promise<boolean> {
  const decided = await decideReceipts(parts, waiting)
  const left = await Promise.all(
    decided.map((one) => untilLeft(parts, (own) => carryOut(own, one).catch(failed(parts, one)))),
  )
  return left.includes(true)
}

/** After a locked row that stayed locked the receipt is released, and the next full look tries it again. */
function failed({ db, log }: DealParts, { receipt }: Decided): (error: unknown) => Promise<boolean> {
  const receiptId = receipt.arrival.id
  return async (error) => {
    if (error instanceof Problem && error.code === 'server.busy') await store.releaseClaim(db.each, receiptId)
    else log.error({ err: error, receiptId }, 'deals: a receipt could not be placed')
    return false
  }
}

/** Answers whether it waits again: its deal moved between our look and our step. */
async function carryOut(parts: DealParts, { receipt, fate, deal }: Decided): Promise<boolean> {
  const { arrival, fate: before } = receipt
  // What has settled or counted once is not looked at again, whatever else was learned about it.
  const isOver = before === 'settled' || before === 'partial' || before === 'evidence'
  const isAsBefore = before === 'held' && fate.kind === 'hold'
  if (isOver || isAsBefore) await store.forgetWaiting(parts.db.each, arrival.id)
  else if (fate.kind === 'unmatched') await tellUnmatched(parts, arrival, fate.reason)
  else if (fate.kind === 'evidence') await store.keepEvidence(parts.db.each, arrival, fate.dealId)
  else if (!deal) await tellUnmatched(parts, arrival, 'no_deal')
  else if (!(await takeFitting(parts, arrival, fate, deal)).isTaken) {
    await store.releaseClaim(parts.db.each, arrival.id)
    return true
  }
  return false
}

type Placed = Exclude<Fate, { kind: 'unmatched' | 'evidence' }>

function takeFitting(parts: DealParts, arrival: Arrival, fate: Placed, deal: ReachedDeal): Promise<Stepped> {
  if (fate.kind === 'more') return completeForMore(parts, arrival, deal)
  if (fate.kind === 'less') return parts.step(lessStep(arrival, deal, fate.totalKopecks))
  if (fate.kind === 'hold') return parts.step(holdStep(arrival, deal, fate.reason))
  return fate.isLate ? completeLate(parts, arrival, deal) : parts.step(completeStep(arrival, deal))
}

const paid = (kopecks: bigint) => format(money('RUB', kopecks))

function completeStep(arrival: Arrival, deal: ReachedDeal): Step {
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

/** What an SMS settles by itself is counted, and marked so: a budget holds even if many nodes decide at once. */
function smsBudget(arrival: Arrival): Pick<Step, 'sms' | 'receipt'> {
  const { id, amountKopecks: kopecks, terminalId, chainId } = arrival
  if (arrival.trust === 1)
    return {
      sms: { trust: 1, terminalId, kopecks, most: caps.unprovenDaily },
      receipt: { id, fate: 'settled', reason: 'by_sms' },
    }
  if (arrival.trust === 2 && chainId)
    return {
      sms: { trust: 2, chainId, kopecks, most: caps.chainOfMethod },
      receipt: { id, fate: 'settled', reason: 'by_sms' },
    }
  return { receipt: { id, fate: 'settled' } }
}

/** At its original rate, if the trader has it free; else somebody must decide. */
async function completeLate(parts: DealParts, arrival: Arrival, deal: ReachedDeal): Promise<Stepped> {
  const step: Step = {
    ...completeStep(arrival, deal),
    from: ['expired', 'canceled'],
    cause: 'receipt_late',
    isLate: true,
    posting: dealCompletedLate(deal, arrival.id),
  }
  try {
    return await parts.step(step)
  } catch (error) {
    if (!isShort(error)) throw error
    // Paid, as far as the bank says: the shop may dispute it, and the trader's withdrawals leave its value.
    await setSign(parts.db.each, deal.id, { cause: 'receipt_late_short', by: 'terminal' })
    await tellUnmatched(parts, arrival, 'trader_short')
    return { isTaken: true, status: deal.status }
  }
}

/** For the sum that came, if what it is worth more can be taken from what the trader has free. */
async function completeForMore(parts: DealParts, arrival: Arrival, deal: ReachedDeal): Promise<Stepped> {
  const actual = sumsOf(worthOf(arrival.amountKopecks, deal.rateTenThousandths), deal.terms)
  const facts = { amount: paid(arrival.amountKopecks), expected: paid(deal.amountKopecks) }
  try {
    if (!actual) throw new LedgerError('insufficient_funds')
    return await parts.step({
      ...completeStep(arrival, deal),
      cause: 'receipt_more',
      facts,
      sums: actual,
      posting: dealCompletedForMore(deal, actual),
    })
  } catch (error) {
    if (!isShort(error)) throw error
    return parts.step({ ...holdStep(arrival, deal, 'trader_short'), facts })
  }
}

function isShort(error: unknown): boolean {
  return error instanceof LedgerError && error.code === 'insufficient_funds'
}

/** A part came: the payer is told what is left, and the clock is given time for it. */
function lessStep(arrival: Arrival, deal: ReachedDeal, totalKopecks: bigint): Step {
  const left = deal.amountKopecks > totalKopecks ? deal.amountKopecks - totalKopecks : 0n
  return {
    deal,
    from: ['pending', 'verification'],
    to: 'verification',
    cause: 'receipt_less',
    by: 'terminal',
    event: 'order.underpaid',
    facts: { amount: paid(arrival.amountKopecks), received: paid(totalKopecks), left: paid(left) },
    // Texts that prove nothing give a deal time once: else whoever can send an SMS would keep the trader's USDT frozen for good.
    ...((deal.status === 'pending' || arrival.trust >= 2) && { clockMinutes: verificationMinutes }),
    receivedKopecks: totalKopecks,
    wasReceivedKopecks: totalKopecks - arrival.amountKopecks,
    ...(arrival.trust >= 2 && { hasSign: true }),
    receipt: { id: arrival.id, fate: 'partial', reason: 'not_exact' },
  }
}

/** It fits, and is not believed enough: the trader decides, and has time to. */
function holdStep(arrival: Arrival, deal: ReachedDeal, reason: string): Step {
  return {
    deal,
    from: ['pending', 'verification'],
    to: 'verification',
    cause: 'receipt_untrusted',
    by: 'terminal',
    facts: { amount: paid(arrival.amountKopecks), reason },
    ...(deal.status === 'pending' && { clockMinutes: verificationMinutes, event: 'order.checking' }),
    // A text that proves something is more than a claim: a trader who says nothing must not end it by waiting. Any other
    // may be the payer's own forgery, and earns them no dispute.
    ...(arrival.trust >= 2 && { hasSign: true }),
    receipt: { id: arrival.id, fate: 'held', reason },
  }
}

async function tellUnmatched(
  parts: DealParts,
  arrival: Arrival,
  reason: Parameters<typeof store.keepUnmatched>[2],
): Promise<void> {
  await parts.db.write(async (tx) => {
    await store.keepUnmatched(tx, arrival, reason)
    await parts.live.announce(tx, arrival.ownerId, { type: 'receipts.changed' })
  })
}
