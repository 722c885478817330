import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import type { Tx } from '../platform/database.ts'
import type { Viewer } from './deal-filter.ts'
import { latestPages } from './latest-page.ts'
import { allDeals } from './test/filters.ts'
import { seedDeals } from './test/seed-deals.ts'
import { newPerson, newShop, newTrader } from './test/shop.ts'

const world = useWorld({ isIdle: true })
const traders: string[] = []
let newcomer = ''
const questions: string[] = []
let tx: Tx

beforeAll(async () => {
  const { merchantId } = await newShop(world)
  for (const count of [3, 30, 40]) {
    const trader = await newTrader(world, { usdt: 0n })
    await seedDeals(world, { trader, merchantId, count, days: 10, isWhole: true })
    traders.push(trader.id)
  }
  newcomer = await newPerson(world, 'trader')
  tx = new Kysely<object>({
    dialect: new PostgresDialect({ pool: world.florin.services.db.pool }),
    log: ({ query }) => void questions.push(query.sql),
  }) as unknown as Tx
})

const filterOf = (userId: string, viewer: Viewer = 'trader') => allDeals({ viewer, userId })

const place = { offset: 0, limit: 20 }

test('those who ask at once share a question, and each is answered their own page', async () => {
  const latestPage = latestPages(tx)
  const askers = Array.from({ length: 5 }, () => [...traders, newcomer]).flat()
  const alone = new Map<string, unknown>()
  for (const asker of askers) alone.set(asker, await latestPage(filterOf(asker), place))
  questions.length = 0

  const together = await Promise.all(askers.map((asker) => latestPage(filterOf(asker), place)))

  expect(together).toEqual(askers.map((asker) => alone.get(asker)))
  expect(together.slice(0, 4).map((found) => [found?.total, found?.deals.length])).toEqual([
    [3, 3],
    [30, 20],
    [40, 20],
    [0, 0],
  ])
  // Twenty askers, eight pages a question, two at once.
  expect(questions).toHaveLength(4)
})

test('ways to look do not mix: a trader’s page, a longer one, the oldest first, and everybody’s', async () => {
  const latestPage = latestPages(tx)
  const [, , trader = ''] = traders

  const [usual, longer, oldest, everybodys] = await Promise.all([
    latestPage(filterOf(trader), place),
    latestPage(filterOf(trader), { offset: 0, limit: 50 }),
    latestPage({ ...filterOf(trader), order: 'asc' }, place),
    latestPage(filterOf(trader, 'support'), place),
  ])

  expect([usual, longer, oldest, everybodys].map((found) => [found?.total, found?.deals.length])).toEqual([
    [40, 20],
    [40, 40],
    [40, 20],
    [73, 20],
  ])
  expect(oldest?.deals[0]?.id).toBe(longer?.deals.at(-1)?.id)
})

test('any other page is asked for in another way', async () => {
  const latestPage = latestPages(tx)
  const filter = filterOf(newcomer)

  expect(await latestPage(filter, { offset: 20, limit: 20 })).toBeUndefined()
  expect(await latestPage({ ...filter, search: 'a' }, place)).toBeUndefined()
  expect(await latestPage({ ...filter, sort: 'amount' }, place)).toBeUndefined()
})
