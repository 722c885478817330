import { randomUUID } from 'node:crypto'
import { type Invariant, ledgerInvariants, rollUp } from '@florin/ledger'
import { money } from '@florin/money'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import {
  assertMoneyMoves,
  bookJobs,
  checkMoney,
  currentHalt,
  depositCredited,
  findingText,
  post,
  resumeMoney,
} from './index.ts'

let fresh: FreshDatabase
let db: Database
let thief: pg.Client

beforeEach(async () => {
  fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url, poolSize: 4 })
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(fresh.url).pathname
  thief = new pg.Client({ connectionString: url.href })
  await thief.connect()
})
afterEach(async () => {
  await thief.end()
  await db.close()
  await fresh.drop()
})

const origin = { ip: 'console', requestId: 'console' }
const deposit = (units = 100n, userId: string = randomUUID()) =>
  db.write((tx) =>
    post(tx, depositCredited({ txid: randomUUID(), logIndex: 0, amount: money('USDT', units) }, userId)),
  )
const look = (isFull = false, invariants: readonly Invariant[] = ledgerInvariants) =>
  checkMoney(db, invariants, { isFull })
const mark = async () => (await db.pool.query('select * from money_check')).rows[0]
const steal = () => thief.query('update ledger.account set balance = balance - 1 where balance > 0')

test('honest books: every line says ok, money moves, and the mark follows', async () => {
  await deposit()
  await look()
  await deposit()

  const { findings, isGreen } = await look()

  expect(isGreen).toBe(true)
  expect(findings.map(findingText)).toContain('I1 every transfer balances, and names each account once … ok')
  expect(findings).toHaveLength(ledgerInvariants.length)
  // Other tests' transactions on the same server may hold the mark back for a moment.
  const following = async () => {
    await look()
    return (await mark()).verified_transfer
  }
  // Both deposits, and not one number more.
  await expect.poll(following).toBe(2n)
  await assertMoneyMoves(db.each)
})

test('a red line stops money with a 503 until an operator resumes, and both are in the audit', async () => {
  await deposit()
  await steal()

  const { findings, isGreen } = await look()

  expect(isGreen).toBe(false)
  expect(findings.map(findingText)).toContain(
    'I2 all balances together are zero … RED 1 row (first: USDT: -1)',
  )
  await expect(assertMoneyMoves(db.each)).rejects.toMatchObject({
    code: 'money.halted',
    status: 503,
    details: { retryAfterSeconds: 60 },
  })

  await thief.query('update ledger.account set balance = balance + 1 where balance > 0')
  expect((await look()).isGreen).toBe(true)
  await expect(assertMoneyMoves(db.each)).rejects.toThrow('money.halted')

  await db.write((tx) => resumeMoney(tx, { actor: 'operator', reason: 'put back', origin }))
  await assertMoneyMoves(db.each)
  const { rows } = await db.pool.query('select actor, action from audit order by id')
  expect(rows).toEqual([
    { actor: 'money check', action: 'money.halt' },
    { actor: 'operator', action: 'money.resume' },
  ])
})

test('what is still broken stops money again', async () => {
  await deposit()
  await steal()
  await look()
  await db.write((tx) => resumeMoney(tx, { actor: 'operator', reason: 'hope', origin }))

  await look()

  expect(await currentHalt(db.each)).toMatchObject({ haltedBy: 'money check' })
})

test('the mark does not pass what was red', async () => {
  await deposit()
  await steal()
  await look()
  await look()

  expect((await mark()).verified_transfer).toBe(0n)
})

// A balance changed where nothing moves: the patrol comes by.
test('a quiet account is looked at in its turn', async () => {
  const [anna, boris] = [randomUUID(), randomUUID()]
  await deposit(100n, anna)
  await deposit(100n, boris)
  await look()
  await look()
  await look()
  await thief.query(
    'update ledger.account set balance = balance + case owner when $1 then 1 else -1 end where owner in ($1, $2)',
    [anna, boris],
  )

  const { findings } = await look()

  expect(findings.filter(({ count }) => count > 0).map(({ invariant }) => invariant.id)).toEqual(['I3'])
})

test('other domains bring their own promises', async () => {
  const always: Invariant = { id: 'W1', promise: 'pigs fly', broken: () => `select 'a pig' as what` }

  const { findings } = await look(false, [...ledgerInvariants, always])

  expect(findings.map(findingText).at(-1)).toBe('W1 pigs fly … RED 1 row (first: a pig)')
})

test('of two nodes one looks each minute, first at everything', async () => {
  await deposit()
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const jobs = bookJobs({ db, log, invariants: ledgerInvariants, announce: async () => undefined })

  await Promise.all([...jobs, ...jobs].map((job) => job.run()))

  expect(lines.filter((line) => line.includes('every promise is kept'))).toHaveLength(1)
  expect(lines.join()).toContain('"isFull":true')
  expect((await mark()).last_full_at).toBeInstanceOf(Date)
})

/** Since which transaction a look asks. */
async function sinceOf(): Promise<bigint> {
  let since = -1n
  const curious: Invariant = {
    id: 'W2',
    promise: 'somebody looks',
    broken: (scope) => {
      since = scope.since
      return `select 'nothing' as what where false`
    },
  }
  await look(false, [curious])
  return since
}

test('what a transaction writes that runs during one look is looked at by the next', async () => {
  await thief.query('begin')
  const { rows } = await thief.query('select pg_current_xact_id()::text::bigint as running')
  await sinceOf()
  await thief.query('commit')

  expect(await sinceOf()).toBeLessThanOrEqual(BigInt(rows[0].running))
})

test('a mark from another server, whose copy this is, counts for nothing', async () => {
  await db.pool.query(`update money_check set verified_below = '9000000000000000000'`)

  expect(await sinceOf()).toBe(0n)
  expect(await sinceOf()).toBeGreaterThan(0n)
})

test.each([
  ['of the books', `verified_transfer = 0, verified_below = '3'`],
  ['of its own server', `verified_below = '9000000000000000000'`],
])('without a mark %s a look is at everything, and takes the time that it needs', async (_, lost) => {
  await deposit()
  // Another test file may hold a transaction open on the same server for a while: until it ends nothing settles.
  await vi.waitUntil(async () => (await rollUp(db.pool)) > 0n, { timeout: 40_000 })
  await look(true)
  expect((await look()).isFull).toBe(false)

  await db.pool.query(`update money_check set ${lost}`)

  expect((await look()).isFull).toBe(true)
  expect((await look()).isFull).toBe(false)
})
