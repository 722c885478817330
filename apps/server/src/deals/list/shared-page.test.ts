import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { register } from '../../../test/people.ts'
import { useWorld } from '../../../test/world.ts'
import { support } from '../../disputes/test/cases.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader } from '../test/shop.ts'

const world = useWorld({ isIdle: true })
let browser: Browser
let userId = ''

beforeAll(async () => {
  const registered = await register(world)
  browser = registered.browser
  userId = await world.userId(registered.email)
  const trader = await newTrader(world, { id: userId, usdt: 0n })
  await seedDeals(world, { trader, merchantId: (await newShop(world)).merchantId, count: 30, days: 2 })
})

const page = (query: object = {}) => browser.call('listTransactions', { query: query as never })

/** Reads of the list that wait for the table, whoever reads. */
async function waiting(): Promise<number> {
  const rows = await world.query(`select from pg_locks where relation = 'deal'::regclass and not granted`)
  return rows.length
}

/** Staff who look at this person's screens. */
async function view(): Promise<Browser> {
  const agent = await support(world)
  const { body } = await agent.browser.call('startView', {
    params: { id: userId },
    body: { reason: 'a test' },
  })
  const looking = world.browser()
  looking.tokens = { access_token: body.access_token, refresh_token: 'none' }
  return looking
}

test('tabs that ask for the same page at the same moment share one look; another page, or another reader, is another look', async () => {
  const viewer = await view()
  await page()
  await viewer.call('listTransactions')
  const client = await world.florin.services.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table deal in access exclusive mode')

    const answers = [...Array.from({ length: 6 }, () => page()), page({ page: 2 })]
    const seen = viewer.call('listTransactions')
    await expect.poll(waiting).toBe(3)
    // Long enough for the others to get there.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await waiting()).toBe(3)
    await client.query('commit')

    const [first, ...others] = await Promise.all(answers)
    expect(first?.body.results).toHaveLength(20)
    for (const one of others.slice(0, 5)) expect(one.body).toEqual(first?.body)
    expect(others.at(-1)?.body.results).toHaveLength(10)
    expect((await seen).body.results).toHaveLength(20)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the next one reads again', async () => {
  const before = (await page()).body.total_items

  const other = await newTrader(world, { id: userId, usdt: 0n })
  await seedDeals(world, {
    trader: other,
    merchantId: (await newShop(world)).merchantId,
    count: 3,
    days: 1,
    isWhole: true,
  })

  expect((await page()).body.total_items).toBe(before + 3)
})
