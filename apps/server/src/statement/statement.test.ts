import { format, money } from '@florin/money'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../test/people.ts'
import { useWorld } from '../../test/world.ts'
import { newShop, newTrader, orderInput, receive, setRate } from '../deals/test/shop.ts'

const world = useWorld()

// One trader for all, or an order would go to another test's.
let person: Awaited<ReturnType<typeof register>>
let trader: Awaited<ReturnType<typeof newTrader>>
beforeAll(async () => {
  await setRate(world)
  person = await register(world)
  trader = await newTrader(world, { id: await world.userId(person.email) })
})

type Shop = Awaited<ReturnType<typeof newShop>>
type Sums = Record<'available' | 'frozen' | 'debt', string>
type Page = { opening: Sums; closing: Sums; results: (Sums & Record<string, string>)[]; next: string | null }

const report = async (shop: Shop, query = ''): Promise<Page> =>
  (await shop.call('GET', `/balance/report${query}`)).body

/** All pages of a period, and whether opening + movements = closing on each account. */
async function wholeReport(shop: Shop, query: string) {
  const first = await report(shop, query)
  const pages = [first]
  for (let { next } = first; next; next = pages.at(-1)?.next ?? null)
    pages.push(await report(shop, `${query}&after=${next}`))
  const lines = pages.flatMap(({ results }) => results)
  const sumOf = (account: keyof Sums) =>
    [first.opening, ...lines].reduce((sum, line) => sum + BigInt(line[account].replace('.', '')), 0n)
  const text = (account: keyof Sums) => format(money('USDT', sumOf(account)))
  const adds = { available: text('available'), frozen: text('frozen'), debt: text('debt') }
  return { ...first, pages, lines, adds }
}

/** A sum that no other order of the one card has: reservations outlive their deals. */
async function paidOrder(shop: Shop, amount: string) {
  const { body } = await shop.call('POST', '/orders', orderInput(amount))
  await receive(world, trader, amount)
  return body
}

test('every movement has its cause and its order, and opening and movements make the closing balance', async () => {
  const shop = await newShop(world)
  const orders = []
  for (const amount of ['5000.00', '1010.00', '2010.00']) orders.push(await paidOrder(shop, amount))

  const { pages, lines, adds, opening, closing } = await wholeReport(shop, '?limit=2')

  expect(pages.map(({ results }) => results.length)).toEqual([2, 1])
  expect(lines.map((line) => [line.cause, line.order_id, line.external_id, line.transaction_id])).toEqual(
    orders.map((order) => ['deal.completed', order.id, order.external_id, order.transaction_id]),
  )
  expect(lines[0]).toMatchObject({ available: '50.270271', available_after: '50.270271', frozen: '0.000000' })
  // A number that counts everybody's transfers would tell how much the house does.
  for (const line of lines) expect(line.id).toMatch(/^[0-9a-f]{24}$/)
  expect(opening).toEqual({ available: '0.000000', frozen: '0.000000', debt: '0.000000' })
  expect(adds).toEqual(closing)
  expect((await shop.call('GET', '/balance')).body.available).toBe(closing.available)
})

// A report of one day and one of the next must neither lose nor repeat what happened around midnight.
test('periods that follow one another share their border', async () => {
  const shop = await newShop(world)
  for (const amount of ['1021.00', '1022.00', '1023.00', '1024.00']) await paidOrder(shop, amount)
  const whole = await wholeReport(shop, '?limit=100')
  const border = whole.lines[2]?.at as string

  const before = await wholeReport(shop, `?to=${border}`)
  const after = await wholeReport(shop, `?from=${border}`)

  expect([before.lines.length, after.lines.length]).toEqual([2, 2])
  expect(before.closing).toEqual(after.opening)
  expect(before.adds).toEqual(before.closing)
  expect(after.adds).toEqual(after.closing)
  expect([...before.lines, ...after.lines]).toEqual(whole.lines)
})

test('what comes while a report is read is not in it', async () => {
  const shop = await newShop(world)
  for (const amount of ['1031.00', '1032.00']) await paidOrder(shop, amount)
  const first = await report(shop, '?limit=1')
  await paidOrder(shop, '1033.00')

  const second = await report(shop, `?limit=1&after=${first.next}`)

  expect(second.next).toBeNull()
  expect(second.closing).toEqual(first.closing)
})

test('a changed cursor, another shop’s, and a period that ends before it begins are refused', async () => {
  const [shop, other] = [await newShop(world), await newShop(world)]
  for (const amount of ['1041.00', '1042.00']) await paidOrder(shop, amount)
  const { next } = await report(shop, '?limit=1')

  const inTestMode = await newShop(world, { merchantId: shop.merchantId, isTest: true })

  const refused = [
    // Places in the accounts of the other mode: its pages would never end.
    await inTestMode.call('GET', `/balance/report?after=${next}`),
    await other.call('GET', `/balance/report?after=${next}`),
    await shop.call('GET', `/balance/report?after=${next?.replace(/\d/, '7')}`),
    await shop.call('GET', '/balance/report?after=garbage'),
    await shop.call('GET', '/balance/report?from=2026-11-02&to=2026-11-01'),
  ]

  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [400, ['after']],
    [400, ['after']],
    [400, ['after']],
    [400, ['after']],
    [400, ['to']],
  ])
})

test('a trader sees holds and their end, as a list and as CSV, and nothing of the shop', async () => {
  const shop = await newShop(world)
  const order = await paidOrder(shop, '5050.00')

  const { body } = await person.browser.call('accountStatement', { query: { limit: 100 } as never })
  const csv = await person.browser.send('GET', '/api/account/statement/export/')

  expect(body.results.slice(-2)).toMatchObject([
    {
      cause: 'deal.matched',
      available: '-54.594595',
      frozen: '54.594595',
      transaction_id: order.transaction_id,
    },
    {
      cause: 'deal.completed',
      available: '2.183783',
      frozen: '-54.594595',
      order_id: null,
      external_id: null,
    },
  ])
  const text = String(csv.body)
  expect(text.split('\r\n').at(0)).toContain('at,cause,available,frozen')
  expect(text).toContain('deal.matched,-54.594595,54.594595')
})
