import { Problem } from '../../platform/problem.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import { type Deal, type DealSums, ratingFor } from '../deal.ts'
import { dealCompletedForLess } from '../postings.ts'
import { type Step, wasTaken } from '../steps/index.ts'
import { findDeal } from '../store.ts'
import type { ReceiptParts } from './parts.ts'
import { caps } from './receipt.ts'
import { paid } from './receipt-steps.ts'
import { trustedPartsOf } from './receipt-store.ts'

/** What came and can be counted on without the trader's confirmation, and the sums that each side would get for it. */
export interface Acceptable {
  readonly kopecks: bigint
  readonly sums: DealSums
  /** One of its receipts: it stands for the payment. */
  readonly receipt: { readonly id: string; readonly reason: string }
}

/**
 * Undefined where no such money lies on the deal, or where more of it is held until the trader confirms: the shop would give that away.
 * The limits are those of parts that complete a deal by themselves.
 */
export async function acceptableOf(
  parts: Pick<ReceiptParts, 'db'>,
  deal: Deal,
): Promise<Acceptable | undefined> {
  if (deal.status !== 'verification' || deal.receivedKopecks === undefined) return undefined
  const { kopecks, haveTwoDoors, receipt, isWordAwaited } = await trustedPartsOf(parts.db.each, deal.id)
  const isWithin = kopecks <= caps.oneSignal || haveTwoDoors
  if (!receipt || isWordAwaited || !isWithin || kopecks > deal.amountKopecks) return undefined
  const sums = sumsOf(worthOf(kopecks, deal.rateTenThousandths), deal.terms)
  return sums && { kopecks, sums, receipt }
}

/** The shop takes what came for the whole: paid out at the deal's rate, and the rest of the hold goes back to the trader. */
export async function accept(parts: ReceiptParts, dealId: string, merchantId: string): Promise<void> {
  const cause = 'merchant_accepted'
  if (await wasTaken(parts, dealId, { cause, actorId: merchantId })) return
  for (let attempt = 1; ; attempt += 1) {
    const deal = await findDeal(parts.db.each, dealId)
    if (!deal) throw new Problem('deal.not_found')
    const came = await acceptableOf(parts, deal)
    if (!came) throw refusal(deal)
    const { isTaken, status } = await parts.step(acceptStep(deal, came, merchantId))
    if (isTaken) return
    // Another part came meanwhile: the sums are computed again.
    if (status !== 'verification' || attempt === 3)
      throw refusal({ ...deal, status: status as Deal['status'] })
  }
}

function acceptStep(deal: Deal, { kopecks, sums, receipt }: Acceptable, merchantId: string): Step {
  return {
    deal,
    from: ['verification'],
    to: 'complete',
    cause: 'merchant_accepted',
    by: 'merchant',
    actorId: merchantId,
    event: 'order.completed',
    facts: { received: paid(kopecks), expected: paid(deal.amountKopecks) },
    sums,
    posting: dealCompletedForLess(deal, sums),
    receivedKopecks: kopecks,
    wasReceivedKopecks: deal.receivedKopecks ?? 0n,
    receipt: { ...receipt, fate: 'settled' },
    ratingPoints: ratingFor.completed,
  }
}

function refusal({ status }: Pick<Deal, 'status'>): Problem {
  const isOpen = status === 'pending' || status === 'verification'
  return isOpen ? new Problem('order.nothing_to_accept') : new Problem('order.over', { values: { status } })
}
