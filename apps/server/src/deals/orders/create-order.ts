import type { OrderType, PayableType } from '@florin/contract'
import { nearBytes, nearId } from '../../platform/near-id.ts'
import { Problem } from '../../platform/problem.ts'
import { keyedTry } from '../../platform/write-once.ts'
import { type Deal, type NewOrder, type Order, orderMinutes } from '../deal.ts'
import { matchPatiently } from '../matching/index.ts'
import { findOrder, type OrderWithDeal } from '../store.ts'
import { insertOrder } from './order-store.ts'
import type { OrderParts } from './parts.ts'
import { payerOfShop } from './payer-key.ts'

/** The body of a merchant's order. */
export type OrderRequest = Omit<NewOrder, 'id' | 'token'>

/**
 * Hosted: the payer will choose. Host-to-host: matched at once, or refused and nothing is kept. An order has the id of its Idempotency-Key, so
 * that a repeat after a crash finds it.
 */
export async function createOrder(parts: OrderParts, request: OrderRequest): Promise<OrderWithDeal> {
  const keyed = keyedTry()
  const made = keyed?.isRepeat ? await findOrder(parts.db.each, { id: keyed.subjectId }) : undefined
  if (made) return made
  return create(parts, request, keyed?.subjectId ?? nearId()).catch(async (error: unknown) => {
    // The first attempt with this key had not committed yet when this one read.
    const own = isTaken(error) && keyed ? await findOrder(parts.db.each, { id: keyed.subjectId }) : undefined
    if (!own) throw error
    return own
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Problem && error.code === 'order.external_id_taken'
}

async function create(parts: OrderParts, request: OrderRequest, id: string): Promise<OrderWithDeal> {
  const order = { ...request, id, token: nearBytes(24).toString('base64url') }
  const shop = await parts.shop(order.merchantId)
  if (order.isTest) await parts.prepareTestWorld()
  if (!order.isTest && !shop.isActivated) throw new Problem('merchant.not_activated')
  if (order.mode === 'h2h') {
    const orderTypes = typesOf(order.orderType)
    const payer = order.payerId === undefined ? undefined : payerOfShop(order.merchantId, order.payerId)
    const deal = await matchPatiently(parts, { order, isNewOrder: true, orderTypes, shop, payer })
    return matched(order, deal)
  }
  await insert(parts, order)
  parts.shops.note(order)
  return (await findOrder(parts.db.each, { id: order.id })) as OrderWithDeal
}

/** The order came with its match, at the same moment: there is nothing to read that we do not know. */
function matched(order: NewOrder, deal: Deal): OrderWithDeal {
  const { createdAt, updatedAt, dueAt } = deal
  return { order: { ...order, state: 'matched', sequence: 1, matches: 1, createdAt, updatedAt, dueAt }, deal }
}

async function insert(parts: OrderParts, order: NewOrder): Promise<void> {
  const { mostOpen } = parts.settings
  const outcome = await parts.db.write((tx) => insertOrder(tx, order, { minutes: orderMinutes, mostOpen }))
  if (outcome === 'external_id_taken') throw new Problem('order.external_id_taken')
  if (outcome === 'too_many_open') throw new Problem('order.too_many_open', { values: { limit: mostOpen } })
}

/** `any` begins with the cheaper way for most payers. */
export function typesOf(orderType: OrderType): readonly PayableType[] {
  return orderType === 'any' ? ['sbp', 'c2c'] : [orderType]
}

export function isChoosable(order: Pick<Order, 'orderType'>, type: PayableType): boolean {
  return typesOf(order.orderType).includes(type)
}
