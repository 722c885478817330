import { randomUUID } from 'node:crypto'
import { contract, orderTtlMinutes } from '@florin/contract'
import { parse } from '@florin/money'
import type { Actor, CallingMerchant } from '../http/request.ts'
import type { Serve } from '../http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { keyedTry } from '../platform/write-once.ts'
import { openDispute } from './cases/index.ts'
import { addMerchantEvidence, admitMerchantEvidence, cancel, claimPaid } from './checkout/index.ts'
import { capacity } from './matching/index.ts'
import { again, createOrder, listOrders, ownOrder, viewForMerchant } from './orders/index.ts'
import type { DealParts } from './parts.ts'
import { accept } from './receipts/index.ts'

export function merchantOrderRoutes(serve: Serve, parts: DealParts): void {
  serve(contract.createOrder, async ({ merchant, body }) => {
    parts.pace(merchant.keyId)
    const input = {
      merchantId: merchant.merchantId,
      isTest: merchant.isTest,
      externalId: body.external_id,
      amountKopecks: kopecks(body.amount),
      orderType: body.order_type,
      mode: body.mode,
      ttlMinutes: body.ttl_minutes,
      allowUniqueAmount: body.allow_unique_amount,
      successUrl: body.success_url,
      failUrl: body.fail_url,
      payerId: body.payer?.id || undefined,
      payerName: body.payer?.name || undefined,
      metadata: body.metadata,
    }
    return viewForMerchant(parts, await createOrder(parts, input))
  })
  serve(contract.getOrder, async ({ merchant, params }) =>
    viewForMerchant(parts, await ownOrder(parts, merchant, params.id)),
  )
  serve(contract.listOrders, async ({ merchant, query }) => {
    const { orders, next } = await listOrders(parts.db.each, {
      merchantId: merchant.merchantId,
      isTest: merchant.isTest,
      externalId: query.external_id,
      statuses: query.status,
      orderTypes: query.order_type,
      createdFrom: query.created_from,
      createdTo: query.created_to,
      metadata: query.metadata,
      after: query.after,
      limit: query.limit,
    })
    return {
      results: await Promise.all(orders.map((one) => viewForMerchant(parts, one))),
      next: next ?? null,
    }
  })
  serve(contract.cancelOrder, async ({ merchant, params }) => {
    const order = await ownOrder(parts, merchant, params.id)
    await cancel(parts, order, asMerchant(merchant))
    return viewForMerchant(parts, await again(parts, order))
  })
  serve(contract.markOrderPaid, async ({ merchant, params }) => {
    const order = await ownOrder(parts, merchant, params.id)
    await claimPaid(parts, order, asMerchant(merchant))
    return viewForMerchant(parts, await again(parts, order))
  })
  serve(contract.acceptOrder, async ({ merchant, params }) => {
    const order = await ownOrder(parts, merchant, params.id)
    if (!order.deal) throw new Problem('order.nothing_to_accept')
    await accept(parts, order.deal.id, merchant.merchantId)
    return viewForMerchant(parts, await again(parts, order))
  })
  serve(contract.disputeOrder, async ({ merchant, params, body }) => {
    const order = await ownOrder(parts, merchant, params.id)
    // No payer was asked to pay yet, so there is nothing to dispute.
    if (!order.deal) throw new Problem('deal.not_disputable', { values: { status: order.order.state } })
    await openDispute(parts, order.deal.id, {
      openedBy: 'merchant',
      actorId: merchant.merchantId,
      comment: body.comment,
      reason: body.reason,
      cause: 'dispute_by_merchant',
      evidenceIds: body.evidence,
    })
    return viewForMerchant(parts, await again(parts, order))
  })
  serve(
    contract.addOrderEvidence,
    async ({ merchant, params, file }) => {
      const order = await ownOrder(parts, merchant, params.id)
      return { id: await addMerchantEvidence(parts, order, merchant.merchantId, file) }
    },
    async ({ merchant, params }, bytes) => {
      const order = await ownOrder(parts, merchant, params.id)
      return admitMerchantEvidence(parts, order, merchant.merchantId, bytes)
    },
  )
  serve(contract.merchantMethods, async ({ merchant, query }) => ({
    results: await capacity(parts, {
      ...merchant,
      amountKopecks: query.amount === undefined ? undefined : kopecks(query.amount),
    }),
  }))
}

/** The button in Settings › Integration: an order as the merchant's own shop would make it. */
export function testOrderRoute(serve: Serve, parts: DealParts, assertMerchant: (actor: Actor) => void): void {
  serve(contract.createTestOrder, async ({ actor, body }) => {
    assertMerchant(actor)
    const { order } = await createOrder(parts, {
      merchantId: actor.userId,
      isTest: true,
      externalId: `test-${keyedTry()?.subjectId ?? randomUUID()}`,
      amountKopecks: kopecks(body.amount),
      orderType: 'any',
      mode: 'hosted',
      ttlMinutes: orderTtlMinutes.usual,
      allowUniqueAmount: true,
      successUrl: undefined,
      failUrl: undefined,
      payerId: undefined,
      payerName: undefined,
      metadata: {},
    })
    return { order_id: order.id, pay_url: `${parts.settings.publicUrl}/c2c/${order.token}` }
  })
}

const asMerchant = ({ merchantId }: CallingMerchant) => ({ by: 'merchant' as const, actorId: merchantId })

/** Its shape was checked by the contract. */
export function kopecks(amount: string): bigint {
  return parse('RUB', amount)?.units ?? 0n
}
