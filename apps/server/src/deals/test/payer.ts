import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { World } from '../../../test/world.ts'
import type { TestShop } from './shop.ts'

/** A link that a shop has given to a payer. */
export interface Link {
  readonly orderId: string
  readonly token: string
}

export async function newLink(shop: TestShop, amount: string, more: object = {}): Promise<Link> {
  const { status, body } = await shop.call('POST', '/orders', {
    external_id: randomUUID(),
    amount,
    ...more,
  })
  expect({ status, code: body.code }).toEqual({ status: 201, code: undefined })
  return { orderId: body.id, token: body.pay_url.split('/').at(-1) }
}

/** The payer's page of a link, as far as its calls go, in a browser at that address. */
export function payerOf(world: World, { token }: Link, ip = '203.0.113.7', url = world.url) {
  const browser = world.browser(url)
  const headers = { 'x-forwarded-for': ip }
  return {
    browser,
    look: () => browser.call('checkout', { params: { token } }, headers),
    choose: (orderType: 'sbp' | 'c2c' = 'c2c') =>
      browser.call('checkoutChoose', { params: { token }, body: { order_type: orderType } }, headers),
    claim: () => browser.call('checkoutPaid', { params: { token } }, headers),
    cancel: () => browser.call('checkoutCancel', { params: { token } }, headers),
  }
}

/** Deals that ended get older by so many minutes, and with them whatever counts from their end. */
export async function letPass(world: World, minutes: number): Promise<void> {
  const ago = `make_interval(mins => ${minutes})`
  await world.query(`update deal set ended_at = ended_at - ${ago} where ended_at is not null`)
  await world.query(
    `update amount_reservation set held_until = held_until - ${ago}, yields_at = yields_at - ${ago} where held_until is not null`,
  )
  await world.query(`update shop_cancellation set at = at - ${ago}`)
}
