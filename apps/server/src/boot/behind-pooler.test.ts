import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, register } from '../../test/people.ts'
import { TransactionPooler } from '../../test/transaction-pooler.ts'
import { World } from '../../test/world.ts'
import { expectSoundBooks } from '../deals/test/opened.ts'
import { newShop, newTrader, orderInput, setRate } from '../deals/test/shop.ts'
import { openDatabase } from '../platform/database.ts'
import { runReadOnly } from '../platform/read-only.ts'
import { assertSessionSettings, keepSessionSettings } from '../platform/session-settings.ts'
import { takeLead } from '../telegram/leader.ts'
import { whileAlone } from '../wallet/chain/scan-lock.ts'

// DATABASE_URL names a pooler that lends connections by the transaction, DATABASE_SESSION_URL the server itself.

const world = new World()
let pooler: TransactionPooler
beforeAll(async () => {
  await world.open({
    isPooler: true,
    through: async (url) => {
      await keepSessionSettings(url)
      pooler = await TransactionPooler.open(url, 6)
      return pooler.url
    },
  })
  await setRate(world)
})
afterAll(async () => {
  await world.close()
  await pooler.close()
}, 120_000)

test('people sign in, shops get deals in parallel, and the books are sound', async () => {
  const person = await register(world)
  expect((await login(world, person.email)).browser.tokens).toBeDefined()
  for (let traders = 0; traders < 4; traders += 1) await newTrader(world, { usdt: 1_000_000n })
  const shop = await newShop(world)
  const before = pooler.transactions

  const answers = await Promise.all(
    Array.from({ length: 40 }, () => shop.call('POST', '/orders', orderInput('1000.00'))),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(pooler.transactions).toBeGreaterThan(before + 40)
  await expectSoundBooks(world)
})

test('a statement that is asked all day needs no name, and one that brings a name loses it', async () => {
  const { db } = world.florin.services
  const ask = (n: number) => db.pool.query('select $1::integer as n', [n])
  const named = (n: number) =>
    db.steady.query({ name: 'all_day', text: 'select $1::integer as n', values: [n] })

  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => (n % 2 ? ask(n) : named(n))))

  expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 120 }, (_, n) => n))
})

test('every lent connection has our time-outs, and one without stops the start with what to do', async () => {
  const { db } = world.florin.services
  for (let turn = 0; turn < 8; turn += 1) await assertSessionSettings(db.pool)
  const stale = { query: async () => ({ rows: [{ name: 'statement_timeout', value: '0' }] }) }
  await expect(assertSessionSettings(stale as never)).rejects.toThrow(
    'DATABASE_URL: connections have statement_timeout = 0, not 8s.',
  )
})

test('a session’s lock is held by one, and free for the next', async () => {
  const { db } = world.florin.services
  const first = await takeLead(db)
  expect(first).toBeDefined()
  expect(await takeLead(db)).toBeUndefined()
  await first?.release()
  await expect
    .poll(async () => {
      const next = await takeLead(db)
      await next?.release()
      return next !== undefined
    })
    .toBe(true)

  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = whileAlone(db, () => {
    begun.resolve()
    return mayEnd.promise
  })
  await begun.promise
  expect(await whileAlone(db, async () => 'both')).toBeUndefined()
  mayEnd.resolve()
  await long
  expect(await whileAlone(db, async () => 'alone')).toBe('alone')
})

test('who may only read is refused a write', async () => {
  const { db } = world.florin.services
  const write = () => db.pool.query(`update rate set pair = pair`)

  await expect(runReadOnly(write)).rejects.toMatchObject({ code: expect.stringMatching(/25006|42501/) })
  await write()
})

test('nodes hear of one another', async () => {
  const node = await world.node({ isPooler: true, through: async () => pooler.url })
  const { browser } = await register(world)
  const userId = await world.userId((await browser.call('userInfo')).body.email)
  const heard: string[] = []
  node.florin.services.live.subscribe(userId, ({ event }) => heard.push(event.type))

  await browser.call('changeUsername', { body: { username: 'pooled' } })

  await expect.poll(() => heard).toEqual(['user.changed'])
  await node.stop()
})

test('a pooler as a session is refused by its own words', async () => {
  const db = openDatabase({ connectionString: pooler.url, poolSize: 1 })
  await expect(db.pool.query('select')).rejects.toThrow('no connection to the database')
  await db.close()
})
