import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { malformedAmounts } from '../../wallet/test/malformed-amounts.ts'
import {
  holdings,
  newShop,
  newTrader,
  orderInput,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'

const mostOpen = 15
const world = useWorld({ environment: { MERCHANT_OPEN_ORDERS: String(mostOpen) } })
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world, 925_000n)
  trader = await newTrader(world)
  shop = await newShop(world)
})

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const hosted = (more: object = {}) => ({ external_id: randomUUID(), amount: '1000', ...more })

async function ordersOf({ merchantId }: TestShop): Promise<number> {
  const [row] = await world.query<{ count: string }>(
    'select count(*) from merchant_order where merchant_id = $1',
    [merchantId],
  )
  return Number(row?.count)
}

const minutesLeft = (order: { created_at: string; expires_at: string }) =>
  (Date.parse(order.expires_at) - Date.parse(order.created_at)) / 60_000

test('a hosted order has a page for the payer, and nobody to pay to yet', async () => {
  const { status, body } = await shop.call('POST', '/orders', {
    external_id: 'A-1',
    amount: 1234.5,
    success_url: 'https://shop.example/thanks?order=A-1',
    fail_url: 'http://shop.example/sorry',
    payer: { id: 'p-7', name: 'Анна К.' },
    metadata: { basket: '42', note: 'две чашки' },
  })

  expect(status).toBe(201)
  expect(body).toEqual({
    id: uuid,
    external_id: 'A-1',
    livemode: true,
    status: 'new',
    mode: 'hosted',
    order_type: 'any',
    currency: 'RUB',
    amount_requested: '1234.50',
    amount: null,
    amount_received: null,
    rate: null,
    amount_usdt: null,
    fee_usdt: null,
    credit_usdt: null,
    transaction_id: null,
    late: false,
    overpaid: false,
    requisite: null,
    dispute_id: null,
    pay_url: expect.stringMatching(/^https?:\/\/[^/]+\/c2c\/[\w-]{32}$/),
    success_url: 'https://shop.example/thanks?order=A-1',
    fail_url: 'http://shop.example/sorry',
    payer: { id: 'p-7', name: 'Анна К.' },
    metadata: { basket: '42', note: 'две чашки' },
    created_at: expect.any(String),
    updated_at: expect.any(String),
    expires_at: expect.any(String),
    sequence: 1,
  })
  expect(minutesLeft(body)).toBeCloseTo(60, 1)
})

test('a host-to-host order is matched at once: where to pay, what it is worth, until when', async () => {
  const { status, body } = await shop.call('POST', '/orders', orderInput('5000.00', { ttl_minutes: 5 }))

  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pending',
    mode: 'h2h',
    order_type: 'c2c',
    amount_requested: '5000.00',
    amount: '5000.00',
    amount_received: null,
    rate: '92.5000',
    amount_usdt: '54.054055',
    fee_usdt: '3.783784',
    credit_usdt: '50.270271',
    transaction_id: uuid,
    requisite: {
      order_type: 'c2c',
      bank: { id: 'sberbank', name: expect.any(String) },
      card: expect.stringMatching(/^\d{13,19}$/),
      phone_number: null,
      nomer_scheta: null,
      owner: 'Мария С.',
    },
    payer: { id: null, name: null },
    metadata: {},
    sequence: 1,
  })
  // The minutes begin with the match, some seconds after the order where the machine is busy.
  expect(minutesLeft(body)).toBeCloseTo(5, 0)
  expect(await holdings(world, trader.id)).toMatchObject({ frozen: '54.054055' })
})

test('what is answered to a new order is what was written', async () => {
  const { body } = await shop.call(
    'POST',
    '/orders',
    orderInput('5001.50', {
      order_type: 'any',
      success_url: 'https://shop.example/thanks',
      fail_url: 'https://shop.example/sorry',
      payer: { id: 'p-7', name: 'Анна К.' },
      metadata: { note: 'две чашки', basket: '42' },
    }),
  )

  expect((await shop.call('GET', `/orders/${body.id}`)).body).toEqual(body)
})

test.each([
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['no number of its own', { external_id: undefined }, 'external_id'],
  ['a number with a space', { external_id: 'A 1' }, 'external_id'],
  ['a number of 129 characters', { external_id: 'x'.repeat(129) }, 'external_id'],
  ['an invisible number', { external_id: 'A\u200b1' }, 'external_id'],
  ['a number that ends early', { external_id: 'A\u00001' }, 'external_id'],
  ['an unknown way to pay', { order_type: 'cash' }, 'order_type'],
  ['an unknown mode', { mode: 'both' }, 'mode'],
  ['four minutes', { ttl_minutes: 4 }, 'ttl_minutes'],
  ['sixty-one minutes', { ttl_minutes: 61 }, 'ttl_minutes'],
  ['half a minute more', { ttl_minutes: 15.5 }, 'ttl_minutes'],
  ['minutes in words', { ttl_minutes: '15' }, 'ttl_minutes'],
  ['a script to return to', { success_url: 'javascript:alert(1)' }, 'success_url'],
  ['a password in the address', { fail_url: 'https://me:secret@shop.example/' }, 'fail_url'],
  ['half an address', { success_url: '//shop.example' }, 'success_url'],
  ['an address that ends early', { success_url: 'https://shop.example/\u0000' }, 'success_url'],
  ['a payer of unknown shape', { payer: { nickname: 'x' } }, 'nickname'],
  ['a payer’s name that ends early', { payer: { name: 'Анна\u0000' + 'К.' } }, 'payer'],
  ['a payer’s name that turns around', { payer: { name: 'Анна\u202eК.' } }, 'payer'],
  ['a payer’s id that hides something', { payer: { id: 'p\u200b7' } }, 'payer'],
  ['half a character in a name', { payer: { name: '\ud800' } }, 'payer'],
  ['metadata that end early', { metadata: { note: 'a\u0000b' } }, 'metadata'],
  ['metadata whose name ends early', { metadata: { 'a\u0000b': 'note' } }, 'metadata'],
  [
    'twenty-one metadata',
    { metadata: Object.fromEntries([...Array(21).keys()].map((n) => [n, ''])) },
    'metadata',
  ],
  ['metadata that are no text', { metadata: { n: 1 } }, 'metadata'],
])('%s is refused by name, and nothing is written', async (_, wrong, field) => {
  const before = await ordersOf(shop)

  const { status, body } = await shop.call('POST', '/orders', { ...hosted(), ...wrong })

  expect(status).toBe(400)
  expect(body.code).toBe('request.invalid')
  expect(body.errors[field]).toEqual([expect.any(String)])
  expect(await ordersOf(shop)).toBe(before)
})

// Some of what is malformed for USDT is a good sum of roubles; the rest must name the field.
test('three hundred malformed amounts are refused by name, and nothing is written', async () => {
  const amounts = malformedAmounts()
  const before = await ordersOf(shop)

  const answers = await Promise.all(
    amounts.map(async (amount) => {
      const response = await fetch(`${world.url}/merchant/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' },
        body: `{"external_id":"${randomUUID()}","amount":${amount}}`,
      })
      return {
        amount,
        status: response.status,
        body: (await response.json()) as { errors?: { amount?: string[] } },
      }
    }),
  )

  expect(answers.length).toBeGreaterThanOrEqual(300)
  expect(answers.filter(({ status, body }) => status !== 400 || !body.errors?.amount)).toEqual([])
  expect(await ordersOf(shop)).toBe(before)
})

test.each(['0.001', '1.005', '10000000000.001', '99999999999'])('%s roubles is no sum', async (amount) => {
  const { status, body } = await shop.call('POST', '/orders', hosted({ amount }))

  expect([status, body.errors.amount]).toEqual([400, [expect.any(String)]])
})

test('a number is taken once in each world', async () => {
  const { merchantId } = shop
  const testing = await newShop(world, { isTest: true, merchantId })
  const other = await newShop(world)
  const input = hosted()

  const answers = []
  for (const one of [shop, testing, other, shop, testing])
    answers.push(await one.call('POST', '/orders', input))
  const matched = await shop.call('POST', '/orders', { ...input, mode: 'h2h', order_type: 'c2c' })

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 409, 409])
  for (const refused of [answers[3], matched])
    expect(refused?.body).toMatchObject({
      code: 'order.external_id_taken',
      errors: { external_id: ['You already have an order with this external_id.'] },
    })
  expect(matched.status).toBe(409)
})

test('a refusal is told in the language that was asked for', async () => {
  const input = hosted()
  await shop.call('POST', '/orders', input)

  const answers = await Promise.all(
    ['ru', 'en'].map((language) => shop.call('POST', '/orders', input, { 'accept-language': language })),
  )

  expect(answers.map(({ body }) => body.detail)).toEqual([
    'У вас уже есть заказ с таким external_id.',
    'You already have an order with this external_id.',
  ])
})

test.each(['hosted', 'h2h'])('of 32 equal %s calls with one key, one order comes', async (mode) => {
  const own = await newShop(world)
  const input = orderInput('777.00', { mode })
  const key = { 'idempotency-key': randomUUID() }
  const ask = async (body: object) => {
    for (;;) {
      const answer = await own.call('POST', '/orders', body, key)
      // As the docs advise: a repeat that comes while the first is running is sent again.
      if (answer.body.code !== 'idempotency.running') return answer
    }
  }

  const answers = await Promise.all(Array.from({ length: 32 }, () => ask(input)))
  const other = await ask({ ...input, amount: '778.00' })

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await ordersOf(own)).toBe(1)
  expect([other.status, other.body.code]).toEqual([409, 'idempotency.mismatch'])
})

test('a key without the scope makes no order, and one that only writes reads none', async () => {
  const reads = await newShop(world, { scopes: ['orders:read'] })
  const writes = await newShop(world, { scopes: ['orders:write'] })

  const refused = await reads.call('POST', '/orders', hosted())
  const made = await writes.call('POST', '/orders', hosted())
  const unread = await writes.call('GET', `/orders/${made.body.id}`)
  const unseen = await writes.call('GET', '/balance')

  expect([refused.status, refused.body.code]).toEqual([451, 'scope.lacking'])
  expect(refused.body.detail).toContain('orders:write')
  expect([made.status, unread.status, unseen.status]).toEqual([201, 451, 451])
})

test('somebody not activated makes test orders only; somebody blocked makes none', async () => {
  const fresh = await newShop(world)
  const testing = await newShop(world, { isTest: true, merchantId: fresh.merchantId })
  const blocked = await newShop(world)
  await world.query('update user_account set is_activated = false where id = $1', [fresh.merchantId])
  await world.query('update user_account set blocked_at = now() where id = $1', [blocked.merchantId])

  const answers = await Promise.all(
    [fresh, testing, blocked].map((one) => one.call('POST', '/orders', hosted())),
  )

  expect(answers.map(({ status }) => status)).toEqual([451, 201, 403])
  expect(answers.map(({ body }) => body.code)).toEqual([
    'merchant.not_activated',
    undefined,
    'account.blocked',
  ])
})

test('no key, a foreign word and a revoked key are nobody', async () => {
  const revoked = await newShop(world)
  await world.query('update merchant_key set revoked_at = now() where merchant_id = $1', [revoked.merchantId])
  const as = (headers: Record<string, string>) =>
    fetch(`${world.url}/merchant/v1/orders`, { headers }).then((answer) => answer.status)

  expect(await as({})).toBe(401)
  expect(await as({ authorization: 'Bearer flk_live_nobody' })).toBe(401)
  expect(await as({ authorization: `Bearer ${revoked.key}` })).toBe(401)
})

test('a test key sees no live order, a live key no test order', async () => {
  const live = await newShop(world)
  const testing = await newShop(world, { isTest: true, merchantId: live.merchantId })
  const real = await live.call('POST', '/orders', hosted())
  const played = await testing.call('POST', '/orders', hosted())

  expect(played.body.livemode).toBe(false)
  for (const [stranger, order] of [
    [testing, real],
    [live, played],
  ] as const) {
    expect((await stranger.call('GET', `/orders/${order.body.id}`)).status).toBe(404)
    for (const act of ['cancel', 'paid']) {
      const answer = await stranger.call('POST', `/orders/${order.body.id}/${act}`)
      expect([answer.status, answer.body.code]).toEqual([404, 'order.not_found'])
    }
    expect((await stranger.call('POST', `/orders/${order.body.id}/dispute`, {})).status).toBe(404)
    const seen = (path: string) =>
      stranger.call('GET', path).then(({ body }) => JSON.stringify(body).includes(order.body.id))
    expect(await seen('/orders')).toBe(false)
    expect(await seen('/events')).toBe(false)
  }
})

test('test money is test money: no live account moves, and no live trader is asked', async () => {
  const testing = await newShop(world, { isTest: true })
  const liveBooks = () =>
    world.query(`select owner, kind, balance::text from ledger.account where asset = 'USDT' order by 1, 2`)
  const before = await liveBooks()

  const { status, body } = await testing.call('POST', '/orders', orderInput('999.00'))

  expect([status, body.livemode]).toEqual([201, false])
  expect(await liveBooks()).toEqual(before)
  const [deal] = await world.query<{ trader_id: string; is_simulated: boolean }>(
    `select deal.trader_id, user_account.is_simulated from deal join user_account on user_account.id = deal.trader_id
     where deal.id = $1`,
    [body.transaction_id],
  )
  expect(deal?.is_simulated).toBe(true)
  expect(await holdings(world, deal?.trader_id ?? '', 'USDT')).toEqual({})
  expect(await holdings(world, deal?.trader_id ?? '', 'USDT_TEST')).toMatchObject({
    frozen: body.amount_usdt,
  })
})

test('a shop has so many orders open, and no more; the other world counts for itself', async () => {
  const own = await newShop(world)
  const testing = await newShop(world, { isTest: true, merchantId: own.merchantId })
  for (let n = 0; n < mostOpen; n += 1) await own.call('POST', '/orders', hosted())

  const refused = [
    await own.call('POST', '/orders', hosted()),
    await own.call('POST', '/orders', orderInput('555.00')),
  ]
  const elsewhere = await testing.call('POST', '/orders', hosted())

  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([429, 'order.too_many_open'])
    expect(body.detail).toContain(String(mostOpen))
  }
  expect(elsewhere.status).toBe(201)
  expect(await ordersOf(own)).toBe(mostOpen + 1)
})

// Each shop may exceed its own cap only once, however much it sends at the same instant.
test('sixty calls at the same instant do not get past the cap', async () => {
  const own = await newShop(world)

  const answers = await Promise.all(Array.from({ length: 60 }, () => own.call('POST', '/orders', hosted())))

  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(mostOpen)
  expect(await ordersOf(own)).toBeLessThanOrEqual(mostOpen)
})

test('a refused match keeps nothing of the order, and says why', async () => {
  const own = await newShop(world)
  const before = await holdings(world, trader.id)

  const large = await own.call('POST', '/orders', orderInput('9000000.00'))

  expect([large.status, large.body.code, large.body.reason]).toEqual([
    409,
    'order.amount_out_of_range',
    'amount_out_of_range',
  ])
  expect(await ordersOf(own)).toBe(0)
  expect(await holdings(world, trader.id)).toEqual(before)
})

test('orders that are made at the same moment are each answered with their own', async () => {
  const busy = await newShop(world)
  const inputs = Array.from({ length: 12 }, (_, at) =>
    at % 2 ? hosted({ amount: `${600 + at}.00` }) : orderInput(`${600 + at}.00`),
  )

  const answers = await Promise.all(inputs.map((input) => busy.call('POST', '/orders', input)))

  expect(
    answers.map(({ status, body }) => [status, body.external_id, body.amount_requested, body.amount]),
  ).toEqual(inputs.map((input, at) => [201, input.external_id, input.amount, at % 2 ? null : input.amount]))
  expect(new Set(answers.map(({ body }) => body.pay_url)).size).toBe(12)
})
