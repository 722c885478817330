import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectOneConnection } from '../../../test/one-connection.ts'
import { useWorld } from '../../../test/world.ts'
import {
  eventsOf,
  holdings,
  newShop,
  newTrader,
  orderInput,
  receive,
  setRate,
  type TestShop,
  type Trader,
} from '../test/shop.ts'
import { showEvidence } from '../test/shown.ts'

const world = useWorld()
expectOneConnection(world)
let shop: TestShop
let trader: Trader

beforeAll(async () => {
  await setRate(world)
  trader = await newTrader(world)
  shop = await newShop(world)
})

// Five open disputes, or a rating that disputes have spoilt, would keep the trader out of the tests that follow.
afterEach(async () => {
  await world.query(`update dispute set status = 'completed_towards_trader'`)
  await world.query('update payment_method set rating_points = 0 where id = $1', [trader.methodId])
})

let sum = 1_000
/** A sum that no other test of this file uses. */
function nextSum(): string {
  sum += 1
  return `${sum}.00`
}

async function matched(own = shop): Promise<{ id: string; transaction_id: string; amount: string }> {
  const { status, body } = await own.call('POST', '/orders', orderInput(nextSum()))
  expect(status).toBe(201)
  return body
}

async function waiting(own = shop): Promise<{ id: string }> {
  const { body } = await own.call('POST', '/orders', { external_id: randomUUID(), amount: nextSum() })
  return body
}

/** The clock of a deal, or of an order without one, has run out. */
async function runOut(orderId: string): Promise<void> {
  await world.query(`update deal set due_at = clock_timestamp() where order_id = $1 and due_at is not null`, [
    orderId,
  ])
  await world.query(`update merchant_order set due_at = clock_timestamp() where id = $1 and state = 'new'`, [
    orderId,
  ])
  await expect
    .poll(() => shop.call('GET', `/orders/${orderId}`).then(({ body }) => body.status))
    .toBe('expired')
}

type State = 'new' | 'pending' | 'verification' | 'complete' | 'expired' | 'canceled' | 'dispute'

/** An order brought there by the calls that bring orders there. */
async function orderIn(state: State): Promise<string> {
  const { id, amount } = state === 'new' ? { ...(await waiting()), amount: '' } : await matched()
  if (state === 'verification' || state === 'dispute') await shop.call('POST', `/orders/${id}/paid`)
  if (state === 'dispute') await shop.call('POST', `/orders/${id}/dispute`, await proven(id))
  if (state === 'canceled') await shop.call('POST', `/orders/${id}/cancel`)
  if (state === 'complete') await receive(world, trader, amount)
  if (state === 'expired') await runOut(id)
  expect((await shop.call('GET', `/orders/${id}`)).body.status).toBe(state)
  return id
}

/** The body of a dispute with a file of the shop's about it. */
async function proven(id: string): Promise<object> {
  const { body } = await shop.call('GET', `/orders/${id}`)
  return body.transaction_id ? { evidence: [await showEvidence(world, body.transaction_id)] } : {}
}

const act = async (id: string, verb: string) =>
  shop.call('POST', `/orders/${id}/${verb}`, verb === 'dispute' ? await proven(id) : undefined)

test.each<[State]>([['verification'], ['complete'], ['expired'], ['canceled']])(
  'a shop that says “paid” and shows nothing opens no dispute: %s',
  async (state) => {
    const id = await orderIn(state)

    const answer = await shop.call('POST', `/orders/${id}/dispute`, { comment: 'It was paid' })

    expect([answer.status, answer.body.code]).toEqual([409, 'deal.no_sign'])
    expect((await shop.call('GET', `/orders/${id}`)).body.status).toBe(state)
  },
)

test('a dispute that names a file about another order, or no file at all, is refused by name', async () => {
  const [one, other] = [await orderIn('canceled'), await orderIn('canceled')]
  const { body } = await shop.call('GET', `/orders/${other}`)

  for (const evidence of [[await showEvidence(world, body.transaction_id)], [randomUUID()], ['x']]) {
    const answer = await shop.call('POST', `/orders/${one}/dispute`, { evidence })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('no such file')
  }
})

test.each<[State, string, number, string]>([
  ['new', 'cancel', 200, 'canceled'],
  ['pending', 'cancel', 200, 'canceled'],
  ['canceled', 'cancel', 200, 'canceled'],
  ['verification', 'cancel', 409, 'order.over'],
  ['complete', 'cancel', 409, 'order.over'],
  ['expired', 'cancel', 409, 'order.over'],
  ['dispute', 'cancel', 409, 'order.over'],
  ['pending', 'paid', 200, 'verification'],
  ['verification', 'paid', 200, 'verification'],
  ['complete', 'paid', 200, 'complete'],
  ['new', 'paid', 409, 'order.over'],
  ['canceled', 'paid', 409, 'order.over'],
  ['expired', 'paid', 409, 'order.over'],
  ['dispute', 'paid', 409, 'order.over'],
  ['verification', 'dispute', 201, 'dispute'],
  ['complete', 'dispute', 201, 'dispute'],
  ['expired', 'dispute', 201, 'dispute'],
  ['canceled', 'dispute', 201, 'dispute'],
  ['new', 'dispute', 409, 'deal.not_disputable'],
  ['pending', 'dispute', 409, 'deal.not_disputable'],
  ['dispute', 'dispute', 409, 'deal.disputed'],
])('%s, then %s: %i %s', async (state, verb, status, outcome) => {
  const id = await orderIn(state)

  const answer = await act(id, verb)

  expect([answer.status, answer.body.code ?? answer.body.status]).toEqual([status, outcome])
  const now = await shop.call('GET', `/orders/${id}`)
  expect(now.body.status).toBe(status < 300 ? outcome : state)
})

test('a canceled match gives the trader back what was frozen, once', async () => {
  const before = await holdings(world, trader.id)
  const { id } = await matched()

  await Promise.all(Array.from({ length: 10 }, () => act(id, 'cancel')))

  expect(await holdings(world, trader.id)).toEqual(before)
})

test('a dispute is known by its id, and keeps what was said', async () => {
  const id = await orderIn('verification')

  const { body } = await shop.call('POST', `/orders/${id}/dispute`, {
    ...(await proven(id)),
    comment: 'Paid at noon.\nHere is the slip.',
  })

  const [row] = await world.query<{ id: string; comment: string; opened_by: string; status: string }>(
    'select id, comment, opened_by, status from dispute where deal_id = $1',
    [body.transaction_id],
  )
  expect(body).toMatchObject({ status: 'dispute', dispute_id: row?.id, expires_at: null, requisite: null })
  expect(row).toMatchObject({
    comment: 'Paid at noon.\nHere is the slip.',
    opened_by: 'merchant',
    status: 'waiting',
  })
})

test.each([
  ['an unknown field', { why: 'x' }, 'why'],
  ['a text that ends early', { comment: 'a\u0000b' }, 'comment'],
  ['2 001 characters', { comment: 'x'.repeat(2_001) }, 'comment'],
])('a dispute with %s is refused by name', async (_, body, field) => {
  const answer = await shop.call('POST', `/orders/${randomUUID()}/dispute`, body)

  expect(answer.status).toBe(400)
  expect(answer.body.errors[field]).toEqual([expect.any(String)])
})

test('there is no evidence about an order that waits to be paid', async () => {
  const id = await orderIn('pending')
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7 not really']), 'slip.pdf')

  const answer = await fetch(`${world.url}/merchant/v1/orders/${id}/evidence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.key}` },
    body: form,
  })

  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
    409,
    'deal.not_disputable',
  ])
})

test('somebody else’s order, and one that never was, answer alike', async () => {
  const stranger = await newShop(world)
  const { id } = await matched()

  for (const one of [id, randomUUID()]) {
    const answers = [
      await stranger.call('GET', `/orders/${one}`),
      await stranger.call('POST', `/orders/${one}/cancel`),
      await stranger.call('POST', `/orders/${one}/paid`),
      await stranger.call('POST', `/orders/${one}/dispute`, {}),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(4).fill([404, 'order.not_found']),
    )
  }
  for (const odd of ['1', '..%2f..', `${id}'`])
    expect((await stranger.call('GET', `/orders/${odd}`)).status).toBe(404)
  expect((await stranger.call('GET', '/orders/%00')).body).toMatchObject({
    status: 400,
    errors: { id: [expect.any(String)] },
  })
  expect((await shop.call('GET', `/orders/${id}`)).body.status).toBe('pending')
})

test('a list is read page by page, newest first, while new orders come', async () => {
  const own = await newShop(world)
  const made: string[] = []
  for (let n = 0; n < 25; n += 1) made.push((await waiting(own)).id)

  const seen: string[] = []
  let next: string | null = ''
  do {
    const { body } = await own.call('GET', `/orders?limit=10${next && `&after=${next}`}`)
    seen.push(...body.results.map(({ id }: { id: string }) => id))
    next = body.next
    await waiting(own)
  } while (next !== null)

  expect(seen).toEqual([...made].reverse())
})

test('a list is filtered by number and by status', async () => {
  const own = await newShop(world)
  const { body: named } = await own.call('POST', '/orders', { external_id: 'N-1', amount: '10' })
  const open = await matched(own)
  const over = await matched(own)
  await own.call('POST', `/orders/${over.id}/cancel`)
  const ids = async (query: string) =>
    (await own.call('GET', `/orders?${query}`)).body.results.map(({ id }: { id: string }) => id)

  expect(await ids('external_id=N-1')).toEqual([named.id])
  expect(await ids('external_id=N-')).toEqual([])
  expect(await ids('status=new')).toEqual([named.id])
  expect(await ids('status=pending')).toEqual([open.id])
  expect(await ids('status=canceled')).toEqual([over.id])
  expect(await ids('status=dispute')).toEqual([])
})

test.each(['status=paid', 'limit=0', 'limit=101', 'limit=x', 'external_id=%00', 'after=%00'])(
  'a list by %s is refused by name',
  async (query) => {
    const { status, body } = await shop.call('GET', `/orders?${query}`)

    expect(status).toBe(400)
    expect(body.errors[query.split('=')[0] ?? '']).toEqual([expect.any(String)])
  },
)

test('events tell an order’s life in order, numbered, and once', async () => {
  const own = await newShop(world)
  const { id, amount } = await matched(own)
  await own.call('POST', `/orders/${id}/paid`)
  await own.call('POST', `/orders/${id}/paid`)
  await receive(world, trader, amount)

  const body = await eventsOf(world, own)

  expect(body.has_more).toBe(false)
  expect(
    body.results.map(({ type, sequence }: { type: string; sequence: number }) => [type, sequence]),
  ).toEqual([
    ['order.created', 1],
    ['order.payer_claimed', 2],
    ['order.completed', 3],
  ])
  expect(body.results.at(-1)).toMatchObject({
    id: `evt_${id.replaceAll('-', '')}0003`,
    api_version: '2026-11-15',
    livemode: true,
    data: { id, status: 'complete', amount_received: amount, requisite: null },
  })
  expect((await own.call('GET', `/orders/${id}`)).body.sequence).toBe(3)
})

test('events are read on from where one stopped; a foreign event is none', async () => {
  const own = await newShop(world)
  const stranger = await newShop(world)
  for (let n = 0; n < 5; n += 1) await waiting(own)
  await eventsOf(world, own)

  const first = await own.call('GET', '/events?limit=3')
  const last = first.body.results.at(-1).id
  const rest = await own.call('GET', `/events?limit=3&after=${last}`)
  const foreign = await stranger.call('GET', `/events?after=${last}`)
  const odd = await own.call('GET', '/events?after=%00')

  expect([first.body.has_more, rest.body.has_more]).toEqual([true, false])
  const ids = [...first.body.results, ...rest.body.results].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(5)
  expect([foreign.status, foreign.body.errors]).toEqual([400, { after: [expect.any(String)] }])
  expect([odd.status, odd.body.errors.after]).toEqual([400, [expect.any(String)]])
})

test('a payer who chooses again: the first method is let go, and the numbers go on', async () => {
  const own = await newShop(world)
  const { body: order } = await own.call('POST', '/orders', { external_id: randomUUID(), amount: nextSum() })
  const token = order.pay_url.split('/').at(-1)
  for (const orderType of ['sbp', 'c2c']) {
    const chosen = await world
      .browser()
      .call('checkoutChoose', { params: { token }, body: { order_type: orderType as 'sbp' } })
    expect(chosen.status).toBe(200)
  }

  const body = await eventsOf(world, own)

  expect(
    body.results.map(({ type, sequence }: { type: string; sequence: number }) => [type, sequence]),
  ).toEqual([
    ['order.created', 1],
    ['order.matched', 2],
    ['order.released', 3],
    ['order.matched', 4],
  ])
})

test('methods tell between which sums somebody can be paid to now', async () => {
  // A trader whose margin only a dearer shop can pay is no capacity for this one.
  await newTrader(world, { usdt: 1_000_000n, depositBasisPoints: 900 })
  const before = await holdings(world, trader.id)

  const { body } = await shop.call('GET', '/methods')
  const small = await shop.call('GET', '/methods?amount=100')
  const large = await shop.call('GET', '/methods?amount=99999999')

  const most = (Math.floor(Number(before.available) * 92.5 * 100) / 100).toFixed(2)
  expect(body.results).toEqual([
    { order_type: 'sbp', has_capacity: true, methods: 1, min_amount: '0.00', max_amount: most },
    { order_type: 'c2c', has_capacity: true, methods: 1, min_amount: '0.00', max_amount: most },
  ])
  expect(small.body.results.map((one: { has_capacity: boolean }) => one.has_capacity)).toEqual([true, true])
  expect(large.body.results).toEqual(
    ['sbp', 'c2c'].map((order_type) => ({
      order_type,
      has_capacity: false,
      methods: 0,
      min_amount: null,
      max_amount: null,
    })),
  )
  expect((await shop.call('GET', '/methods?amount=1.005')).body.errors.amount).toEqual([expect.any(String)])
})

test('a phone that has fallen silent is no capacity', async () => {
  await world.query(`update terminal set last_ping_at = now() - interval '1 hour' where id = $1`, [
    trader.terminalId,
  ])

  const { body } = await shop.call('GET', '/methods')
  const refused = await shop.call('POST', '/orders', orderInput(nextSum()))

  expect(body.results.map((one: { methods: number }) => one.methods)).toEqual([0, 0])
  expect([refused.status, refused.body.code]).toEqual([409, 'order.no_active_traders'])
})
