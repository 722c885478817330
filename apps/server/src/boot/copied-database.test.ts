import pg from 'pg'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { useWorld } from '../../test/world.ts'
import { newShop, newTrader, orderInput, setRate, type TestShop } from '../deals/test/shop.ts'
import { countOn } from '../platform/transaction-count.ts'

const world = useWorld({ isIdle: true })
let shop: TestShop

// The feed waits for every older transaction of the whole server, and so for those of other tests.
const patience = 40_000

beforeAll(async () => {
  await setRate(world)
  await newTrader(world, { usdt: 1_000n })
  shop = await newShop(world)
})

const listening = () => {
  const warnings: string[] = []
  return { warnings, warn: (sentence: string) => void warnings.push(sentence) }
}

async function asAdmin<T>(databaseUrl: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(databaseUrl).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}

/** As if every row had been written on a server that has counted so many transactions more. */
function comeFromAfar(databaseUrl: string, further: number): Promise<void> {
  return asAdmin(databaseUrl, async (admin) => {
    // Rows that never change are changed here.
    await admin.query('set session_replication_role = replica')
    const { rows } = await admin.query<{ place: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as place, column_name as column
       from information_schema.columns where udt_name = 'xid8' and table_schema in ('public', 'ledger')`,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { place, column } of rows)
      await admin.query(
        `update ${place} set ${column} = (${column}::text::bigint + $1)::text::xid8 where ${column} > '0'`,
        [further],
      )
  })
}

const order = async (amount: string) => {
  const { status, body } = await shop.call('POST', '/orders', orderInput(amount))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id as string
}

const ordersTold = async (): Promise<string[]> => {
  const { body } = await shop.call('GET', '/events?limit=100')
  return body.results
    .filter((event: { type: string }) => event.type === 'order.created')
    .map((event: { data: { id: string } }) => event.data.id)
}

const dealsCounted = async (): Promise<number> => {
  await world.query('select fold_deal_events()')
  const [row] = await world.query<{ total: string }>(
    `select sum(pending + verification + complete + dispute + canceled + expired) as total from deal_day
     where user_id = '00000000-0000-0000-0000-000000000000' and day = '-infinity'`,
  )
  return Number(row?.total)
}

test('a copy in a server that has counted less goes on: what happens then is counted, and told to the shop', async () => {
  const before = [await order('5000.00'), await order('5100.00')]
  await vi.waitFor(async () => expect(await ordersTold()).toEqual(before), patience)
  await vi.waitFor(async () => expect(await dealsCounted()).toBe(2), patience)
  await comeFromAfar(world.connectionString, 120_000)

  const log = listening()
  expect(await countOn(world.connectionString, log)).toBeGreaterThan(100_000n)
  expect(log.warnings).toEqual([expect.stringMatching(/had counted \d+ transactions further/)])

  const after = await order('5200.00')
  await vi.waitFor(async () => expect(await ordersTold()).toEqual([...before, after]), patience)
  await vi.waitFor(async () => expect(await dealsCounted()).toBe(3), patience)
})

test('a database on the server that wrote it has nothing to catch up with', async () => {
  await using fresh = await database()
  const log = listening()
  expect(await countOn(fresh.url, log)).toBe(0n)
  await order('5300.00')
  expect(await countOn(world.connectionString, log)).toBe(0n)
  expect(log.warnings).toEqual([])
})

test('what cannot be counted in time is said, with the way out, and nothing begins', async () => {
  await using copy = await database()
  await asAdmin(copy.url, (admin) => admin.query(`update deal_fold set folded_below = '5000000000'`))
  const count = () =>
    asAdmin(copy.url, async (admin) => {
      const { rows } = await admin.query('select pg_current_xact_id()::text as now')
      return Number(rows[0]?.now)
    })
  const log = listening()
  await expect(countOn(copy.url, log)).rejects.toThrow(/to 5000000000\. .*pg_basebackup.*pg_resetwal/)
  expect(await count()).toBeLessThan(1_000_000_000)
  expect(log.warnings).toEqual([])
})

test('a mark in a large table without an order by it is found too, once one that has is from afar', async () => {
  await using copy = await database()
  const last = await asAdmin(copy.url, async (admin) => {
    await admin.query(
      `create table far_off (written_in xid8, filling text);
       insert into far_off select ((pg_current_xact_id()::text::bigint + 30000)::text)::xid8, repeat('x', 900) from generate_series(1, 1200);
       grant select on far_off to florin`,
    )
    await admin.query('analyze far_off')
    await admin.query(
      `update deal_fold set folded_below = ((pg_current_xact_id()::text::bigint + 10000)::text)::xid8`,
    )
    const { rows } = await admin.query('select max(written_in::text::bigint) as last from far_off')
    return BigInt(rows[0]?.last)
  })
  await countOn(copy.url, listening())
  const now = await asAdmin(copy.url, async (admin) => {
    const { rows } = await admin.query('select pg_current_xact_id()::text as now')
    return BigInt(rows[0]?.now)
  })
  expect(now > last).toBe(true)
})

async function database() {
  const { url, drop } = await freshDatabase()
  return { url, [Symbol.asyncDispose]: drop }
}
