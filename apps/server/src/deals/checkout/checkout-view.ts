import type { Answer, Contract } from '@florin/contract'
import { Problem } from '../../platform/problem.ts'
import { worthOf } from '../amounts.ts'
import { caseName } from '../cases/index.ts'
import { type Deal, isOpen, mostAddedKopecks, mostMatches, statusOf } from '../deal.ts'
import { type ShopFacts, searchExactly, yieldingSums } from '../matching/index.ts'
import { showRequisite, typesOf } from '../orders/index.ts'
import { databaseTime, type OrderWithDeal } from '../store.ts'
import { roubles } from '../wire.ts'
import type { CheckoutParts } from './parts.ts'

export type CheckoutView = Answer<Contract['checkout']>

/** Everything the payer's page shows, and nothing besides. */
export async function viewCheckout(parts: CheckoutParts, found: OrderWithDeal): Promise<CheckoutView> {
  const { order, deal } = found
  const status = statusOf(order, deal)
  const [shop, now, uploads, dispute] = await Promise.all([
    parts.shop(order.merchantId),
    databaseTime(parts.db.each),
    deal ? parts.countUploads(deal.id) : 0,
    deal?.disputeId === undefined ? undefined : caseName(parts.db.each, deal.disputeId),
  ])
  const mayChoose =
    order.matches < mostMatches && (status === 'new' || (status === 'pending' && order.orderType === 'any'))
  const isShown = deal && isOpen(deal.status)
  return {
    order_id: order.id,
    order_number: order.externalId,
    livemode: !order.isTest,
    merchant: { name: shop.displayName, logo: shop.logo ?? null },
    state: stateOf(status, deal),
    status,
    currency: 'RUB',
    amount_requested: roubles(order.amountKopecks),
    ...amountsOf(deal),
    choices: mayChoose ? await choicesOf(parts, found, shop) : [],
    requisite: isShown ? ((await showRequisite(parts, deal)) ?? null) : null,
    created_at: order.createdAt.toISOString(),
    ended_at: isOver(status) ? (deal?.updatedAt ?? order.updatedAt).toISOString() : null,
    clock_started_at: (order.dueAt && (deal?.clockStartedAt ?? order.createdAt).toISOString()) ?? null,
    expires_at: order.dueAt?.toISOString() ?? null,
    server_time: now.toISOString(),
    may_claim: status === 'pending',
    may_cancel: status === 'new' || status === 'pending',
    may_choose: mayChoose,
    may_upload: mayUpload(deal, shop, now),
    uploads,
    late: deal?.isLate ?? false,
    dispute_id: deal?.disputeId ?? null,
    dispute: dispute ? { number: dispute.number, status: dispute.status } : null,
    success_url: order.successUrl ?? null,
    fail_url: order.failUrl ?? null,
    version: Math.max(
      order.updatedAt.getTime(),
      deal?.updatedAt.getTime() ?? 0,
      // Evidence moves the case and leaves the deal as it is.
      dispute?.updatedAt.getTime() ?? 0,
    ),
  }
}

const isOver = (status: ReturnType<typeof statusOf>) =>
  status === 'complete' || status === 'expired' || status === 'canceled'

function stateOf(status: ReturnType<typeof statusOf>, deal: Deal | undefined): CheckoutView['state'] {
  switch (status) {
    case 'new':
      return 'choose'
    case 'pending':
      return 'pay'
    case 'verification':
      return deal?.receivedKopecks !== undefined && deal.receivedKopecks < deal.amountKopecks
        ? 'part'
        : 'checking'
    default:
      return status
  }
}

function amountsOf(deal: Deal | undefined) {
  const received = deal?.receivedKopecks
  const left = deal && received !== undefined ? deal.amountKopecks - received : undefined
  return {
    amount: deal ? roubles(deal.amountKopecks) : null,
    has_added_kopecks: deal !== undefined && deal.amountKopecks !== deal.requestedKopecks,
    amount_received: received === undefined ? null : roubles(received),
    amount_left: left === undefined ? null : roubles(left > 0n ? left : 0n),
  }
}

const uploadHours = 24

/** Proof is worth something while somebody may still look at it. After the end it begins a dispute, if the shop allows. */
export function mayUpload(deal: Deal | undefined, shop: ShopFacts, now: Date): boolean {
  if (!deal) return false
  if (deal.status === 'verification' || deal.status === 'dispute') return true
  // A verdict has ended it.
  if (deal.disputeId !== undefined) return false
  const isRecent = now.getTime() - deal.updatedAt.getTime() < uploadHours * 3_600_000
  return (deal.status === 'expired' || deal.status === 'canceled') && shop.allowsPayerDisputes && isRecent
}

/** Whether there is somebody to pay to at this moment; without a rate there is nobody. */
async function choicesOf(parts: CheckoutParts, { order }: OrderWithDeal, shop: ShopFacts) {
  const rate = await parts.rate().catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  return Promise.all(
    typesOf(order.orderType).map(async (orderType) => ({
      order_type: orderType,
      has_capacity: rate !== undefined && (await hasCapacity(orderType, rate.tenThousandths)),
    })),
  )

  async function hasCapacity(orderType: 'sbp' | 'c2c', rateTenThousandths: bigint): Promise<boolean> {
    const demand = {
      merchantId: order.merchantId,
      isTest: order.isTest,
      orderType,
      valueMicro: worthOf(order.amountKopecks, rateTenThousandths),
      merchantBasisPoints: shop.basisPoints,
    }
    if ((await parts.pool.current()).pick(demand, new Set())) return true
    const exact = {
      ...demand,
      amountKopecks: order.amountKopecks,
      mostAdded: order.allowUniqueAmount ? mostAddedKopecks : 0n,
      tried: [],
    }
    if ((await searchExactly(parts.db.each, parts.settings, exact)).length > 0) return true
    return (await yieldingSums(parts.db.each, parts.settings, exact)).length > 0
  }
}
