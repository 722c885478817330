import { Problem } from '../../platform/problem.ts'
import type { Deal } from '../deal.ts'
import { findDeal } from '../store.ts'
import { confirm } from './confirm.ts'
import type { ReceiptParts } from './parts.ts'
import { paid } from './receipt-steps.ts'
import { trustedPartsOf, untrustedPartOf } from './receipt-store.ts'

/**
 * The trader says that a part came which no text proves: from now on the shop may accept it, and the order can't be cancelled. Where the
 * parts are the whole sum, that is the confirmation. Only the trader's own USDT follow from it, so it needs no other proof.
 */
export async function vouch(
  parts: ReceiptParts,
  traderId: string,
  dealId: string,
  receiptId: string,
): Promise<Deal['status']> {
  const deal = await findDeal(parts.db.each, dealId)
  if (deal?.traderId !== traderId) throw new Problem('deal.not_found')
  const part = await untrustedPartOf(parts.db.each, dealId, receiptId)
  if (!part) throw new Problem('receipt.not_found')
  if (deal.status !== 'verification' && !part.isVouched) throw over(deal.status)
  if (!part.isVouched) await takeWord(parts, traderId, deal, { id: receiptId, ...part })
  const { kopecks } = await trustedPartsOf(parts.db.each, dealId)
  if (kopecks < deal.amountKopecks || deal.status !== 'verification') return deal.status
  return (await confirm(parts, traderId, dealId)).deal.status
}

async function takeWord(
  parts: ReceiptParts,
  traderId: string,
  deal: Deal,
  receipt: { readonly id: string; readonly amountKopecks: bigint },
): Promise<void> {
  const { isTaken, status } = await parts.step({
    deal,
    from: ['verification'],
    to: 'verification',
    cause: 'trader_vouched',
    by: 'trader',
    actorId: traderId,
    facts: { amount: paid(receipt.amountKopecks) },
    // A trader who has said so cannot end it by waiting.
    hasSign: true,
    receipt: { id: receipt.id, fate: 'partial', reason: 'vouched' },
  })
  if (!isTaken) throw over(status)
}

function over(status: string): Problem {
  return new Problem('deal.not_awaiting_confirmation', { values: { status } })
}
