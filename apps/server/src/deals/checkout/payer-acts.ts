import type { PayableType } from '@florin/contract'
import { Problem } from '../../platform/problem.ts'
import { type Deal, isOpen, mostMatches, type Order, statusOf, verificationMinutes } from '../deal.ts'
import { keepSpentOrder, matchPatiently } from '../matching/index.ts'
import { countOpen, endNewOrder, isChoosable, payerAt } from '../orders/index.ts'
import { dealReleased } from '../postings.ts'
import { paid, trustedPartsOf } from '../receipts/index.ts'
import { type Role, type Step, wasTaken } from '../steps/index.ts'
import { findDeal, findOrder, type OrderWithDeal } from '../store.ts'
import { type ChoosingCaller, countChoice } from './choice-alarms.ts'
import type { CheckoutParts } from './parts.ts'

// What the payer, or the merchant in their name, does with an order.

type Who = { readonly by: 'payer' | 'merchant'; readonly actorId?: string | undefined }

/** The payer chooses how to pay. Choosing again lets the first method go and keeps the order. */
export async function choose(
  parts: CheckoutParts,
  { order, deal }: OrderWithDeal,
  orderType: PayableType,
  caller: ChoosingCaller,
): Promise<void> {
  await countChoice(parts, order, caller)
  if (!isChoosable(order, orderType))
    throw new Problem('order.method_off', { facts: { reason: 'method_off' } })
  const status = statusOf(order, deal)
  if (deal) await assertNothingCame(parts, deal)
  if (status !== 'new' && status !== 'pending') throw new Problem('order.over', { values: { status } })
  if (order.matches >= mostMatches) await refuseChoice(parts, order, orderType)
  const payer = payerAt(caller.ip)
  if (deal) {
    // Checked before the first method is released: a payer who is refused keeps the method.
    await assertMayChooseAgain(parts, order, payer)
    const { isTaken, status: now } = await parts.step({
      ...cancelStep(deal, { by: 'payer' }),
      cause: 'payer_chose_again',
      event: 'order.released',
      freesOrder: true,
    })
    if (!isTaken) throw await refusedNow(parts, deal, now)
  }
  const shop = await parts.shop(order.merchantId)
  await matchPatiently(parts, { order, isNewOrder: false, orderTypes: [orderType], shop, payer })
}

async function refuseChoice(parts: CheckoutParts, order: Order, orderType: PayableType): Promise<never> {
  await keepSpentOrder(parts.db.each, order, orderType)
  throw new Problem('order.too_many_choices', {
    values: { limit: mostMatches },
    facts: { reason: 'too_many_choices' },
  })
}

/** A method that is given up still counts for its shop and its payer for 15 minutes; so another one must fit beside it. */
async function assertMayChooseAgain(parts: CheckoutParts, order: Order, payer: string): Promise<void> {
  const { mostOpen, payerMost } = parts.settings
  const open = await countOpen(parts.db.each, order, payer, { mostOpen, payerMost })
  if (open.ofShop >= mostOpen) throw new Problem('order.too_many_open', { values: { limit: mostOpen } })
  if (open.ofPayer >= payerMost) throw new Problem('order.payer_limit', { facts: { reason: 'payer_limit' } })
}

/** "I have paid": more time to look, and nothing else; pressing a button costs nothing. */
export async function claimPaid(
  parts: CheckoutParts,
  { order, deal }: OrderWithDeal,
  { by, actorId }: Who,
): Promise<void> {
  if (!deal) throw new Problem('order.over', { values: { status: statusOf(order, deal) } })
  const cause = by === 'payer' ? 'payer_claimed' : 'merchant_claimed'
  if (await wasTaken(parts, deal.id, { cause, actorId })) return
  const { isTaken, status } = await parts.step({
    deal,
    from: ['pending'],
    to: 'verification',
    cause,
    by,
    actorId,
    event: 'order.payer_claimed',
    clockMinutes: verificationMinutes,
    waits: 'claim',
  })
  // Said twice, or seen to arrive before it was said: both are fine.
  if (!isTaken && status !== 'verification' && status !== 'complete') {
    throw new Problem('order.over', { values: { status } })
  }
}

/** The order is cancelled, and no payment was claimed. */
export async function cancel(parts: CheckoutParts, { order, deal }: OrderWithDeal, who: Who): Promise<void> {
  if (!deal) {
    if (order.state === 'canceled' || (await parts.db.write((tx) => endNewOrder(tx, order.id, 'canceled'))))
      return
    const now = await findOrder(parts.db.each, { id: order.id })
    throw new Problem('order.over', { values: { status: now ? statusOf(now.order, now.deal) : 'canceled' } })
  }
  const step = cancelStep(deal, who)
  if (await wasTaken(parts, deal.id, { cause: step.cause, actorId: who.actorId })) return
  await assertNothingCame(parts, deal)
  const { isTaken, status } = await parts.step(step)
  if (!isTaken && status !== 'canceled') throw await refusedNow(parts, deal, status)
}

/** An order can't be cancelled while money lies on it that can be counted on: the shop may accept it, or its clock brings a dispute. */
async function assertNothingCame(parts: CheckoutParts, deal: Deal): Promise<void> {
  if (!isOpen(deal.status) || deal.receivedKopecks === undefined) return
  const { kopecks } = await trustedPartsOf(parts.db.each, deal.id)
  if (kopecks > 0n) throw new Problem('order.part_received', { values: { received: paid(kopecks) } })
}

/** The deal has moved on since it was read, perhaps because a part came. */
async function refusedNow(parts: CheckoutParts, { id }: Deal, status: string): Promise<Problem> {
  const deal = await findDeal(parts.db.each, id)
  if (deal) await assertNothingCame(parts, deal)
  return new Problem('order.over', { values: { status } })
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
