import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { answeredAfterLoss, loseAnswer, prepareLostAnswers } from '../../../test/lost-answer.ts'
import { type Person, register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { Problem } from '../../platform/problem.ts'
import { type KeyedTry, withKey } from '../../platform/write-once.ts'
import { endDue } from '../orders/clocks.ts'
import { confirm } from '../receipts/confirm.ts'
import { expectSoundBooks } from '../test/opened.ts'
import {
  holdings,
  newShop,
  newTrader,
  orderInput,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'

// The process dies after its work is committed and before the answer is stored. The shop repeats its call.

const world = useWorld()
let shop: TestShop
let person: Person
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  await prepareLostAnswers(world)
  person = await register(world)
  const id = await world.userId(person.email)
  await world.query('update user_account set is_activated = true where id = $1', [id])
  trader = await newTrader(world, { id })
  shop = await newShop(world)
})

const post = (path: string, body?: unknown) => (headers: Record<string, string>) =>
  shop.call('POST', path, body, headers)
const count = async (text: string, values: unknown[]) => (await world.query(text, values)).length
const ordersCalled = (externalId: string) =>
  count('select from merchant_order where merchant_id = $1 and external_id = $2', [
    shop.merchantId,
    externalId,
  ])

/** An order that was matched at once, and its deal. */
async function matched(): Promise<{ id: string; transaction_id: string }> {
  const { status, body } = await shop.call('POST', '/orders', orderInput(amount()))
  expect(status).toBe(201)
  return body
}

let roubles = 1_000
const amount = () => {
  roubles += 1
  return String(roubles)
}

test('a hosted order is answered with the order that was made', async () => {
  const input = orderInput(amount(), { mode: 'hosted' })

  const { status, body } = await answeredAfterLoss(world, post('/orders', input))

  expect([status, body.external_id, body.status]).toEqual([201, input.external_id, 'new'])
  expect(await ordersCalled(input.external_id)).toBe(1)
})

test('a host-to-host order is answered with its deal and requisite, and freezes once', async () => {
  const input = orderInput(amount())
  const before = await holdings(world, trader.id)

  const { status, body } = await answeredAfterLoss(world, post('/orders', input))

  expect([status, body.status, body.requisite]).toEqual([201, 'pending', expect.any(Object)])
  expect(await ordersCalled(input.external_id)).toBe(1)
  const frozen = Number((await holdings(world, trader.id)).frozen) - Number(before.frozen ?? 0)
  expect(frozen.toFixed(6)).toBe(body.amount_usdt)
})

test('other content under the lost key, and another key for the same external_id, are refused as ever', async () => {
  const input = orderInput(amount())
  const key = randomUUID()
  await answeredAfterLoss(world, post('/orders', input), key)

  const other = await post('/orders', { ...input, amount: amount() })({ 'idempotency-key': key })
  const elsewhere = await post('/orders', input)({ 'idempotency-key': randomUUID() })

  expect([other.status, other.body.code]).toEqual([409, 'idempotency.mismatch'])
  expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'order.external_id_taken'])
})

// After an outage a shop repeats everything at once, and some of it comes too fast.
test('a repeat that is refused leaves the key to the next one, which gets the order', async () => {
  const input = orderInput(amount())
  const { deals } = world.florin.services
  let isTooFast = false
  const pace = vi.spyOn(deals, 'pace').mockImplementation(() => {
    if (isTooFast) throw new Problem('limit.reached', { values: { seconds: 1 }, retryAfterSeconds: 1 })
  })
  const key = randomUUID()
  const call = () => post('/orders', input)({ 'idempotency-key': key })

  await loseAnswer(world, call, key)
  isTooFast = true
  expect((await call()).status).toBe(429)
  isTooFast = false
  const { status, body } = await call()
  pace.mockRestore()

  expect([status, body.external_id, body.status]).toEqual([201, input.external_id, 'pending'])
  expect(await ordersCalled(input.external_id)).toBe(1)
})

test('a cancellation and a claim of payment are answered although the order has moved on', async () => {
  const [canceled, claimed] = [await matched(), await matched()]

  const cancel = await answeredAfterLoss(world, post(`/orders/${canceled.id}/cancel`))
  const paid = await answeredAfterLoss(world, async (headers) => {
    const answer = await post(`/orders/${claimed.id}/paid`)(headers)
    await world.query(`update deal set due_at = now() where id = $1 and status = 'verification'`, [
      claimed.transaction_id,
    ])
    await endDue(world.florin.services.deals)
    return answer
  })

  expect([cancel.status, cancel.body.status]).toEqual([200, 'canceled'])
  expect(paid.status).toBe(200)
  const claims = `select from deal_event where deal_id = $1 and cause = 'merchant_claimed'`
  expect(await count(claims, [claimed.transaction_id])).toBe(1)
})

test('a dispute is opened once', async () => {
  const order = await matched()
  await shop.call('POST', `/orders/${order.id}/paid`)
  await world.query('update deal set has_sign = true where id = $1', [order.transaction_id])

  const { body } = await answeredAfterLoss(
    world,
    post(`/orders/${order.id}/dispute`, { comment: 'Не пришло подтверждение', evidence: [] }),
  )

  expect(body).toMatchObject({ status: 'dispute', dispute_id: expect.any(String) })
  expect(await count('select from dispute where deal_id = $1', [order.transaction_id])).toBe(1)
})

test("a trader's confirmation pays once and is answered as complete", async () => {
  const { browser } = person
  const order = await matched()
  const before = await holdings(world, shop.merchantId)

  const { body } = await answeredAfterLoss(world, (headers) =>
    browser.call('confirmTransaction', { body: { transaction_id: order.transaction_id } }, headers),
  )

  expect(body.status).toBe('complete')
  const view = (await shop.call('GET', `/orders/${order.id}`)).body
  const earned = Number((await holdings(world, shop.merchantId)).available) - Number(before.available ?? 0)
  expect(earned.toFixed(6)).toBe(view.credit_usdt)
  const again = await browser.call('confirmTransaction', { body: { transaction_id: order.transaction_id } })
  expect(again.body.code).toBe('deal.not_awaiting_confirmation')
})

// After a lost connection the key is free at once, while the database may still be at work on the first try.
test('a confirmation that is repeated before its first try is committed is answered as complete', async () => {
  const order = await matched()
  const parts = world.florin.services.deals
  const first = () => confirm(parts, trader.id, order.transaction_id)
  const step: typeof parts.step = async (one) => {
    await first()
    return parts.step(one)
  }
  const repeat = { isRepeat: true } as KeyedTry

  const { deal } = await withKey(repeat, () => confirm({ ...parts, step }, trader.id, order.transaction_id))

  expect(deal.status).toBe('complete')
})

test('endpoints, their secrets, keys, methods, terminals and test orders are made once', async () => {
  const endpoint = { url: 'https://shop.example/hooks', events: ['order.completed'] }
  const made = await answeredAfterLoss(world, post('/webhook-endpoints', endpoint))
  const rotated = await answeredAfterLoss(world, post(`/webhook-endpoints/${made.body.id}/rotate`))
  expect(rotated.body.secret).not.toBe(made.body.secret)
  expect(await count('select from webhook_endpoint where merchant_id = $1', [shop.merchantId])).toBe(1)
  const path = `/webhook-endpoints/${made.body.id}`
  const gone = await answeredAfterLoss(world, (headers) => shop.call('DELETE', path, undefined, headers))
  expect(gone.body).toEqual({ status: 'success' })

  const merchant = await register(world, { accountType: 'merchant' })
  await world.query('update user_account set is_activated = true where email = $1', [merchant.email])
  const call = merchant.browser.call.bind(merchant.browser)
  const key = { name: 'till', livemode: false, scopes: ['orders:write' as const], allowed_ips: [] }
  const apiKey = await answeredAfterLoss(world, (headers) => call('createApiKey', { body: key }, headers))
  const listed = (await call('listApiKeys')).body.results
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([apiKey.body.id])
  const order = await answeredAfterLoss(world, (headers) =>
    call('createTestOrder', { body: { amount: '500' } }, headers),
  )
  const orders = 'select from merchant_order where merchant_id = $1'
  expect(await count(orders, [await world.userId(merchant.email)])).toBe(1)
  expect(order.body.pay_url).toContain('/c2c/')

  const owner = await register(world)
  const method = {
    name: 'Мария Соколова',
    bank: 'sberbank',
    card: '2202200000000004',
  }
  await answeredAfterLoss(world, (headers) => owner.browser.call('createPayment', { body: method }, headers))
  await answeredAfterLoss(world, (headers) => owner.browser.call('requestTerminal', { body: {} }, headers))
  const ownerId = await world.userId(owner.email)
  expect(await count('select from payment_method where owner_id = $1', [ownerId])).toBe(1)
  expect(await count('select from terminal where owner_id = $1', [ownerId])).toBe(1)
})

test('the books agree after all of it', () => expectSoundBooks(world))
