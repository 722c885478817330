import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import type { DealParts } from '../parts.ts'
import { partsOf, retireEverybody } from '../test/opened.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop, type Trader } from '../test/shop.ts'
import { match } from './match.ts'
import { watchedPool } from './watched-pool.ts'

const world = useWorld({ isIdle: true })
let shop: TestShop
let trader: Trader

beforeAll(() => setRate(world))
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
  trader = await newTrader(world)
})

const price = 500_000n

/** Other orders have the price with so many kopecks added, for the next hour. */
const takeAll = (traders: readonly Pick<Trader, 'methodId'>[], from: bigint, to: bigint) =>
  world.query(
    `insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, value_micro)
     select method, sum, gen_random_uuid(), gen_random_uuid(), false, now() + interval '1 hour', 1
     from unnest($1::uuid[]) as method, generate_series($2::bigint, $3::bigint) as sum`,
    [traders.map(({ methodId }) => methodId), String(price + from), String(price + to)],
  )

/** Opens deals as ever, but while `loses` says so another order reserves each sum between its draw and its deal. */
function raced(loses: (race: number) => boolean): DealParts & { readonly drawn: bigint[] } {
  const parts = partsOf(world)
  const drawn: bigint[] = []
  return {
    ...parts,
    // Has not seen the methods of the tests before.
    pool: watchedPool({ db: parts.db, log: parts.log, rules: parts.settings }),
    drawn,
    async open(input) {
      drawn.push(input.amountKopecks)
      if (loses(drawn.length))
        await takeAll([input], input.amountKopecks - price, input.amountKopecks - price)
      return parts.open(input)
    },
  }
}

async function order(parts: DealParts, more: { allowUniqueAmount?: boolean } = {}) {
  const merchant = await parts.shop(shop.merchantId)
  const id = randomUUID()
  const wanted = {
    id,
    merchantId: shop.merchantId,
    isTest: false,
    externalId: id,
    token: id,
    amountKopecks: price,
  }
  const terms = { orderType: 'c2c', mode: 'h2h', ttlMinutes: 15, allowUniqueAmount: true, ...more } as const
  const unset = { successUrl: undefined, failUrl: undefined, payerId: undefined, payerName: undefined }
  return match(parts, {
    order: { ...wanted, ...terms, ...unset, metadata: {} },
    isNewOrder: true,
    orderTypes: ['c2c'],
    shop: merchant,
  })
}

// Two orders drew the same kopecks at the same moment, and the second was refused although 98 sums were free.
test('a sum that another order takes first is drawn again', async () => {
  const parts = raced((race) => race <= 2)

  const deal = await order(parts)

  expect(parts.drawn).toHaveLength(3)
  expect(deal.amountKopecks).toBe(parts.drawn[2])
  expect(deal.amountKopecks > price && deal.amountKopecks <= price + 99n).toBe(true)
})

test('however many races are lost, the last free sum is found, and none is drawn twice', async () => {
  await takeAll([trader], 20n, 99n)
  const parts = raced((race) => race < 20)

  const deal = await order(parts)

  expect(new Set(parts.drawn).size).toBe(20)
  expect(parts.drawn.at(-1)).toBe(deal.amountKopecks)
})

test('when the last one is lost as well the order is refused: there is an end', async () => {
  await takeAll([trader], 20n, 99n)
  const parts = raced(() => true)

  await expect(order(parts)).rejects.toMatchObject({ code: 'order.busy_amount' })

  expect(new Set(parts.drawn).size).toBe(20)
  expect(parts.drawn).toHaveLength(20)
})

test('a method that has no sum free leaves the order to the others, however many there are of it', async () => {
  const full = await Promise.all(Array.from({ length: 21 }, () => newTrader(world, { isPremium: true })))
  await takeAll(full, 0n, 99n)
  await takeAll([trader], 0n, 0n)

  const reply = await shop.call('POST', '/orders', orderInput('5000.00'))

  expect(reply.status).toBe(201)
})

test('the exact sum is looked for on every method before the order is refused', async () => {
  await Promise.all(Array.from({ length: 29 }, () => newTrader(world)))
  const parts = raced((race) => race < 30)

  const deal = await order(parts, { allowUniqueAmount: false })

  expect(deal.amountKopecks).toBe(price)
  expect(parts.drawn).toHaveLength(30)
})

test('kopecks that the trader has no money for are not drawn', async () => {
  // 5000.00 are 54.054055 USDT; with 18 kopecks more they are worth 54.056000.
  await world.query('update payment_method set is_active = false')
  const poor = await newTrader(world, { usdt: 0n })
  await world.query(
    `select ledger.post_one('test.funded', $1, 'USDT', null, array[$2, '00000000-0000-0000-0000-000000000000']::uuid[],
      array['available', 'custody'], array[54056000, -54056000]::bigint[], '{}', '{}', '{}', '{}')`,
    [`test:${randomUUID()}`, poor.id],
  )
  await takeAll([poor], 0n, 17n)

  expect((await order(raced(() => false))).amountKopecks).toBe(price + 18n)
})
