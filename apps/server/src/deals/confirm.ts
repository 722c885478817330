import { Problem } from '../platform/problem.ts'
import { type Deal, isOpen, ratingFor } from './deal.ts'
import type { DealParts } from './parts.ts'
import { dealCompleted } from './postings.ts'
import { heldReceiptOf } from './receipt-store.ts'
import { findDeal } from './store.ts'

/** The trader says that the roubles came: what is frozen goes to the merchant, and the deal is over. */
export async function confirm(parts: DealParts, traderId: string, dealId: string): Promise<Deal> {
  const deal = await findDeal(parts.db.each, dealId)
  // Somebody else's deal answers like a missing one, so that ids cannot be probed.
  if (deal?.traderId !== traderId) throw new Problem('deal.not_found')
  if (!isOpen(deal.status)) throw over(deal.status)
  // What waited for the trader's word is what they speak of.
  const receipt = await heldReceiptOf(parts.db.each, deal.id)
  const { isTaken, status } = await parts.step({
    deal,
    from: ['pending', 'verification'],
    to: 'complete',
    cause: 'trader_confirmed',
    by: 'trader',
    actorId: traderId,
    event: 'order.completed',
    posting: dealCompleted(deal),
    ratingPoints: ratingFor.completed,
    ...(receipt && { receipt: { id: receipt.id, fate: 'settled' } }),
    // Parts have been added up already.
    ...(receipt && !receipt.isPart && { receivedKopecks: receipt.amountKopecks }),
  })
  if (!isTaken) throw over(status)
  if (receipt) await parts.db.write((tx) => parts.vouchFor(tx, receipt.id))
  return { ...deal, status: 'complete' }
}

function over(status: string): Problem {
  return new Problem('deal.not_awaiting_confirmation', { values: { status } })
}
