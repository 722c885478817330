import type { PayableType } from '@florin/contract'
import { Problem } from '../platform/problem.ts'
import { isChoosable } from './create-order.ts'
import { type Deal, statusOf, verificationMinutes } from './deal.ts'
import { match } from './match.ts'
import type { DealParts } from './parts.ts'
import { dealReleased } from './postings.ts'
import type { Role, Step } from './steps.ts'
import { endNewOrder, findOrder, type OrderWithDeal } from './store.ts'

// What the payer, or the merchant in their name, does with an order.

type Who = { readonly by: 'payer' | 'merchant'; readonly actorId?: string | undefined }

/** The payer chooses how to pay. Choosing again lets the first method go and keeps the order. */
export async function choose(
  parts: DealParts,
  { order, deal }: OrderWithDeal,
  orderType: PayableType,
): Promise<void> {
  if (!isChoosable(order, orderType))
    throw new Problem('order.method_off', { facts: { reason: 'method_off' } })
  const status = statusOf(order, deal)
  if (status !== 'new' && status !== 'pending') throw new Problem('order.over', { values: { status } })
  if (deal) {
    const { isTaken, status: now } = await parts.step({
      ...cancelStep(deal, { by: 'payer' }),
      cause: 'payer_chose_again',
      event: 'order.released',
      freesOrder: true,
    })
    if (!isTaken) throw new Problem('order.over', { values: { status: now } })
  }
  const shop = await parts.shop(order.merchantId)
  await match(parts, { order, isNewOrder: false, orderTypes: [orderType], shop })
}

/** "I have paid": more time to look, and nothing else; pressing a button costs nothing. */
export async function claimPaid(
  parts: DealParts,
  { order, deal }: OrderWithDeal,
  { by, actorId }: Who,
): Promise<void> {
  if (!deal) throw new Problem('order.over', { values: { status: statusOf(order, deal) } })
  const { isTaken, status } = await parts.step({
    deal,
    from: ['pending'],
    to: 'verification',
    cause: by === 'payer' ? 'payer_claimed' : 'merchant_claimed',
    by,
    actorId,
    event: 'order.payer_claimed',
    clockMinutes: verificationMinutes,
  })
  // Said twice, or seen to arrive before it was said: both are fine.
  if (!isTaken && status !== 'verification' && status !== 'complete') {
    throw new Problem('order.over', { values: { status } })
  }
}

/** Nobody wants it any more, and nobody has said that it was paid. */
export async function cancel(parts: DealParts, { order, deal }: OrderWithDeal, who: Who): Promise<void> {
  if (!deal) {
    if (order.state === 'canceled' || (await parts.db.write((tx) => endNewOrder(tx, order.id, 'canceled'))))
      return
    const now = await findOrder(parts.db.each, { id: order.id })
    throw new Problem('order.over', { values: { status: now ? statusOf(now.order, now.deal) : 'canceled' } })
  }
  const { isTaken, status } = await parts.step(cancelStep(deal, who))
  if (!isTaken && status !== 'canceled') throw new Problem('order.over', { values: { status } })
}

function cancelStep(deal: Deal, { by, actorId }: { by: Role; actorId?: string | undefined }): Step {
  return {
    deal,
    from: ['pending'],
    to: 'canceled',
    cause: by === 'merchant' ? 'merchant_canceled' : 'payer_canceled',
    by,
    actorId,
    event: 'order.canceled',
    posting: dealReleased(deal, 'canceled'),
  }
}
