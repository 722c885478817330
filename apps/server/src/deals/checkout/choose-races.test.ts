import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { expectSoundBooks, openDeal, retireEverybody } from '../test/opened.ts'
import { type Link, letPass, newLink, payerOf } from '../test/payer.ts'
import { caller, newShop, newTrader, orderInput, setRate, type TestShop } from '../test/shop.ts'

const world = useWorld()
let urls: string[]
let shop: TestShop

beforeAll(async () => {
  await setRate(world)
  urls = [world.url, (await world.node()).url]
}, 120_000)
beforeEach(async () => {
  await retireEverybody(world)
  shop = await newShop(world)
})

const urlOf = (n: number) => urls[n % urls.length] as string
const expected = new Set([
  '200',
  '409 order.over',
  '409 order.too_many_choices',
  '409 order.busy_amount',
  '409 order.no_active_traders',
])
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? '200' : `${status} ${body.code}`

interface Standing {
  readonly matched: number
  readonly live: number
  readonly counted: number
}

async function standingOf({ orderId }: Link): Promise<Standing | undefined> {
  const [row] = await world.query<Standing>(
    `select (select count(*)::int from deal where id in (select deals_of_order($1))) as matched,
       (select count(*)::int from deal where id in (select deals_of_order($1)) and due_at is not null) as live,
       (select matches::int from merchant_order where id = $1) as counted`,
    [orderId],
  )
  return row
}

/** Sums that two live deals of one method share. */
const sharedSums = () =>
  world.query(`select payment_method_id, amount_kopecks from deal where due_at is not null
    group by 1, 2 having count(*) > 1`)

test('many choices at once on one link: never two live deals, never more than five matches', async () => {
  await newTrader(world)
  await newTrader(world)
  const link = await newLink(shop, '5000.00')

  for (let round = 0; round < 4; round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        payerOf(world, link, undefined, urlOf(n)).choose(n % 3 === 0 ? 'sbp' : 'c2c'),
      ),
    )
    for (const reply of replies) expect(expected).toContain(codeOf(reply))
    const standing = await standingOf(link)
    expect(standing?.live).toBeLessThanOrEqual(1)
    expect(standing?.matched).toBeLessThanOrEqual(5)
    expect(standing?.counted).toBe(standing?.matched)
  }
  expect(await sharedSums()).toEqual([])
  await expectSoundBooks(world)
})

test('whoever acts at once on links of several shops with one price: one live deal for a method and a sum', async () => {
  const acts = fc.array(
    fc.record({
      link: fc.nat({ max: 3 }),
      act: fc.constantFrom('choose', 'choose', 'choose', 'cancel'),
      type: fc.constantFrom('sbp' as const, 'c2c' as const),
    }),
    { minLength: 8, maxLength: 24 },
  )
  await newTrader(world)
  await newTrader(world)
  let price = 3_000
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (all, allowsKopecks) => {
      price += 1
      const shops = [shop, await newShop(world)]
      const links = await Promise.all(
        [0, 1, 2, 3].map((n) =>
          newLink(shops[n % 2] as TestShop, `${price}.00`, { allow_unique_amount: allowsKopecks }),
        ),
      )
      const replies = await Promise.all(
        all.map(({ link, act, type }, n) => {
          const payer = payerOf(world, links[link] as Link, undefined, urlOf(n))
          return act === 'choose' ? payer.choose(type) : payer.cancel()
        }),
      )
      for (const reply of replies) expect(expected).toContain(codeOf(reply))
      expect(await sharedSums()).toEqual([])
      for (const link of links) {
        const standing = await standingOf(link)
        expect(standing?.live).toBeLessThanOrEqual(1)
        expect(standing?.counted).toBe(standing?.matched)
        expect(standing?.matched).toBeLessThanOrEqual(5)
      }
    }),
    { numRuns: 8 },
  )
  await expectSoundBooks(world)
}, 120_000)

test('of twenty who want the sum that gives way one gets it, and the deal before is marked once', async () => {
  await newTrader(world)
  const before = await openDeal(world, shop, '5000.00', { allow_unique_amount: false })
  await shop.call('POST', `/orders/${before.orderId}/cancel`)
  await letPass(world, 15)
  const others = await Promise.all([newShop(world), newShop(world)])

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      caller(urlOf(n), (others[n % 2] as TestShop).key)(
        'POST',
        '/orders',
        orderInput('5000.00', { allow_unique_amount: false }),
      ),
    ),
  )

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of replies.filter((one) => one.status !== 201))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'order.busy_amount' })
  const marks = await world.query(`select from deal_event where deal_id = $1 and cause = 'sum_gave_way'`, [
    before.dealId,
  ])
  expect(marks).toHaveLength(1)
  expect(await sharedSums()).toEqual([])
})
