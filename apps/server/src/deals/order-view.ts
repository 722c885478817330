import { Problem } from '../platform/problem.ts'
import { isOpen } from './deal.ts'
import type { DealParts } from './parts.ts'
import { findOrder, type OrderWithDeal } from './store.ts'
import { type MerchantOrder, toMerchantOrder, toRequisite } from './wire.ts'

/** A merchant's own order of this world; anything else answers like a missing one. */
export async function ownOrder(
  parts: DealParts,
  { merchantId, isTest }: { readonly merchantId: string; readonly isTest: boolean },
  id: string,
): Promise<OrderWithDeal> {
  const found = await findOrder(parts.db.each, { id })
  if (found?.order.merchantId !== merchantId || found.order.isTest !== isTest) {
    throw new Problem('order.not_found')
  }
  return found
}

export async function orderByToken(parts: DealParts, token: string): Promise<OrderWithDeal> {
  const found = await findOrder(parts.db.each, { token })
  if (!found) throw new Problem('order.not_found')
  return found
}

/** With the requisite where the merchant shows it to the payer themself. */
export async function viewForMerchant(
  parts: DealParts,
  { order, deal }: OrderWithDeal,
): Promise<MerchantOrder> {
  const isShown = deal && order.mode === 'h2h' && isOpen(deal.status)
  const requisite = isShown ? toRequisite(deal, await parts.requisite(deal.paymentMethodId)) : undefined
  return toMerchantOrder(parts.settings.publicUrl, order, deal, requisite)
}

/** As it stands after an act. */
export async function again(parts: DealParts, { order }: OrderWithDeal): Promise<OrderWithDeal> {
  return (await findOrder(parts.db.each, { id: order.id })) as OrderWithDeal
}
