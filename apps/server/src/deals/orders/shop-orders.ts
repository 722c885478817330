import { type Answer, contract } from '@florin/contract'
import type { Actor } from '../../http/request.ts'
import type { Serve } from '../../http/serve.ts'
import { bankName } from '../bank-name.ts'
import type { OrderWithDeal } from '../store.ts'
import { toMerchantOrder } from '../wire.ts'
import { listOrders } from './order-list.ts'
import type { OrderParts } from './parts.ts'

type ShopOrder = Answer<typeof contract.shopOrders>['results'][number]

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The list of orders for the merchant themself: as the shop's program gets it, in fewer words. */
export function shopOrdersRoute(
  serve: Serve,
  parts: OrderParts,
  assertMerchant: (actor: Actor) => void,
): void {
  serve(contract.shopOrders, async ({ actor, query }) => {
    assertMerchant(actor)
    const { search } = query
    const isId = uuid.test(search)
    const { orders, next } = await listOrders(parts.db.each, {
      merchantId: actor.userId,
      isTest: query.mode === 'test',
      id: isId ? search : undefined,
      externalId: search === '' || isId ? undefined : search,
      statuses: query.status && [query.status],
      orderTypes: undefined,
      createdFrom: undefined,
      createdTo: undefined,
      metadata: undefined,
      after: query.after,
      limit: query.limit,
    })
    return { results: orders.map((one) => toShopOrder(parts.settings.publicUrl, one)), next: next ?? null }
  })
}

function toShopOrder(publicUrl: string, { order, deal }: OrderWithDeal): ShopOrder {
  const whole = toMerchantOrder(publicUrl, order, deal, undefined)
  return {
    id: whole.id,
    external_id: whole.external_id,
    livemode: whole.livemode,
    status: whole.status,
    created_at: whole.created_at,
    amount: whole.amount_requested,
    amount_received: whole.amount_received,
    credit_usdt: whole.credit_usdt,
    bank: deal ? bankName(deal.bank) : null,
    transaction_id: whole.transaction_id,
    pay_url: whole.pay_url,
  }
}
