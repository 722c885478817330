import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../test/database.ts'
import { login } from '../../test/people.ts'
import { type CopiedRows, plantRows, readCopiedRows } from '../../test/released/rows.ts'
import { unpackSql } from '../../test/released/sql-copy.ts'
import { World } from '../../test/world.ts'
import { booksMigrations, checkMoney } from '../books/index.ts'
import { applyFolders, migrate } from '../platform/migrate.ts'
import { countOn } from '../platform/transaction-count.ts'
import { moneyInvariants } from './money-invariants.ts'

// An operator who upgrades has users, open deals and payouts under way. These rows are what a busy demo of 0.2.0 had in its tables.

const version = '0.2.0'
const world = new World()
let copied: CopiedRows

beforeAll(async () => {
  copied = await readCopiedRows(version)
  const database = await emptyDatabase()
  const admin = new URL(inject('postgresAdminUrl'))
  admin.pathname = new URL(database.url).pathname
  const folder = await mkdtemp(join(tmpdir(), 'florin-released-'))
  const sql = await readFile(new URL(`../../test/released/schema-${version}.sql`, import.meta.url), 'utf8')
  await applyFolders(database.url, await unpackSql(sql, folder), inject('postgresAdminUrl'))
  await rm(folder, { recursive: true })
  await plantRows(admin.href, copied)

  // What a start does.
  await migrate(database.url, {
    packages: [booksMigrations],
    adminConnectionString: inject('postgresAdminUrl'),
  })
  await countOn(database.url, { warn: () => undefined })
  await world.open({ database, secret: Buffer.from(copied.secret, 'hex') })
}, 120_000)
afterAll(() => world.close())

const rowsOf = (table: string) =>
  (copied.tables.find(({ name }) => name === table)?.rows ?? []).map(
    (row) => JSON.parse(row) as Record<string, string>,
  )

async function countsBy(table: string, column: string): Promise<Record<string, number>> {
  const rows = await world.query<{ value: string; count: number }>(
    `select ${column} as value, count(*)::int as count from ${table} group by 1`,
  )
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]))
}

test('the copy has what an upgrade may break: deals in each state, disputes, payouts, receipts, sessions', () => {
  const values = (table: string, column: string) => new Set(rowsOf(table).map((row) => row[column]))
  for (const status of ['pending', 'verification', 'complete', 'expired', 'canceled', 'dispute'])
    expect(values('public.deal', 'status')).toContain(status)

  for (const table of [
    'withdrawal',
    'dispute',
    'receipt',
    'session',
    'webhook_delivery',
    'payment_method',
    'device',
    'audit',
  ])
    expect(rowsOf(`public.${table}`).length, table).toBeGreaterThan(0)
})

test('every row is still there, and the books keep every promise over all their history', async () => {
  for (const table of [
    'user_account',
    'session',
    'deal_event',
    'receipt',
    'payment_method',
    'webhook_delivery',
  ])
    expect(await world.query(`select count(*)::int as count from ${table}`)).toEqual([
      { count: rowsOf(`public.${table}`).length },
    ])
  const { findings } = await checkMoney(world.florin.services.db, moneyInvariants, { isFull: true })
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
})

test('people sign in with the password that they had', async () => {
  for (const { email, password } of [copied.traders[0]!, copied.shops[0]!]) {
    const browser = world.browser()
    expect((await browser.call('login', { body: { email, password } })).status).toBe(200)
    const otp = await world.code(email)
    const entered = await browser.call('verifyLogin', { body: { email, code_otp: otp, password } })
    expect(entered.status).toBe(200)
    browser.tokens = entered.body
    const { body } = await browser.call('dashboard')
    expect(body.profile.username).toBeDefined()
  }
})

test('a shop’s key opens its orders, and a payout that was under way is where it was', async () => {
  const { key } = copied.shops[0]!
  const headers = { authorization: `Bearer ${key}` }
  const orders = await world.browser().call('listOrders', { query: {} }, headers)
  expect(orders.status).toBe(200)
  expect(orders.body.results.length).toBeGreaterThan(0)
  const before = rowsOf('public.withdrawal').map(({ id, state }) => ({ id, state }))
  const after = await world.query('select id, state from withdrawal')
  expect(after).toEqual(expect.arrayContaining(before))
})

test('a deal that waited for its trader is confirmed, its card still opens, and the books stay whole', async () => {
  const waiting = rowsOf('public.deal').find(({ status }) => status === 'verification')!
  const [trader] = await world.query<{ email: string }>('select email from user_account where id = $1', [
    waiting.trader_id,
  ])
  const { browser } = await login(world, trader!.email)
  const details = await browser.call('transactionDetails', { params: { id: waiting.id! } })
  expect(details.status).toBe(200)
  const confirmed = await browser.call('confirmTransaction', { body: { transaction_id: waiting.id! } })
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'complete'])
  const { isGreen } = await checkMoney(world.florin.services.db, moneyInvariants, { isFull: true })
  expect(isGreen).toBe(true)
})

test('a case that was open is decided by today’s rules', async () => {
  const [open] = await world.query<{ id: string }>('select id from dispute where decided_at is null limit 1')
  const staff = await login(world, 'support@demo.florin')
  const params = { id: open!.id }
  const { body, status } = await staff.browser.call('getDispute', { params })
  expect(status).toBe(200)
  const decided = await staff.browser.call('resolveDispute', {
    params,
    body: { resolution: 'trader', comment: 'Nothing came.', version: body.version },
  })
  expect(decided.body, JSON.stringify(decided.body)).toMatchObject({ status: expect.any(String) })
  expect(decided.status).toBe(200)
  expect(await countsBy('dispute', 'decided_at is null')).toMatchObject({ true: expect.any(Number) })
})
