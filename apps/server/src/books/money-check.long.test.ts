import { randomUUID } from 'node:crypto'
import {
  credit,
  debit,
  everything,
  house,
  ledgerInvariants,
  postMany,
  rollUp,
  userAccount,
} from '@florin/ledger'
import { money } from '@florin/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { checkMoney } from './index.ts'
import { seedEntries } from './test/many-entries.ts'
import { readsOf } from './test/plan-reads.ts'

// A check that is slow is a check that somebody switches off.

const size = { people: 20_000, transfers: 1_000_000 }
const freshTransfers = 1_000
let fresh: FreshDatabase
let db: Database
let owner: pg.Client

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url, poolSize: 4 })
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(fresh.url).pathname
  owner = new pg.Client({ connectionString: url.href, options: '-c jit=off -c work_mem=64MB' })
  await owner.connect()
  const seedMs = await timed(() => seedEntries(owner, size))
  console.info(`Seeded ${await count('entry')} entries by SQL in ${seedMs} ms`)
}, 600_000)
afterAll(async () => {
  await owner.end()
  await db.close()
  await fresh.drop()
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

async function count(table: 'entry' | 'transfer'): Promise<number> {
  const { rows } = await db.pool.query(`select count(*)::int as n from ledger.${table}`)
  return rows[0].n
}

const look = (isFull: boolean) => checkMoney(db, ledgerInvariants, { isFull })
const mark = async () =>
  (await db.pool.query('select verified_transfer as v from money_check')).rows[0].v as bigint

/** New events for people who are there and people who are not, through the door. */
async function postSome(): Promise<void> {
  const unit = money('USDT', 1n)
  const { rows } = await db.pool.query(
    `select owner from ledger.account where balance > 10 order by random() limit $1`,
    [freshTransfers],
  )
  const postings = rows.map(({ owner: userId }, at) => ({
    kind: 'test',
    reference: randomUUID(),
    lines: [
      debit(userAccount(userId, 'available'), unit),
      credit(at % 2 === 0 ? house('revenue') : userAccount(randomUUID(), 'available'), unit),
    ],
  }))
  for (let at = 0; at < postings.length; at += 100) await postMany(db.pool, postings.slice(at, at + 100))
}

/** Until nothing can appear any more among what was written so far; other tests' transactions may hold it back. */
async function settle(): Promise<void> {
  const { rows } = await db.pool.query('select max(id) as last from ledger.transfer')
  const isSettled = async () => (await rollUp(db.pool)) >= rows[0].last
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true)
}

test('the full look at two million entries is green, and sets the mark', async () => {
  expect(await count('entry')).toBeGreaterThan(2_000_000)
  await settle()

  const { findings, tookMs } = await look(true)

  expect(findings.filter((finding) => finding.count > 0)).toEqual([])
  expect(await mark()).toBe(BigInt(size.people + size.transfers))
  console.info(`Full look: ${Math.round(tookMs)} ms`)
}, 600_000)

test('what came since the mark is looked at in under a second', async () => {
  const took: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await postSome()
    const { isGreen, tookMs } = await look(false)
    expect(isGreen).toBe(true)
    took.push(Math.round(tookMs))
  }

  console.info(`Look after each ${freshTransfers} new transfers: ${took.join(', ')} ms`)
  // The best of three, because the machine has other work; a scan of everything would take seconds each time.
  expect(Math.min(...took)).toBeLessThan(1_000)
}, 120_000)

test('no promise reads all entries or all transfers to look at the new ones', async () => {
  await postSome()
  const scope = { ...everything, after: await mark(), accounts: { after: 0n, upTo: 20_000n } }
  for (const invariant of ledgerInvariants)
    for (const table of ['entry', 'transfer']) {
      const { wholeScans, rows } = await readsOf(owner, invariant, scope, table)
      console.info(`${invariant.id} reads ${Math.round(rows)} rows of ${table}`)
      expect([invariant.id, table, wholeScans]).toEqual([invariant.id, table, []])
      // The patrol's twenty thousand, and a few looks for each new line; entries sixty-four pages at a time (ledger 0009).
      const most = table === 'entry' ? size.transfers / 10 : 0
      expect(rows).toBeLessThan(most + 20_000 + 50 * freshTransfers)
    }

  // That the measure can tell the difference.
  const [, balanced] = ledgerInvariants
  if (balanced) expect((await readsOf(owner, balanced, everything, 'entry')).rows).toBeGreaterThan(2_000_000)
}, 300_000)
