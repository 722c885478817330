import { randomUUID } from 'node:crypto'
import type { SimulatedAct } from '@florin/contract'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { png } from '../../evidence/test/sample-files.ts'
import { book, placed } from '../test/opened.ts'
import { holdings, newShop, newTrader, receive, setRate, type TestShop, type Trader } from '../test/shop.ts'

const world = useWorld()
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  trader = await newTrader(world, { maxDollars: 1_000 })
  shop = await newShop(world)
})

// Disputes of one test must not keep the trader out of the next.
afterEach(async () => {
  await world.query(`update dispute set status = 'completed_towards_trader'`)
  await world.query('update payment_method set rating_points = 0 where id = $1', [trader.methodId])
})

let sum = 2_000

interface Opened {
  readonly id: string
  readonly token: string
}

async function open(more: object = {}, own = shop): Promise<Opened> {
  sum += 1
  const input = { external_id: randomUUID(), amount: `${sum}.00`, ...more }
  const { status, body } = await own.call('POST', '/orders', input)
  expect(status).toBe(201)
  return { id: body.id, token: body.pay_url.split('/').at(-1) }
}

// What the payer's page calls.
const payer = () => world.browser()
const view = async ({ token }: Opened) => (await payer().call('checkout', { params: { token } })).body
const choose = ({ token }: Opened, orderType: 'sbp' | 'c2c' = 'c2c') =>
  payer().call('checkoutChoose', { params: { token }, body: { order_type: orderType } })
const paid = ({ token }: Opened) => payer().call('checkoutPaid', { params: { token } })
const cancel = ({ token }: Opened) => payer().call('checkoutCancel', { params: { token } })
const upload = ({ token }: Opened, content: string | Buffer) =>
  payer().call('checkoutUpload', {
    params: { token },
    file: new Blob([new Uint8Array(Buffer.from(content))]),
  })

async function runOut({ id }: Opened, until: string): Promise<void> {
  await world.query('update deal set due_at = clock_timestamp() where order_id = $1 and due_at is not null', [
    id,
  ])
  await world.query(`update merchant_order set due_at = clock_timestamp() where id = $1 and state = 'new'`, [
    id,
  ])
  await expect.poll(() => shop.call('GET', `/orders/${id}`).then(({ body }) => body.status)).toBe(until)
}

test('before anything is chosen: the sum, the ways to pay, an hour', async () => {
  const order = await open({ external_id: 'N-1', success_url: 'https://shop.example/ok' })

  const seen = await view(order)

  expect(seen).toEqual({
    order_id: order.id,
    order_number: 'N-1',
    livemode: true,
    merchant: { name: expect.any(String), logo: null },
    state: 'choose',
    status: 'new',
    currency: 'RUB',
    amount_requested: `${sum}.00`,
    amount: null,
    has_added_kopecks: false,
    amount_received: null,
    amount_left: null,
    choices: [
      { order_type: 'sbp', has_capacity: true },
      { order_type: 'c2c', has_capacity: true },
    ],
    requisite: null,
    created_at: expect.any(String),
    ended_at: null,
    clock_started_at: seen.created_at,
    expires_at: expect.any(String),
    server_time: expect.any(String),
    may_claim: false,
    may_cancel: true,
    may_choose: true,
    may_upload: false,
    uploads: 0,
    late: false,
    dispute_id: null,
    dispute: null,
    success_url: 'https://shop.example/ok',
    fail_url: null,
    version: expect.any(Number),
  })
  const [row] = await world.query<{ now: Date }>('select clock_timestamp() as now')
  expect(Math.abs((row?.now.getTime() ?? 0) - Date.parse(seen.server_time))).toBeLessThan(5_000)
})

test.each([
  ['sbp', { card: null, phone_number: expect.any(String), nomer_scheta: expect.any(String) }],
  ['c2c', { card: expect.any(String), phone_number: null, nomer_scheta: null }],
] as const)('%s shows where to pay that way, and nothing of the other', async (orderType, requisite) => {
  const order = await open({ ttl_minutes: 20 })

  const { status, body } = await choose(order, orderType)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'pay',
    amount: `${sum}.00`,
    requisite: { order_type: orderType, owner: 'Мария С.', ...requisite },
    may_claim: true,
    may_cancel: true,
    may_choose: true,
  })
  const minutes = (Date.parse(body.expires_at) - Date.parse(body.clock_started_at)) / 60_000
  expect(minutes).toBeCloseTo(20, 1)
})

test('choosing again lets the first hold go', async () => {
  const before = await holdings(world, trader.id)
  const order = await open()
  const first = await choose(order, 'sbp')
  const held = await holdings(world, trader.id)

  const second = await choose(order, 'c2c')

  expect(second.body).toMatchObject({ state: 'pay', requisite: { order_type: 'c2c' } })
  expect(second.body.version).toBeGreaterThan(first.body.version)
  const now = await holdings(world, trader.id)
  expect(now.frozen).not.toBe(before.frozen)
  // The same sum is still reserved for the first, so a few kopecks may have been added.
  expect(Math.abs(Number(now.frozen) - Number(held.frozen))).toBeLessThan(0.02)
  const deals = await world.query<{ status: string }>(
    'select status from deal where order_id = $1 order by created_at',
    [order.id],
  )
  expect(deals.map(({ status }) => status)).toEqual(['canceled', 'pending'])
})

test('both of an order’s deals are paid in one moment: both complete, and the shop’s news are numbered one after the other', async () => {
  const order = await open()
  await choose(order, 'sbp')
  await choose(order, 'c2c')
  const deals = await world.query<{ amount: string }>(
    'select (amount_kopecks / 100.0)::numeric(12, 2)::text as amount from deal where order_id = $1 order by created_at',
    [order.id],
  )

  await book(world, trader, ...deals)
  await placed(world)

  const statuses = await world.query<{ status: string }>('select status from deal where order_id = $1', [
    order.id,
  ])
  expect(statuses).toEqual([{ status: 'complete' }, { status: 'complete' }])
  const news = await world.query<{ type: string; sequence: number }>(
    'select type, sequence from merchant_event where order_id = $1 order by sequence',
    [order.id],
  )
  expect(news.map(({ sequence }) => sequence)).toEqual(news.map((_, place) => place + 1))
  // Which of the two is placed first is chance; the order is reported as paid once.
  const paid = news.slice(4).map(({ type }) => type)
  expect([
    ['order.late_payment', 'order.completed', 'order.overpaid'],
    ['order.completed', 'order.late_payment'],
  ]).toContainEqual(paid)
})

test('a shop that asked for one way offers no other', async () => {
  const order = await open({ order_type: 'sbp' })

  const other = await choose(order, 'c2c')

  expect((await view(order)).choices).toEqual([{ order_type: 'sbp', has_capacity: true }])
  expect([other.status, other.body.code, other.body.reason]).toEqual([409, 'order.method_off', 'method_off'])
})

test.each([
  ['too much', { amount: '9000000' }, 'amount_out_of_range'],
  ['a phone that is silent', {}, 'no_active_traders'],
  ['a way that nobody serves', {}, 'method_off'],
])('%s: no requisites, and the reason', async (name, more, reason) => {
  const order = await open(more)
  if (reason === 'no_active_traders')
    await world.query('update terminal set steady_pings = 0 where id = $1', [trader.terminalId])
  if (reason === 'method_off')
    await world.query('update payment_method set is_c2c = false where id = $1', [trader.methodId])

  const refused = await choose(order)

  await world.query('update terminal set steady_pings = 2 where id = $1', [trader.terminalId])
  await world.query('update payment_method set is_c2c = true where id = $1', [trader.methodId])
  expect([name, refused.status, refused.body.code, refused.body.reason]).toEqual([
    name,
    409,
    `order.${reason}`,
    reason,
  ])
  // Another try stays open.
  expect(await view(order)).toMatchObject({ state: 'choose', requisite: null, may_choose: true })
})

test('a sum that is taken gets kopecks, or is refused where the shop forbids them', async () => {
  const amount = '1717.00'
  await choose(await open({ amount }))

  const added = await choose(await open({ amount }))
  const refused = await choose(await open({ amount, allow_unique_amount: false }))

  expect(added.body).toMatchObject({ has_added_kopecks: true, amount_requested: '1717.00' })
  expect(added.body.amount).toMatch(/^1717\.(0[1-9]|[1-9]\d)$/)
  expect([refused.status, refused.body.code]).toEqual([409, 'order.busy_amount'])
})

test('paid: half an hour to look, no way back; said twice is said once', async () => {
  const order = await open()
  const early = await paid(order)
  await choose(order)

  const first = await paid(order)
  const again = await paid(order)

  expect([early.status, early.body.code]).toEqual([409, 'order.over'])
  expect(first.body).toMatchObject({
    state: 'checking',
    may_claim: false,
    may_cancel: false,
    may_choose: false,
    may_upload: true,
  })
  expect((Date.parse(first.body.expires_at) - Date.parse(first.body.clock_started_at)) / 60_000).toBeCloseTo(
    30,
    1,
  )
  expect([again.status, again.body.version]).toEqual([200, first.body.version])
  for (const late of [await cancel(order), await choose(order)])
    expect([late.status, late.body.code]).toEqual([409, 'order.over'])
})

test('complete: the way back to the shop, and no requisites', async () => {
  const order = await open({ success_url: 'https://shop.example/ok', fail_url: 'https://shop.example/no' })
  const { body } = await choose(order)

  await receive(world, trader, body.amount)

  expect(await view(order)).toMatchObject({
    state: 'complete',
    amount_received: body.amount,
    requisite: null,
    choices: [],
    expires_at: null,
    ended_at: expect.any(String),
    clock_started_at: null,
    may_claim: false,
    may_cancel: false,
    may_choose: false,
    may_upload: false,
    success_url: 'https://shop.example/ok',
  })
})

test.each(['new', 'pending'])('canceled by the payer while %s: over for good', async (from) => {
  const order = await open()
  if (from === 'pending') await choose(order)

  const { status, body } = await cancel(order)

  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'canceled', requisite: null, expires_at: null, may_choose: false })
  for (const late of [await choose(order), await paid(order)])
    expect([late.status, late.body.code]).toEqual([409, 'order.over'])
  expect((await cancel(order)).status).toBe(200)
})

test.each([
  ['new', false],
  ['pending', true],
])('the clock ended while %s: expired, without requisites; proof may follow: %s', async (from, mayUpload) => {
  const order = await open({ fail_url: 'https://shop.example/no' })
  if (from === 'pending') await choose(order)

  await runOut(order, 'expired')

  expect(await view(order)).toMatchObject({
    state: 'expired',
    requisite: null,
    expires_at: null,
    may_choose: false,
    may_cancel: false,
    may_claim: false,
    may_upload: mayUpload,
    fail_url: 'https://shop.example/no',
  })
  for (const late of [await choose(order), await paid(order), await cancel(order)])
    expect([late.status, late.body.code]).toEqual([409, 'order.over'])
})

test('a picture sent in while it is looked into is a sign: the clock ends in a dispute', async () => {
  const order = await open()
  await choose(order)
  const early = await upload(order, await png())
  await paid(order)

  const { status, body } = await upload(order, await png())

  expect([early.status, early.body.code]).toEqual([409, 'order.over'])
  expect([status, body.uploads, body.state]).toEqual([200, 1, 'checking'])
  await runOut(order, 'dispute')
  expect(await view(order)).toMatchObject({
    state: 'dispute',
    requisite: null,
    may_upload: true,
    dispute_id: expect.any(String),
    dispute: { number: expect.any(Number), status: 'waiting' },
  })
})

test('the payer’s page follows its case: evidence makes its view a newer one', async () => {
  const order = await open()
  await choose(order)
  await paid(order)
  await upload(order, await png())
  await runOut(order, 'dispute')
  const before = await view(order)

  await world.query(`update dispute set status = 'consideration', updated_at = now() + interval '1 second'`)

  const after = await view(order)
  expect(after.dispute).toEqual({ number: before.dispute?.number, status: 'consideration' })
  expect(after.version).toBeGreaterThan(before.version)
})

test.each([
  ['a page that calls itself a picture', '<html><script>alert(1)</script></html>', 'evidence.wrong_type'],
  ['nothing', '', 'evidence.wrong_type'],
])('%s is no proof', async (_, content, code) => {
  const order = await open()
  await choose(order)
  await paid(order)

  const { status, body } = await upload(order, content)

  expect([status, body.code]).toEqual([400, code])
  expect((await view(order)).uploads).toBe(0)
})

test.each([
  [true, 200],
  [false, 409],
])('proof after the end, where the shop allows disputes: %s → %i', async (allows, status) => {
  const own = await newShop(world)
  await world.query('insert into merchant_settings (merchant_id, allow_payer_disputes) values ($1, $2)', [
    own.merchantId,
    allows,
  ])
  const order = await open({}, own)
  await choose(order)
  await cancel(order)
  expect((await view(order)).may_upload).toBe(allows)

  const answer = await upload(order, await png())

  expect(answer.status).toBe(status)
  expect((await view(order)).state).toBe(allows ? 'dispute' : 'canceled')
})

// All fields of a view end on a stranger's phone.
test('no view carries a secret of the merchant or the trader', async () => {
  const canary = `canary-${randomUUID()}`
  const order = await open({
    payer: { id: canary, name: canary },
    metadata: { [canary.slice(0, 30)]: canary },
  })
  const people = await world.query<{ email: string; username: string }>(
    'select email, username from user_account where id = any ($1::uuid[])',
    [[trader.id, shop.merchantId]],
  )
  const views = [
    await view(order),
    (await choose(order)).body,
    (await paid(order)).body,
    (await upload(order, await png())).body,
  ]
  await receive(world, trader, views[1].amount)
  views.push(await view(order))

  expect(views.map(({ state }) => state)).toEqual(['choose', 'pay', 'checking', 'checking', 'complete'])
  const { rate, fee_usdt, amount_usdt, credit_usdt, transaction_id } = (
    await shop.call('GET', `/orders/${order.id}`)
  ).body
  const secrets = [
    canary,
    shop.key,
    shop.merchantId,
    trader.id,
    trader.methodId,
    trader.terminalId,
    'Соколова',
    ...people.map(({ email }) => email),
    people.find(({ username }) => username.startsWith('trader'))?.username ?? '',
    rate,
    fee_usdt,
    amount_usdt,
    credit_usdt,
    transaction_id,
  ]
  const text = JSON.stringify(views)
  expect(secrets.every((secret) => secret.length > 5)).toBe(true)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  const ended = JSON.stringify(views.at(-1))
  const { card } = views[1].requisite
  expect(JSON.stringify(views[1])).toContain(card)
  expect(ended).not.toContain(card)
})

test('a token is the only key: long, and never twice', async () => {
  const orders = [await open(), await open(), await open()]
  const tokens = orders.map(({ token }) => token)

  // Base64url: six bits a character.
  for (const token of tokens)
    expect((token.match(/^[\w-]+$/)?.[0].length ?? 0) * 6).toBeGreaterThanOrEqual(128)
  expect(new Set(tokens).size).toBe(3)
  const near = tokens[0]?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) ?? ''
  for (const token of [near, `${tokens[0]}A`, '..%2f..%2fetc', orders[0]?.id ?? '', "x' or 1=1 --"]) {
    const answer = await payer().send('GET', `/api/v1/checkout/${encodeURIComponent(token)}/`)
    expect(answer.status).toBe(404)
    expect((await payer().send('GET', `/api/v1/checkout/${token.replaceAll(' ', '')}/live/`)).status).toBe(
      404,
    )
  }
  for (const path of ['', 'live/'])
    expect((await payer().send('GET', `/api/v1/checkout/%00/${path}`)).body).toMatchObject({
      status: 400,
      token: [expect.any(String)],
    })
  expect(
    (await payer().send('GET', '/api/v1/checkout/../../merchant/v1/orders/')).status,
  ).toBeGreaterThanOrEqual(400)
})

test('a page hears of a change that was made on another node', async () => {
  const node = await world.node()
  const order = await open()
  const leave = new AbortController()
  const answer = await fetch(`${node.url}/api/v1/checkout/${order.token}/live/`, { signal: leave.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let heard = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) heard += decoder.decode(chunk, { stream: true })
  })().catch(() => undefined)
  const marks = () => heard.split('data: changed').length - 1
  // The first mark is for a page that comes back.
  await expect.poll(marks).toBe(1)

  await choose(order)
  await expect.poll(marks).toBe(2)
  await choose(await open())
  await paid(order)
  await expect.poll(marks).toBe(3)

  leave.abort()
  await reading
  await node.stop()
})

test.each<[SimulatedAct]>([['pay'], ['dispute']])('nobody simulates %s on a live order', async (act) => {
  const order = await open()
  await choose(order)

  const { status, body } = await payer().call('checkoutSimulate', {
    params: { token: order.token },
    body: { act },
  })

  expect([status, body.code]).toEqual([404, 'order.not_found'])
  expect((await view(order)).state).toBe('pay')
})

test('refusals speak the payer’s language', async () => {
  const order = await open()
  const browser = payer()
  browser.language = 'ru'
  await cancel(order)

  const { body } = await browser.call('checkoutChoose', {
    params: { token: order.token },
    body: { order_type: 'sbp' },
  })

  expect(body.detail).toMatch(/^Это уже невозможно/)
})

test('a part came: how much, how much is left', async () => {
  // A trader with no other deal open: a part of what else could be any deal's.
  const other = await newTrader(world, { minDollars: 2_000 })
  const order = await open({ amount: '300000.00' })
  await choose(order)

  await receive(world, other, '100000.00')

  expect(await view(order)).toMatchObject({
    state: 'part',
    amount: '300000.00',
    amount_received: '100000.00',
    amount_left: '200000.00',
    requisite: { order_type: 'c2c' },
  })
})
