import type { DealStatus } from '@florin/contract'
import type { SenderShare } from '../../http/serve.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { fileTouched, openDispute } from '../cases/index.ts'
import { type Deal, statusOf } from '../deal.ts'
import { databaseTime, findDeal, type OrderWithDeal, setSign } from '../store.ts'
import { mayUpload } from './checkout-view.ts'
import type { CheckoutParts, EvidencePlace } from './parts.ts'

/** Uploads that may run at once: a payer has one or two tabs, a shop many payers. */
const runningPerOrder = 2
const runningPerShop = 20

/** Before the payer's file is read: may this order take one now? */
export async function admitPayerEvidence(
  parts: CheckoutParts,
  found: OrderWithDeal,
  bytes: number,
): Promise<SenderShare[]> {
  const deal = await dealThatTakesEvidence(parts, found)
  await parts.admitEvidence(placeOfPayerEvidence(found, deal), bytes)
  return [{ key: `order:${found.order.id}`, most: runningPerOrder }, shopShare(found.order.merchantId)]
}

/** The payer's proof. While the deal is looked into it is a sign of payment; after its end it begins a dispute. */
export async function addPayerEvidence(
  parts: CheckoutParts,
  found: OrderWithDeal,
  file: UploadedFile | undefined,
): Promise<void> {
  // Decided again: receiving the file may have taken hours.
  const deal = await dealThatTakesEvidence(parts, found)
  await parts.keepEvidence({
    ...placeOfPayerEvidence(found, deal),
    by: 'payer',
    file,
    also: async (tx, kept) => {
      // First: it locks the order before the deal, as every transaction does.
      await fileTouched(tx, deal.id, kept)
      await setSign(tx, deal.id)
    },
  })
  // Judging a file takes seconds, and the clock may have ended meanwhile.
  const now = await findDeal(parts.db.each, deal.id)
  const { allowsPayerDisputes } = await parts.shop(found.order.merchantId)
  if (allowsPayerDisputes && (now?.status === 'expired' || now?.status === 'canceled')) {
    // A payer who shows a proof of payment only after the time was over may have paid then.
    const reason = deal.status === 'expired' ? 'paid_late' : 'not_credited'
    await openDispute(parts, deal.id, { openedBy: 'payer', comment: '', cause: 'dispute_by_payer', reason })
  }
}

async function dealThatTakesEvidence(parts: CheckoutParts, { order, deal }: OrderWithDeal): Promise<Deal> {
  const shop = await parts.shop(order.merchantId)
  if (deal && mayUpload(deal, shop, await databaseTime(parts.db.each))) return deal
  throw new Problem('order.over', { values: { status: statusOf(order, deal) } })
}

function placeOfPayerEvidence({ order }: OrderWithDeal, deal: Deal): EvidencePlace {
  return { subject: `deal:${deal.id}`, side: 'merchant', quotaKey: `order:${order.id}` }
}

/** Before a merchant's file is read. */
export async function admitMerchantEvidence(
  parts: CheckoutParts,
  found: OrderWithDeal,
  merchantId: string,
  bytes: number,
): Promise<SenderShare[]> {
  await parts.admitEvidence(placeOfMerchantEvidence(provableDeal(found), merchantId), bytes)
  return [shopShare(merchantId)]
}

/** A merchant's proof about a deal that is in dispute, or that they mean to dispute. */
export async function addMerchantEvidence(
  parts: CheckoutParts,
  found: OrderWithDeal,
  merchantId: string,
  file: UploadedFile | undefined,
): Promise<string> {
  const deal = provableDeal(found)
  const place = placeOfMerchantEvidence(deal, merchantId)
  const also = (tx: Tx, kept: { readonly id: string }) => fileTouched(tx, deal.id, kept)
  return parts.keepEvidence({ ...place, by: `merchant:${merchantId}`, file, also })
}

const provable: readonly DealStatus[] = ['verification', 'expired', 'canceled', 'complete', 'dispute']

/** What a verdict has ended needs no more proof. */
function provableDeal({ order, deal }: OrderWithDeal): Deal {
  const isDecided = deal?.disputeId !== undefined && deal.status !== 'dispute'
  if (deal && !isDecided && provable.includes(deal.status)) return deal
  throw new Problem('deal.not_disputable', { values: { status: statusOf(order, deal) } })
}

function placeOfMerchantEvidence({ id }: Deal, merchantId: string): EvidencePlace {
  return { subject: `deal:${id}`, side: 'merchant', quotaKey: `merchant:${merchantId}` }
}

function shopShare(merchantId: string): SenderShare {
  return { key: `merchant:${merchantId}`, most: runningPerShop }
}
