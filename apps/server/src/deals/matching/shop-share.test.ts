import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { retireEverybody } from '../test/opened.ts'
import { newLink, payerOf } from '../test/payer.ts'
import { caller, newShop, newTrader, orderInput, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld({ environment: { SHOP_SHARE_PERCENT: '50', MERCHANT_OPEN_ORDERS: '1000' } })
// Dozens of calls, one after the other.
vi.setConfig({ testTimeout: 90_000 })
let shop: TestShop

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
})

let kopecks = 0
/** Worth a little more than ten USDT, each another sum. */
const tenDollars = () => {
  kopecks += 1
  return `925.${String(kopecks % 100).padStart(2, '0')}`
}
const ask = (call: TestShop['call'], amount = tenDollars(), more: object = {}) =>
  call('POST', '/orders', orderInput(amount, more))

async function askMany(call: TestShop['call'], count: number): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { status, body } = await ask(call)
    codes.push(status === 201 ? 'matched' : body.code)
  }
  return codes
}

async function heldBy(merchantId: string): Promise<number> {
  const [row] = await world.query<{ usdt: number }>(
    `select coalesce(sum(value_micro), 0)::float8 / 1000000 as usdt from deal where merchant_id = $1 and due_at is not null`,
    [merchantId],
  )
  return row?.usdt ?? Number.NaN
}

/** A node with an empty pool: others may have refreshed theirs before the test's traders were there. */
async function freshNode(): Promise<{ call(shop: TestShop): TestShop['call']; url: string }> {
  const { url, stop } = await world.node({ isIdle: true })
  onTestFinished(stop)
  return { url, call: (one) => caller(url, one.key) }
}

async function cutsOf(merchantId: string): Promise<Record<string, number>> {
  const [row] = await world.query<{ cuts: { filter: string; count: number }[] }>(
    'select cuts from match_refusal where merchant_id = $1 order by id desc limit 1',
    [merchantId],
  )
  return Object.fromEntries((row?.cuts ?? []).map(({ filter, count }) => [filter, count]))
}

const times = (count: number, code: string) => Array.from({ length: count }, () => code)
const [matched, nobody] = ['matched', 'order.no_active_traders']

test('a shop that is alone may have everything', async () => {
  await newTrader(world, { usdt: 100n })
  const node = await freshNode()

  expect(await askMany(node.call(shop), 9)).toEqual(times(9, matched))
})

test('beside another shop it gets half, is told that nobody is free, and the other is served', async () => {
  await newTrader(world, { usdt: 100n })
  await newTrader(world, { usdt: 100n })
  const other = await newShop(world)
  await newLink(other, '1000.00')
  const node = await freshNode()

  // Nine of a little more than ten are below a hundred, ten are above.
  expect(await askMany(node.call(shop), 12)).toEqual([...times(9, matched), ...times(3, nobody)])
  expect(await cutsOf(shop.merchantId)).toMatchObject({ shop_share: 2 })
  expect(await askMany(node.call(other), 9)).toEqual(times(9, matched))
})

test('the way to half does not begin anew with each trader who has nothing left', async () => {
  await newTrader(world, { usdt: 100n, isPremium: true })
  await newTrader(world, { usdt: 100n })
  await newLink(await newShop(world), '1000.00')
  const node = await freshNode()
  expect(await askMany(node.call(shop), 9)).toEqual(times(9, matched))
  const next = await freshNode()

  expect(await askMany(next.call(shop), 3)).toEqual(times(3, nobody))
})

test('whoever has come since the pool looked counts at once', async () => {
  await newTrader(world, { usdt: 20n })
  await newLink(await newShop(world), '1000.00')
  const node = await freshNode()
  expect(await askMany(node.call(shop), 2)).toEqual([nobody, nobody])
  await newTrader(world, { usdt: 100n })

  expect(await askMany(node.call(shop), 3)).toEqual(times(3, matched))
})

test('choices on payers’ pages count for their shop, and are refused like the others', async () => {
  await newTrader(world, { usdt: 100n })
  await newLink(await newShop(world), '1000.00')
  const { url } = await freshNode()
  const codes: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const link = await newLink(shop, tenDollars())
    const { status, body } = await payerOf(world, link, undefined, url).choose()
    codes.push(status === 200 ? matched : body.code)
  }

  expect(codes).toEqual([...times(4, matched), ...times(2, nobody)])
})

test('what it holds at traders who would not match does not count', async () => {
  await newTrader(world, { usdt: 100n, maxDollars: 20 })
  await newTrader(world, { usdt: 200n, minDollars: 50 })
  await newLink(await newShop(world), '1000.00')
  const node = await freshNode()
  expect(await askMany(node.call(shop), 4)).toEqual(times(4, matched))

  // 40 and 81 are more than half of 200; 81 alone is less.
  expect((await ask(node.call(shop), '7492.50')).status).toBe(201)
  expect((await ask(node.call(shop), '7500.00')).body.code).toBe(nobody)
})

test('a quarter of an hour after the last order of others everything is free again', async () => {
  await newTrader(world, { usdt: 100n })
  await newLink(await newShop(world), '1000.00')
  const node = await freshNode()
  expect(await askMany(node.call(shop), 6)).toEqual([...times(4, matched), ...times(2, nobody)])
  await world.query(
    `update merchant_order set created_at = created_at - interval '15 minutes' where merchant_id <> $1`,
    [shop.merchantId],
  )
  const later = await freshNode()

  expect(await askMany(later.call(shop), 4)).toEqual(times(4, matched))
})

test('sixty orders at once on two nodes never hold more than half', async () => {
  for (let n = 0; n < 4; n += 1) await newTrader(world, { usdt: 100n })
  const other = await newShop(world)
  await newLink(other, '1000.00')
  const nodes = await Promise.all([freshNode(), freshNode()])

  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, n) => ask((nodes[n % 2] ?? nodes[0]).call(shop))),
  )

  const held = await heldBy(shop.merchantId)
  expect(held).toBeLessThanOrEqual(200)
  expect(held).toBeGreaterThan(150)
  for (const { status, body } of replies.filter((one) => one.status !== 201))
    expect({ status, code: body.code }).toEqual({ status: 409, code: nobody })
  expect((await ask(nodes[0].call(other))).status).toBe(201)
})

// A share in percent of 200 billion USDT, counted in micro-USDT, exceeds a bigint.
test('however much the traders have free, a share of it can be computed', async () => {
  await newTrader(world, { usdt: 200_000_000_000n })
  const other = await newShop(world)
  const node = await freshNode()

  for (const call of [node.call(shop), node.call(other), node.call(shop)])
    expect((await ask(call)).status).toBe(201)
})
