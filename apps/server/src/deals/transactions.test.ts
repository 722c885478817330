import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { login, register } from '../../test/people.ts'
import { useWorld, usual } from '../../test/world.ts'
import {
  caller,
  newShop,
  newTrader,
  orderInput,
  receive,
  setRate,
  type TestShop,
  type Trader,
} from './test/shop.ts'

const world = useWorld({ databaseLimits: usual })
let asTrader: Browser
let asMerchant: Browser
let asSupport: Browser
let stranger: Browser
let trader: Trader
let shop: TestShop
let names: Record<string, string>

beforeAll(async () => {
  await setRate(world)
  const people = [
    await register(world),
    await register(world, { accountType: 'merchant' }),
    await register(world),
    await register(world),
  ] as const
  const ids = await Promise.all(people.map(({ email }) => world.userId(email)))
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await world.florin.services.users.changeRights('test', origin, ids[2] ?? '', { isStaff: true })
  asTrader = people[0].browser
  asMerchant = people[1].browser
  asSupport = (await login(world, people[2].email)).browser
  stranger = people[3].browser
  trader = await newTrader(world, { id: ids[0] ?? '' })
  shop = await newShop(world, { merchantId: ids[1] ?? '' })
  const rows = await world.query<{ id: string; username: string }>('select id, username from user_account')
  names = Object.fromEntries(rows.map(({ id, username }) => [id, username]))
})

let sum = 3_000

interface Made {
  readonly id: string
  readonly transaction_id: string
  readonly external_id: string
  readonly amount: string
}

async function matched(more: object = {}): Promise<Made> {
  sum += 1
  const { status, body } = await shop.call('POST', '/orders', orderInput(`${sum}.00`, more))
  expect(status).toBe(201)
  return body
}

const list = (browser: Browser, query: object = {}) =>
  browser.call('listTransactions', { query: query as never }).then(({ body }) => body)
const first = async (browser: Browser, query: object = {}) => (await list(browser, query)).results[0]
const found = async (browser: Browser, search: string) =>
  (await list(browser, { search, page_size: 100 })).results.map(({ id }: { id: string }) => id)
const details = (browser: Browser, id: string) => browser.call('transactionDetails', { params: { id } })
const confirm = (browser: Browser, id: string) =>
  browser.call('confirmTransaction', { body: { transaction_id: id } })

test('each side sees its own view of a deal: what it earns, what it calls it, what it may do', async () => {
  const { transaction_id: id, external_id } = await matched({ amount: '5000.00' })

  const views = [await first(asTrader), await first(asMerchant), await first(asSupport)]

  expect(views[0]).toEqual({
    id,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    status: 'pending',
    amount: '5000.00',
    currency: 'RUB',
    profit: '2.162162',
    bank: expect.any(String),
    order_type: 'c2c',
    description: '',
    payment_details: {
      card: expect.stringMatching(/^\d{4} \*{4} \*{4} \d{4}$/),
      phone_number: null,
      bank: { id: 'sberbank', name: expect.any(String) },
      currency: { symbol: '₽' },
    },
    expires_at: expect.any(String),
    late: false,
    livemode: true,
    may_confirm: true,
    external_id: null,
  })
  expect(views[1]).toMatchObject({
    id,
    profit: '50.270271',
    may_confirm: false,
    external_id,
    description: external_id,
  })
  expect(views[2]).toMatchObject({ id, profit: '2.162162', may_confirm: false, external_id })
  for (const view of views.slice(1)) expect(view.payment_details.card).toMatch(/^•••• \d{4}$/)
  expect((await list(stranger)).total_items).toBe(0)
})

test('a deal is found by its id, its beginning, the shop’s own number and last digits', async () => {
  const { transaction_id: id, external_id } = await matched()
  const other = await matched()
  const [method] = await world.query<{ card_tail: string }>(
    'select card_tail from payment_method where id = $1',
    [trader.methodId],
  )

  for (const browser of [asTrader, asMerchant, asSupport]) {
    expect(await found(browser, id)).toEqual([id])
    expect(await found(browser, id.slice(0, 13).toUpperCase())).toEqual([id])
    expect(await found(browser, ` ${id} `)).toEqual([id])
    expect(await found(browser, method?.card_tail ?? '')).toEqual(
      expect.arrayContaining([id, other.transaction_id]),
    )
    expect(await found(browser, 'nothing like it')).toEqual([])
    expect(await found(browser, '%')).toEqual([])
  }
  expect(await found(asMerchant, external_id)).toEqual([id])
  expect(await found(asSupport, external_id)).toEqual([id])
  // A trader does not see whose shop it is, not even by guessing.
  expect(await found(asTrader, external_id)).toEqual([])
  expect(await found(stranger, id)).toEqual([])
})

// Another shop has an order of the same number: it stays in its own list.
test('a number that two shops use finds each its own', async () => {
  const other = await newShop(world)
  const { transaction_id: id, external_id } = await matched()
  sum += 1
  const { body } = await other.call('POST', '/orders', orderInput(`${sum}.00`, { external_id }))

  expect(await found(asMerchant, external_id)).toEqual([id])
  expect((await found(asSupport, external_id)).sort()).toEqual([id, body.transaction_id].sort())
})

test('details tell what happened, when and why, to each as much as it may know', async () => {
  const { id: orderId, transaction_id: id, amount } = await matched()
  await shop.call('POST', `/orders/${orderId}/paid`)
  const receiptId = await receive(world, trader, amount)

  const [traders, merchants, supports] = [
    await details(asTrader, id),
    await details(asMerchant, id),
    await details(asSupport, id),
  ]

  expect(
    traders.body.timeline.map((step: Record<string, unknown>) => [step.from, step.to, step.cause, step.by]),
  ).toEqual([
    [null, 'pending', 'matched', 'merchant'],
    ['pending', 'verification', 'merchant_claimed', 'merchant'],
    ['verification', 'complete', 'receipt_exact', 'terminal'],
  ])
  expect(traders.body.timeline[2].facts).toEqual({ amount })
  expect(traders.body).toMatchObject({
    status: 'complete',
    amount_received: amount,
    amount_requested: amount,
    rate: '92.5000',
    order_id: null,
    fee_usdt: null,
    trader: null,
    merchant: null,
    dispute_id: null,
    dispute_number: null,
    receipts: [{ id: receiptId, amount, trust: 3, trust_reason: 'bank_app' }],
  })
  expect(merchants.body).toMatchObject({
    order_id: orderId,
    fee_usdt: expect.any(String),
    trader: null,
    merchant: null,
    receipts: [],
  })
  expect(supports.body).toMatchObject({
    order_id: orderId,
    trader: names[trader.id],
    merchant: names[shop.merchantId],
    receipts: [{ id: receiptId }],
  })
  expect(supports.body.timeline[0].facts).toMatchObject({ found_by: expect.any(String) })
  for (const { body } of [traders, merchants]) expect(body.timeline[0].facts).toEqual({})
  for (const body of [traders.body, merchants.body]) expect(JSON.stringify(body)).not.toContain('census')
})

test('a foreign deal is no deal: not to look at, not to confirm', async () => {
  const { transaction_id: id } = await matched()

  for (const one of [id, randomUUID()]) {
    const answers = [
      await details(stranger, one),
      await confirm(stranger, one),
      await confirm(asMerchant, one),
      await confirm(asSupport, one),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([404, 'deal.not_found']),
    )
  }
  expect((await details(asTrader, 'x')).status).toBe(404)
  expect((await details(asTrader, id)).body.status).toBe('pending')
})

test.each([
  ['en', 'Confirmed: the transaction is complete', /^This transaction can no longer be confirmed/],
  ['ru', 'Подтверждено: транзакция завершена', /^Эту транзакцию уже нельзя подтвердить/],
])('a confirmation is answered in %s, and a second one is refused', async (language, message, refusal) => {
  const { transaction_id: id } = await matched()
  const browser = world.browser()
  browser.tokens = asTrader.tokens
  browser.language = language

  const done = await confirm(browser, id)
  const again = await confirm(browser, id)

  expect([done.status, done.body]).toEqual([200, { status: 'complete', message, is_chain_proven: false }])
  expect([again.status, again.body.code]).toEqual([409, 'deal.not_awaiting_confirmation'])
  expect(again.body.detail).toMatch(refusal)
  expect(await first(asTrader, { search: id })).toMatchObject({
    status: 'complete',
    may_confirm: false,
    expires_at: null,
  })
})

test.each([
  ['nothing', {}, 'transaction_id'],
  ['a word', { transaction_id: 'x' }, 'transaction_id'],
  ['something besides', { transaction_id: randomUUID(), amount: '1' }, 'amount'],
])('a confirmation of %s is refused by name', async (_, body, field) => {
  const answer = await asTrader.call('confirmTransaction', { body: body as never })

  expect(answer.status).toBe(400)
  expect(answer.body[field]).toEqual([expect.any(String)])
})

test('a list that has not changed is not sent again; one that has is', async () => {
  const ask = (browser: Browser, mark?: string, query: object = {}) =>
    browser.call('listTransactions', { query: query as never }, mark ? { 'if-none-match': mark } : {})
  const seen = async (browser: Browser) => (await ask(browser)).headers.get('etag') ?? ''
  const marks = {
    trader: await seen(asTrader),
    merchant: await seen(asMerchant),
    support: await seen(asSupport),
    stranger: await seen(stranger),
  }
  expect(new Set(Object.values(marks)).size).toBe(4)

  const unchanged = await ask(asTrader, marks.trader)
  const otherPage = await ask(asTrader, marks.trader, { page: 2 })
  const { id } = await matched()
  await expect.poll(async () => (await ask(asTrader, marks.trader)).status).toBe(200)

  expect([unchanged.status, unchanged.body, otherPage.status]).toEqual([304, '', 200])
  for (const [browser, mark] of [
    [asMerchant, marks.merchant],
    [asSupport, marks.support],
  ] as const)
    expect((await ask(browser, mark)).status).toBe(200)
  expect((await ask(stranger, marks.stranger)).status).toBe(304)
  const before = await seen(asMerchant)
  await shop.call('POST', `/orders/${id}/cancel`)
  await expect.poll(async () => (await ask(asMerchant, before)).status).toBe(200)
})

test('a list is sent again when the numbers of a method have changed', async () => {
  const owner = await register(world)
  const ownerId = await world.userId(owner.email)
  const { methodId } = await newTrader(world, { id: ownerId, usdt: 0n })
  const viewers = [owner.browser, asMerchant, asSupport]
  const ask = (browser: Browser, mark: string) =>
    browser.call('listTransactions', {}, mark ? { 'if-none-match': mark } : {})
  const marks = await Promise.all(
    viewers.map(async (browser) => (await ask(browser, '')).headers.get('etag') ?? ''),
  )
  const change = (body: object) =>
    asSupport.call('updateUserPayment', { params: { userId: ownerId, paymentId: methodId }, body })
  const statuses = () =>
    Promise.all(viewers.map(async (browser, at) => (await ask(browser, marks[at] ?? '')).status))

  expect((await change({ name: 'Kira Bell' })).status).toBe(200)
  expect(await statuses()).toEqual([304, 304, 304])

  expect((await change({ card: '2202201100009999' })).status).toBe(200)
  await expect.poll(statuses).toEqual([200, 200, 200])
})

test('money that belongs to no deal is shown to its trader and to support', async () => {
  const early = await asTrader.call('unmatchedReceipts', {})

  await matched()

  const id = await receive(world, trader, '424242.42')

  const own = await asTrader.call('unmatchedReceipts', {})
  const all = await asSupport.call('supportUnmatchedReceipts', {})
  expect(own.body.count).toBe(early.body.count + 1)
  expect(own.body.results[0]).toMatchObject({
    id,
    amount: '424242.42',
    bank: { id: 'sberbank' },
    requisite: expect.stringMatching(/\d{4}/),
    terminal_name: 'Redmi',
    trust: 3,
    reason: 'not_exact',
    trader: null,
  })
  // No deal of this trader could take so much: none is offered as its own.
  expect(own.body.results[0].candidates).toEqual([])
  const part = await receive(world, trader, '11.11')
  const [newest] = (await asTrader.call('unmatchedReceipts', {})).body.results
  expect(newest).toMatchObject({ id: part, candidates: { 0: { status: 'pending' } } })
  expect(newest.candidates.filter(({ amount }: { amount: string }) => Number(amount) < 11.11)).toEqual([])
  expect(all.body.results[0]).toMatchObject({ id, trader: names[trader.id] })
  expect((await stranger.call('unmatchedReceipts', {})).body).toEqual({ count: 0, results: [] })
  expect((await asTrader.call('unmatchedReceipts', { query: { page: 2 } })).body.results).toEqual([])
  expect((await asTrader.call('unmatchedReceipts', { query: { page: 0 } })).body.page).toEqual([
    expect.any(String),
  ])
})

// A match points to the last stored census; a node that has just started has just stored one.
test('support sees which filter cut whom, for a match', async () => {
  const silent = await newTrader(world)
  await world.query(`update terminal set last_ping_at = now() - interval '1 day' where id = $1`, [
    silent.terminalId,
  ])
  const node = await world.node()
  sum += 1
  const { body: order } = await caller(node.url, shop.key)('POST', '/orders', orderInput(`${sum}.00`))

  const { status, body } = await asSupport.call('explainOrder', { params: { id: order.id } })

  expect(status).toBe(200)
  expect(body.results).toEqual([
    expect.objectContaining({
      outcome: 'matched',
      order_id: order.id,
      transaction_id: order.transaction_id,
      merchant: names[shop.merchantId],
      amount: `${sum}.00`,
      livemode: true,
    }),
  ])
  const [{ cuts }] = body.results
  const cut = cuts.find(({ filter }: { filter: string }) => filter === 'terminal_silent')
  expect(cut).toMatchObject({ count: 1, examples: [{ payment_id: silent.methodId }] })
  await node.stop()
})

test('support sees that a method was passed over because its rows were locked', async () => {
  // Premium goes first.
  const locked = await newTrader(world, { isPremium: true })
  const node = await world.node()
  const { pool } = world.florin.services.deals.db
  const holder = await pool.connect()
  await holder.query('begin')
  // PostgreSQL would end it after 5 s, and the lock with it.
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query('select from payment_method where id = $1 for update', [locked.methodId])
  sum += 1
  const { body: order } = await caller(node.url, shop.key)('POST', '/orders', orderInput(`${sum}.00`))
  await holder.query('rollback')
  holder.release()

  const { status, body } = await asSupport.call('explainOrder', { params: { id: order.id } })

  expect(status).toBe(200)
  const cut = body.results[0].cuts.find(({ filter }: { filter: string }) => filter === 'locked')
  expect(cut).toMatchObject({ count: 1, examples: [{ payment_id: locked.methodId }] })
  await world.query('update payment_method set is_active = false where id = $1', [locked.methodId])
  await node.stop()
})

test('support sees which filter cut whom, for a refusal', async () => {
  const silent = await newTrader(world)
  await world.query(`update terminal set last_ping_at = now() - interval '1 day' where id = $1`, [
    silent.terminalId,
  ])
  const { body: order } = await shop.call('POST', '/orders', { external_id: randomUUID(), amount: '8000000' })
  await world.browser().call('checkoutChoose', {
    params: { token: order.pay_url.split('/').at(-1) },
    body: { order_type: 'sbp' },
  })

  const explained = await asSupport.call('explainOrder', { params: { id: order.id } })
  const refusals = await asSupport.call('listRefusals', {})

  const [attempt] = explained.body.results
  expect(attempt).toMatchObject({
    outcome: 'amount_out_of_range',
    order_id: order.id,
    external_id: order.external_id,
    order_type: 'sbp',
    amount: '8000000.00',
    transaction_id: null,
    merchant: names[shop.merchantId],
  })
  expect(attempt.cuts.map(({ filter }: { filter: string }) => filter)).toEqual(
    expect.arrayContaining(['funds', 'terminal_silent']),
  )
  const cut = attempt.cuts.find(({ filter }: { filter: string }) => filter === 'funds')
  expect(cut.examples).toContainEqual({
    payment_id: trader.methodId,
    trader: names[trader.id],
    requisite: expect.stringMatching(/\d{4}/),
  })
  expect(attempt.candidates).toBe(
    attempt.cuts.reduce((total: number, one: { count: number }) => total + one.count, 0),
  )
  expect(refusals.body.results[0]).toEqual(attempt)
  expect(refusals.body.count).toBeGreaterThanOrEqual(1)
})

test('a refused host-to-host order leaves no order, but its explanation', async () => {
  const external_id = randomUUID()
  await shop.call('POST', '/orders', orderInput('8000001.00', { external_id }))

  const { body } = await asSupport.call('listRefusals', {})

  expect(body.results[0]).toMatchObject({ external_id, order_id: null, outcome: 'amount_out_of_range' })
})
