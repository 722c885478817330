import { LedgerError } from '@florin/ledger'
import { repayDebtor } from '../../books/index.ts'
import { Problem } from '../../platform/problem.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import { receiptTouched } from '../cases/index.ts'
import { coinOf, dealCompletedForMore, dealCompletedLate } from '../postings.ts'
import { dealBatch, type Step, type Stepped, untilLeft } from '../steps/index.ts'
import { setSign } from '../store.ts'
import { claimReceipts, type ReachedDeal, type WaitingReceipt } from './claim-receipts.ts'
import { type Decided, decideReceipts } from './decide-receipts.ts'
import type { ReceiptParts } from './parts.ts'
import type { Arrival, Fate, PartFate } from './receipt.ts'
import { completeStep, exactStep, holdStep, lessStep, paid, partsStep } from './receipt-steps.ts'
import * as store from './receipt-store.ts'
import { tellOnlyShop } from './unmatched-news-store.ts'

/**
 * Finds the deal of every receipt that waits. A crash anywhere leaves it waiting; the ledger's references let nothing post twice. Where
 * there are many, the next batch is claimed while this one is carried out.
 */
export async function receiveWaiting(parts: ReceiptParts, isFull = true): Promise<void> {
  let isLookFull = isFull
  let isAnyLeft = false
  const claim = () => claimReceipts(parts.db, dealBatch, isLookFull)
  let waiting = await claim()
  for (;;) {
    const [isLeft, ahead] = await Promise.all([
      receiveAll(parts, waiting),
      waiting.length === dealBatch ? claim() : [],
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

/** How long a released receipt, or one whose claim ran out, may wait. */
const fullLookMs = 2_000

/** The job: each run claims what has just come, and every two seconds everything that waits. */
export function receiver(parts: ReceiptParts): () => Promise<void> {
  let nextFullLook = Number.NEGATIVE_INFINITY
  return async () => {
    const now = performance.now()
    const isFull = now >= nextFullLook
    if (isFull) nextFullLook = now + fullLookMs
    await receiveWaiting(parts, isFull)
  }
}

/** True if one of them waits again. A receipt whose deal is locked by another transaction is finished in the background; the batch does not wait for it. */
async function receiveAll(parts: ReceiptParts, waiting: readonly WaitingReceipt[]): Promise<boolean> {
  const decided = await decideReceipts(parts, waiting)
  const left = await Promise.all(
    decided.map((one) => untilLeft(parts, (own) => carryOut(own, one).catch(failed(parts, one)))),
  )
  return left.includes(true)
}

/** If the row stays locked the receipt is released, and the next full run tries it again. */
function failed({ db, log }: ReceiptParts, { receipt }: Decided): (error: unknown) => Promise<boolean> {
  const receiptId = receipt.arrival.id
  return async (error) => {
    if (error instanceof Problem && error.code === 'server.busy') await store.releaseClaim(db.each, receiptId)
    else log.error({ err: error, receiptId }, 'deals: a receipt could not be placed')
    return false
  }
}

/** True if it waits again: its deal moved between the decision and the step. */
async function carryOut(parts: ReceiptParts, { receipt, fate, deal }: Decided): Promise<boolean> {
  const { arrival, fate: before } = receipt
  // A receipt that has settled or counted once is not decided again, whatever other notice of it came; a part only if it is trusted now.
  const isOver =
    before === 'settled' || before === 'evidence' || (before === 'partial' && !isTrustedPart(fate))
  const isAsBefore = before === 'held' && fate.kind === 'hold'
  if (isOver || isAsBefore) await store.forgetWaiting(parts.db.each, arrival.id)
  else if (fate.kind === 'unmatched') await tellUnmatched(parts, arrival, fate.reason)
  else if (fate.kind === 'evidence') await keepForDispute(parts, arrival, fate.dealId)
  else if (!deal) await tellUnmatched(parts, arrival, 'no_deal')
  else if (!(await takeFitting(parts, arrival, fate, deal)).isTaken) {
    await store.releaseClaim(parts.db.each, arrival.id)
    return true
  }
  return false
}

/** The judge of the case must have seen it: the case becomes a newer version. */
function keepForDispute(parts: ReceiptParts, arrival: Arrival, dealId: string): Promise<void> {
  return parts.db.write(async (tx) => {
    await receiptTouched(tx, dealId)
    await store.saveForDispute(tx, arrival, dealId)
  })
}

function isTrustedPart(fate: Fate): boolean {
  return (fate.kind === 'less' || fate.kind === 'parts') && fate.isTrusted
}

type Placed = Exclude<Fate, { kind: 'unmatched' | 'evidence' }>

function takeFitting(
  parts: ReceiptParts,
  arrival: Arrival,
  fate: Placed,
  deal: ReachedDeal,
): Promise<Stepped> {
  if (fate.kind === 'more') return completeForMore(parts, arrival, deal, completeStep(arrival, deal))
  if (fate.kind === 'parts') return completeByParts(parts, arrival, deal, fate)
  if (fate.kind === 'less') return parts.step(lessStep(arrival, deal, fate))
  if (fate.kind === 'hold') return parts.step(holdStep(arrival, deal, fate.reason))
  return fate.isLate ? completeLate(parts, arrival, deal) : parts.step(exactStep(arrival, deal, fate))
}

/** At its original rate, if the trader has it free; else support decides. */
async function completeLate(parts: ReceiptParts, arrival: Arrival, deal: ReachedDeal): Promise<Stepped> {
  const step: Step = {
    ...completeStep(arrival, deal),
    from: ['expired', 'canceled'],
    cause: 'receipt_late',
    isLate: true,
    posting: dealCompletedLate(deal, arrival.id),
  }
  await repayFirst(parts, deal)
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

/** Posted under the deal's own reference, so once, whichever part comes last. */
function completeByParts(
  parts: ReceiptParts,
  arrival: Arrival,
  deal: ReachedDeal,
  fate: PartFate,
): Promise<Stepped> {
  const complete = partsStep(arrival, deal, fate)
  if (fate.totalKopecks > deal.amountKopecks) return completeForMore(parts, arrival, deal, complete)
  return parts.step(complete)
}

/** For the sum that came, if what it is worth more can be taken from what the trader has free. */
async function completeForMore(
  parts: ReceiptParts,
  arrival: Arrival,
  deal: ReachedDeal,
  complete: Step,
): Promise<Stepped> {
  await repayFirst(parts, deal)
  const { receivedKopecks = arrival.amountKopecks } = complete
  const actual = sumsOf(worthOf(receivedKopecks, deal.rateTenThousandths), deal.terms)
  const facts = { amount: paid(receivedKopecks), expected: paid(deal.amountKopecks) }
  try {
    if (!actual) throw new LedgerError('insufficient_funds')
    return await parts.step({
      ...complete,
      cause: 'receipt_more',
      facts,
      sums: actual,
      posting: dealCompletedForMore(deal, actual),
    })
  } catch (error) {
    if (!isShort(error)) throw error
    // The whole sum came, beside parts: what is frozen pays for it.
    if (arrival.amountKopecks === deal.amountKopecks) return parts.step({ ...complete, facts })
    return parts.step({ ...holdStep(arrival, deal, 'trader_short'), facts })
  }
}

/** What the trader has received since debts were last repaid repays them before it pays for another deal. */
async function repayFirst({ db, live }: ReceiptParts, { traderId, isTest }: ReachedDeal): Promise<void> {
  await repayDebtor(db, { debtorId: traderId, asset: coinOf({ isTest }) }, (tx, userId) =>
    live.announce(tx, userId, { type: 'wallet.changed' }),
  )
}

function isShort(error: unknown): boolean {
  return error instanceof LedgerError && error.code === 'insufficient_funds'
}

async function tellUnmatched(
  parts: ReceiptParts,
  arrival: Arrival,
  reason: Parameters<typeof store.keepUnmatched>[2],
): Promise<void> {
  await parts.db.write(async (tx) => {
    const isKept = await store.keepUnmatched(tx, arrival, reason)
    // A text that anyone can send is no money to report to a shop.
    if (isKept && arrival.trust >= 2) await tellOnlyShop(tx, arrival.id)
    await parts.live.announce(tx, arrival.ownerId, { type: 'receipts.changed' })
  })
}
