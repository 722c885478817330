import type { Account } from './account.ts'
import { expect, type Mailbox } from './journey.ts'
import type { Shop, ShopOrder } from './shop.ts'
import type { Span } from './trader.ts'

/** A sum in the middle of what the trader takes: whole roubles, with room on both sides. */
export async function sumIn(shop: Shop, span: Span): Promise<string> {
  const { rate } = await shop.call<{ rate: string }>('GET', '/rate')
  const sum = String(Math.floor((Number(rate) * (span.from + span.to)) / 2))
  interface Methods {
    readonly results: readonly { readonly order_type: string; readonly has_capacity: boolean }[]
  }
  const hasCapacity = async () => {
    const { results } = await shop.call<Methods>('GET', `/methods?amount=${sum}`)
    return results.some((one) => one.order_type === 'c2c' && one.has_capacity)
  }
  await expect.poll(hasCapacity, { timeout: 30_000 }).toBe(true)
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
