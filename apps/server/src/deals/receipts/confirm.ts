import { format } from '@florin/money'
import type { PrintedBalance, SoughtText } from '../../messages/index.ts'
import { Problem } from '../../platform/problem.ts'
import { type Deal, isOpen, ratingFor } from '../deal.ts'
import { dealCompleted } from '../postings.ts'
import { wasTaken } from '../steps/index.ts'
import { findDeal } from '../store.ts'
import type { ReceiptParts } from './parts.ts'
import { heldReceiptOf } from './receipt-store.ts'

/** The trader says that the roubles came: what is frozen goes to the merchant, and the deal is over. */
export async function confirm(
  parts: ReceiptParts,
  traderId: string,
  dealId: string,
  shownBalance?: string,
): Promise<{ deal: Deal; isChainProven: boolean }> {
  const deal = await findDeal(parts.db.each, dealId)
  // Another trader's deal answers like a missing one, so that ids cannot be probed.
  if (deal?.traderId !== traderId) throw new Problem('deal.not_found')
  const isDone = await wasConfirmed(parts, traderId, deal)
  if (!isOpen(deal.status) && !isDone) throw over(deal.status)
  const shown = shownBalance === undefined ? undefined : await balanceShown(parts, deal, shownBalance)
  if (!isDone) await complete(parts, traderId, deal)
  // A crash before this loses a proof and nothing else: the next deal proves it again.
  const isChainProven = shown
    ? await parts.db.write((tx) => parts.proveByText(tx, deal.paymentMethodId, shown))
    : false
  return { deal: { ...deal, status: 'complete' }, isChainProven }
}

async function complete(parts: ReceiptParts, traderId: string, deal: Deal): Promise<void> {
  // The receipt that was held for the trader's confirmation is the one that is confirmed.
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
    receivedKopecks: cameBy(deal, receipt),
  })
  // By an earlier try, which was still running when this one read the deal.
  if (!isTaken && !(await wasConfirmed(parts, traderId, deal))) throw over(status)
}

/** The sum received in the event for the shop: what the texts say; without any, the sum that the trader confirms. */
function cameBy(
  { amountKopecks, receivedKopecks }: Deal,
  receipt: Awaited<ReturnType<typeof heldReceiptOf>>,
): bigint {
  if (receipt && !receipt.isPart) return receipt.amountKopecks
  // Parts have been added up already.
  return receivedKopecks ?? amountKopecks
}

function wasConfirmed(parts: ReceiptParts, traderId: string, deal: Deal): Promise<boolean> {
  return wasTaken(parts, deal.id, { cause: 'trader_confirmed', actorId: traderId })
}

/** The text that prints exactly this balance; undefined where another has come beside it since the trader was shown the question. */
async function balanceShown(
  parts: ReceiptParts,
  deal: Deal,
  shownBalance: string,
): Promise<PrintedBalance | undefined> {
  const text = await parts.printedBalance(textsOf(deal))
  return text && format(text.balance) === shownBalance ? text : undefined
}

/** Texts that may be of this deal's money: of its sum, since the deal began. Phones' clocks may be three minutes off. */
export function textsOf({ paymentMethodId, amountKopecks, createdAt }: Deal): SoughtText {
  const since = new Date(createdAt.getTime() - 3 * 60_000)
  return { methodId: paymentMethodId, kopecks: amountKopecks, since }
}

function over(status: string): Problem {
  return new Problem('deal.not_awaiting_confirmation', { values: { status } })
}
