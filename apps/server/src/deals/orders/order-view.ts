import { Problem } from '../../platform/problem.ts'
import { type Deal, isOpen } from '../deal.ts'
import { findOrder, type OrderWithDeal } from '../store.ts'
import { type MerchantOrder, type PublishedRequisite, toMerchantOrder, toRequisite } from '../wire.ts'
import type { OrderParts } from './parts.ts'

/** A merchant's own order of this world; anything else answers like a missing one. */
export async function ownOrder(
  parts: OrderParts,
  { merchantId, isTest }: { readonly merchantId: string; readonly isTest: boolean },
  id: string,
): Promise<OrderWithDeal> {
  const found = await findOrder(parts.db.each, { id })
  if (found?.order.merchantId !== merchantId || found.order.isTest !== isTest) {
    throw new Problem('order.not_found')
  }
  return found
}

export async function orderByToken(parts: OrderParts, token: string): Promise<OrderWithDeal> {
  const found = await findOrder(parts.db.each, { token })
  if (!found) throw new Problem('order.not_found')
  return found
}

/** With the requisite where the merchant shows it to the payer themself. */
export async function viewForMerchant(
  parts: OrderParts,
  { order, deal }: OrderWithDeal,
): Promise<MerchantOrder> {
  const isShown = deal && order.mode === 'h2h' && isOpen(deal.status)
  const requisite = isShown ? await showRequisite(parts, deal) : undefined
  return toMerchantOrder(parts.settings.publicUrl, order, deal, requisite)
}

/** The requisite as it is answered to the payer or their shop; what was shown first is on record before the answer leaves. */
export async function showRequisite(parts: OrderParts, deal: Deal): Promise<PublishedRequisite | undefined> {
  const requisite = toRequisite(deal, await parts.requisite(deal.paymentMethodId))
  if (requisite) await parts.recordShowing(deal, requisite)
  return requisite
}

/** The order after an act. */
export async function again(parts: OrderParts, { order }: OrderWithDeal): Promise<OrderWithDeal> {
  return (await findOrder(parts.db.each, { id: order.id })) as OrderWithDeal
}
