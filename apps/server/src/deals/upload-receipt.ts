import type { UploadedFile } from '../http/uploads.ts'
import { Problem } from '../platform/problem.ts'
import { mayUpload } from './checkout-view.ts'
import { statusOf } from './deal.ts'
import { openDispute } from './dispute.ts'
import type { DealParts } from './parts.ts'
import { databaseTime, findDeal, type OrderWithDeal, setSign } from './store.ts'

/** The payer's proof. While the deal is looked into it is a sign of payment; after its end it begins a dispute. */
export async function uploadReceipt(
  parts: DealParts,
  { order, deal }: OrderWithDeal,
  file: UploadedFile | undefined,
): Promise<void> {
  const shop = await parts.shop(order.merchantId)
  if (!deal || !mayUpload(deal, shop, await databaseTime(parts.db.each))) {
    await file?.remove()
    throw new Problem('order.over', { values: { status: statusOf(order, deal) } })
  }
  await parts.keepEvidence({
    subject: `deal:${deal.id}`,
    side: 'merchant',
    by: 'payer',
    file,
    quotaKey: `order:${order.id}`,
    also: (tx) => setSign(tx, deal.id),
  })
  // Judging a file takes seconds, and the clock may have struck meanwhile.
  const now = await findDeal(parts.db.each, deal.id)
  if (shop.allowsPayerDisputes && (now?.status === 'expired' || now?.status === 'canceled')) {
    await openDispute(parts, deal.id, { openedBy: 'payer', comment: '', cause: 'dispute_by_payer' })
  }
}

/** A merchant's proof about a deal in dispute. */
export async function addMerchantEvidence(
  parts: DealParts,
  { deal }: OrderWithDeal,
  merchantId: string,
  file: UploadedFile | undefined,
): Promise<string> {
  if (deal?.status !== 'dispute') {
    await file?.remove()
    throw new Problem('deal.not_disputed')
  }
  return parts.keepEvidence({
    subject: `deal:${deal.id}`,
    side: 'merchant',
    by: `merchant:${merchantId}`,
    file,
    quotaKey: `merchant:${merchantId}`,
  })
}
