import type { Account } from './account.ts'
import { expect, type Mailbox } from './journey.ts'
import type { Shop, ShopOrder } from './shop.ts'
import type { Span } from './trader.ts'

/**
 * A sum in the middle of what the trader takes: whole roubles, with room on both sides. It waits until exactly one method takes that sum: with
 * two, the order may go to the trader of another walk, or to one of the demo's whose phone still counts as online.
 */
export async function sumIn(shop: Shop, span: Span): Promise<string> {
  const { rate } = await shop.call<{ rate: string }>('GET', '/rate')
  const sum = String(Math.floor((Number(rate) * (span.from + span.to)) / 2))
  interface Methods {
    readonly results: readonly { readonly order_type: string; readonly methods: number }[]
  }
  const takers = async () => {
    const { results } = await shop.call<Methods>('GET', `/methods?amount=${sum}`)
    return results.find((one) => one.order_type === 'c2c')?.methods
  }
  // Longer than a phone that has gone counts as online.
  await expect.poll(takers, { timeout: 60_000 }).toBe(1)
  return sum
}

/** Whole roubles more, or less. */
export const plus = (sum: string, roubles: number) => String(Number(sum) + roubles)

/** As any screen writes roubles, with kopecks where there are some. */
export function roubles(sum: string): RegExp {
  const [whole = '', kopecks] = sum.split('.')
  const grouped = whole.replace(/(\d)(?=(\d{3})+$)/g, '$1[\\s,]?')
  return new RegExp(kopecks === undefined ? grouped : `${grouped}[.,]${kopecks}`)
}

export const orderOf = (shop: Shop, order: ShopOrder) => shop.call<ShopOrder>('GET', `/orders/${order.id}`)

export async function idOfDeal(shop: Shop, order: ShopOrder): Promise<string> {
  const { transaction_id } = await orderOf(shop, order)
  expect(transaction_id).not.toBeNull()
  return transaction_id ?? ''
}

/** A live key and a webhook, by the calls that the screens make: those are walked among the deals. */
export async function openShop(owner: Account, mail: Mailbox, shop: Shop): Promise<void> {
  await owner.post('/account/integration/otp/', { action: 'key' })
  const { key } = await owner.post<{ key: string }>('/account/integration/keys/', {
    name: 'Till',
    livemode: true,
    scopes: ['orders:read', 'orders:write', 'balance:read', 'webhooks:write'],
    otp: await mail.code(owner.email),
  })
  shop.use(key)
  const { secret } = await shop.call<{ secret: string }>(
    'POST',
    '/webhook-endpoints',
    { url: shop.hookUrl },
    201,
  )
  shop.trust(secret)
}
