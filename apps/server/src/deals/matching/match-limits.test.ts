import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { watchShops } from '../checkout/choice-alarms.ts'
import { openDeal, partsOf, retireEverybody } from '../test/opened.ts'
import { letPass, newLink, payerOf } from '../test/payer.ts'
import { caller, newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'

const [mostOpen, payerMost, methodHour] = [40, 6, 8]
const world = useWorld({
  environment: {
    MERCHANT_OPEN_ORDERS: String(mostOpen),
    PAYER_OPEN_DEALS: String(payerMost),
    METHOD_DEALS_HOUR: String(methodHour),
    CHOICE_ALARM_LINK: '6',
    CHOICE_ALARM_ADDRESS: '20',
    CHOICE_ALARM_NETWORK: '25',
    CHOICE_ALARM_SHOP: '5',
  },
})
// Dozens of calls, one after the other.
vi.setConfig({ testTimeout: 90_000 })
let shop: TestShop
let honest: TestShop

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  honest = await newShop(world)
})

const newTraders = (count: number): Promise<Trader[]> =>
  Promise.all(Array.from({ length: count }, () => newTrader(world)))

let sum = 2_000
const nextSum = () => {
  sum += 1
  return `${sum}.00`
}
let addresses = 0
/** No other order's, in a network of its own. */
const newAddress = () => {
  addresses += 1
  return `198.51.${addresses}.9`
}

const times = (count: number, code: string) => Array.from({ length: count }, () => code)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? 'matched' : `${status} ${body.code}`

/** Every card that was shown. */
const cards = (replies: readonly { body: { requisite?: { card: string } | null } }[]) =>
  new Set(replies.flatMap(({ body }) => body.requisite?.card ?? []))

async function cutsOf(merchantId: string): Promise<Record<string, number>> {
  const [row] = await world.query<{ cuts: { filter: string; count: number }[] }>(
    'select cuts from match_refusal where merchant_id = $1 order by id desc limit 1',
    [merchantId],
  )
  return Object.fromEntries((row?.cuts ?? []).map(({ filter, count }) => [filter, count]))
}

// Of sixty tries sixty were answered: a list of traders' cards for anyone who has a link.
test('sixty tries on one link collect five cards', async () => {
  await newTraders(12)
  const payer = payerOf(world, await newLink(shop, nextSum()), newAddress())

  const replies = []
  for (let n = 0; n < 60; n += 1) replies.push(await payer.choose())

  expect(replies.map(codeOf)).toEqual([...times(5, 'matched'), ...times(55, '409 order.too_many_choices')])
  expect(cards(replies).size).toBeLessThanOrEqual(5)
})

test('sixty tries from one address, over links of many shops, collect what one payer may have, and neighbours are served', async () => {
  await newTraders(12)
  const ip = newAddress()
  const replies = []
  for (let n = 0; n < 60; n += 1) {
    const payer = payerOf(world, await newLink(n % 2 === 0 ? shop : honest, nextSum()), ip)
    const reply = await payer.choose()
    replies.push(reply)
    await payer.cancel()
    // The shops' own limit is another test's.
    await world.query('delete from shop_cancellation')
  }

  expect(replies.map(codeOf)).toEqual([
    ...times(payerMost, 'matched'),
    ...times(60 - payerMost, '409 order.payer_limit'),
  ])
  expect(await cutsOf(honest.merchantId)).toMatchObject({ payer_limit: 12 })
  expect((await payerOf(world, await newLink(honest, nextSum()), newAddress()).choose()).status).toBe(200)
  await letPass(world, 15)
  expect((await payerOf(world, await newLink(shop, nextSum()), ip).choose()).status).toBe(200)
})

test('an IPv6 payer is a /64, and an IPv4 one is the same over either socket', async () => {
  await newTraders(4)
  const choose = async (ip: string) =>
    codeOf(await payerOf(world, await newLink(shop, nextSum()), ip).choose())
  for (let n = 0; n < payerMost; n += 1) expect(await choose(`2001:db8:7:1::${n + 1}`)).toBe('matched')
  const ip = newAddress()
  for (let n = 0; n < payerMost; n += 1) expect(await choose(n % 2 ? ip : `::ffff:${ip}`)).toBe('matched')

  expect(await choose('2001:db8:7:1:ffff::1')).toBe('409 order.payer_limit')
  expect(await choose('2001:db8:7:2::1')).toBe('matched')
  expect(await choose(ip)).toBe('409 order.payer_limit')
})

test('choosing again at the payer’s limit keeps the requisites that are there', async () => {
  await newTraders(4)
  const ip = newAddress()
  const payer = payerOf(world, await newLink(shop, nextSum()), ip)
  await payer.choose()
  for (let n = 1; n < payerMost; n += 1) await payerOf(world, await newLink(shop, nextSum()), ip).choose()

  expect(codeOf(await payer.choose('sbp'))).toBe('409 order.payer_limit')
  expect((await payer.look()).body).toMatchObject({ state: 'pay', requisite: { order_type: 'c2c' } })
})

test('thirty matches of one payer at once, on two nodes and with several traders, are six', async () => {
  await newTraders(8)
  const node = await world.node({ isIdle: true })
  const calls = [caller(world.url, shop.key), caller(node.url, shop.key)]
  const ask = (n: number, id: string) =>
    (calls[n % 2] as TestShop['call'])('POST', '/orders', orderInput(nextSum(), { payer: { id } }))
  // Both nodes have refreshed their pool before.
  await Promise.all([ask(0, 'first'), ask(1, 'second')])

  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n, 'greedy')))
  await node.stop()

  expect(replies.map(codeOf).sort()).toEqual([
    ...times(30 - payerMost, '409 order.payer_limit'),
    ...times(payerMost, 'matched'),
  ])
})

test('host-to-host the shop’s own number of the payer counts, for that shop', async () => {
  await newTraders(4)
  const ask = (one: TestShop, payer: object | undefined) =>
    one.call('POST', '/orders', orderInput(nextSum(), payer && { payer }))
  for (let n = 0; n < payerMost; n += 1) expect((await ask(shop, { id: 'p-1' })).status).toBe(201)

  expect(await ask(shop, { id: 'p-1' })).toMatchObject({ status: 409, body: { code: 'order.payer_limit' } })
  expect((await ask(shop, { id: 'p-2' })).status).toBe(201)
  expect((await ask(honest, { id: 'p-1' })).status).toBe(201)
  expect((await ask(shop, undefined)).status).toBe(201)
})

test('sixty orders that a shop makes and cancels show what it may have open, and another shop is served', async () => {
  await newTraders(12)
  const replies = []
  for (let n = 0; n < 60; n += 1) {
    const reply = await shop.call('POST', '/orders', orderInput(nextSum()))
    replies.push(reply)
    if (reply.status === 201) await shop.call('POST', `/orders/${reply.body.id}/cancel`)
  }

  expect(replies.map(codeOf)).toEqual([
    ...times(mostOpen, 'matched'),
    ...times(60 - mostOpen, '429 order.too_many_open'),
  ])
  expect((await honest.call('POST', '/orders', orderInput(nextSum()))).status).toBe(201)
  await letPass(world, 15)
  expect((await shop.call('POST', '/orders', orderInput(nextSum()))).status).toBe(201)
})

test('a method that a payer gives up counts for the shop, and at its limit the payer keeps what they have', async () => {
  await newTraders(4)
  const links = await Promise.all(Array.from({ length: mostOpen }, () => newLink(shop, nextSum())))
  const payer = payerOf(world, links[0] as (typeof links)[0], newAddress())
  expect((await payer.choose()).status).toBe(200)

  expect(codeOf(await payer.choose('sbp'))).toBe('429 order.too_many_open')
  expect((await payer.look()).body.requisite).toMatchObject({ order_type: 'c2c' })
})

test('a method gets so many deals in an hour; those that ended unpaid do not count', async () => {
  const trader = await newTrader(world)
  const ask = async () => codeOf(await shop.call('POST', '/orders', orderInput(nextSum())))
  for (let n = 0; n < methodHour - 1; n += 1) expect(await ask()).toBe('matched')
  const deal = await openDeal(world, shop, nextSum())

  expect(await ask()).toBe('409 order.no_active_traders')
  expect(await cutsOf(shop.merchantId)).toMatchObject({ method_hour: 1 })
  await shop.call('POST', `/orders/${deal.orderId}/cancel`)
  expect(await ask()).toBe('matched')
  expect(await ask()).toBe('409 order.no_active_traders')
  await world.query(`update method_hour set ends_at = now() where payment_method_id = $1`, [trader.methodId])
  expect(await ask()).toBe('matched')
})

test('of thirty orders at once a method gets what its hour allows', async () => {
  await newTrader(world)

  const replies = await Promise.all(
    Array.from({ length: 30 }, () => shop.call('POST', '/orders', orderInput(nextSum()))),
  )

  expect(replies.map(codeOf).sort()).toEqual([
    ...times(30 - methodHour, '409 order.no_active_traders'),
    ...times(methodHour, 'matched'),
  ])
})

test('test orders know no hour: their few traders serve everybody', async () => {
  const own = await newShop(world, { isTest: true })

  for (let n = 0; n < methodHour * 3; n += 1)
    expect(codeOf(await own.call('POST', '/orders', orderInput(nextSum())))).toBe('matched')
})

const alarmsOf = (kind: string, subject: string) =>
  world.query<{ choices: number; usual: number }>(
    'select choices, usual from choice_alarm where kind = $1 and subject = $2',
    [kind, subject],
  )
const auditOf = (subject: string) =>
  world.query<{ action: string }>('select action from audit where subject = $1', [subject])

test('unusually many choices on a link, from an address or from its neighbours raise one alarm each', async () => {
  await newTraders(4)
  const link = await newLink(shop, nextSum())
  const ip = newAddress()
  for (let n = 0; n < 9; n += 1) await payerOf(world, link, ip).choose()

  expect(await alarmsOf('link', link.orderId)).toEqual([{ choices: 7, usual: 6 }])
  expect(await auditOf(`link:${link.orderId}`)).toEqual([{ action: 'alarm.many_choices' }])
  expect(await alarmsOf('address', ip)).toEqual([])

  for (let n = 0; n < 13; n += 1) await payerOf(world, await newLink(shop, nextSum()), ip).choose()
  expect(await alarmsOf('address', ip)).toEqual([{ choices: 21, usual: 20 }])
  expect(await auditOf(`address:${ip}`)).toHaveLength(1)

  const network = ip.replace(/\.9$/, '.0/24')
  for (let n = 10; n < 15; n += 1)
    await payerOf(world, await newLink(honest, nextSum()), ip.replace(/\.9$/, `.${n}`)).choose()
  expect(await alarmsOf('network', network)).toEqual([{ choices: 26, usual: 25 }])
  const metrics = await fetch(`${world.url}/metrics`).then((answer) => answer.text())
  expect(Number(/^florin_choice_alarms (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(3)
})

test('a shop whose choices are not paid raises an alarm, once an hour', async () => {
  await newTraders(4)
  for (let n = 0; n < 6; n += 1) {
    const deal = await openDeal(world, shop, nextSum())
    await shop.call('POST', `/orders/${deal.orderId}/cancel`)
  }
  await openDeal(world, honest, nextSum())

  await watchShops(partsOf(world))
  await watchShops(partsOf(world))

  expect(await alarmsOf('shop', shop.merchantId)).toEqual([{ choices: 6, usual: 5 }])
  expect(await auditOf(`shop:${shop.merchantId}`)).toHaveLength(1)
  expect(await alarmsOf('shop', honest.merchantId)).toEqual([])
})
