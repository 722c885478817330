import { randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { type AnyPosting, credit, debit, held, house, postMany, userAccount } from './index.ts'

// A connection keeps its plans. Those of this one were made while the books were empty, when every way to read a table looks equally cheap.

const others = 600
const anna = randomUUID()
const boris = randomUUID()
const usdt = (units: bigint) => money('USDT', units)
let books: BooksDatabase
let client: pg.Client

beforeAll(async () => {
  books = await booksDatabase()
  // Only an administrator sees which plans a connection keeps.
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(books.url).pathname
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query('vacuum analyze ledger.account, ledger.hold, ledger.transfer, ledger.entry')
})
afterAll(async () => {
  await client.end()
  await books.drop()
})

function deposit(userId: string): AnyPosting {
  const lines = [debit(house('custody'), usdt(100n)), credit(userAccount(userId, 'available'), usdt(100n))]
  return { kind: 'deposit', reference: randomUUID(), lines }
}

function freeze(userId: string, subject: string): AnyPosting {
  const frozen = credit(held(userId, { subject, cause: 'matched' }), usdt(1n))
  return {
    kind: 'freeze',
    reference: subject,
    lines: [debit(userAccount(userId, 'available'), usdt(1n)), frozen],
  }
}

function release(userId: string, subject: string): AnyPosting {
  const frozen = debit(held(userId, { subject, cause: 'matched' }), usdt(1n))
  return {
    kind: 'release',
    reference: subject,
    lines: [frozen, credit(userAccount(userId, 'available'), usdt(1n))],
  }
}

/** Freezes and releases for one or several people, in one call each. Answers the rows of accounts and of holds that were read. */
async function rowsReadFor(people: readonly string[]): Promise<{ account: number; hold: number }> {
  const named = people.map((userId) => [userId, `deal:${randomUUID()}`] as const)
  await client.query('begin')
  const before = await rowsRead()
  await postMany(
    client,
    named.map(([userId, subject]) => freeze(userId, subject)),
  )
  await postMany(
    client,
    named.map(([userId, subject]) => release(userId, subject)),
  )
  const after = await rowsRead()
  await client.query('commit')
  return { account: after.account - before.account, hold: after.hold - before.hold }
}

async function rowsRead(): Promise<{ account: number; hold: number }> {
  const { rows } = await client.query<{ relname: string; rows: number }>(
    `select relname, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
     where schemaname = 'ledger' and relname in ('account', 'hold')`,
  )
  const read = new Map(rows.map(({ relname, rows }) => [relname, rows]))
  return { account: read.get('account') ?? 0, hold: read.get('hold') ?? 0 }
}

async function keptPlans(part: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_backend_memory_contexts where name = 'CachedPlan' and strpos(ident, $1) > 0`,
    [part],
  )
  return rows[0]?.count ?? 0
}

// Planning takes longer than posting.
test('the first call of a connection makes the plans that all later ones use', async () => {
  await postMany(client, [deposit(anna), deposit(boris)])
  await postMany(client, [deposit(anna)])

  expect(await keptPlans('with moved as')).toBe(1)
  expect(await keptPlans('select array_agg(line.id)')).toBe(1)
})

test('one posting, and several, read the accounts and holds that they name, however many others there are', async () => {
  await rowsReadFor([anna])
  await rowsReadFor([anna, boris])
  const people = Array.from({ length: others }, () => randomUUID())
  await postMany(books.pool, people.map(deposit))
  await postMany(
    books.pool,
    people.map((userId) => freeze(userId, `deal:${userId}`)),
  )

  // For each call an available and a frozen account: found, locked, changed.
  const one = await rowsReadFor([anna])
  expect(one.account).toBeLessThanOrEqual(2 * 2 * 3)
  expect(one.hold).toBeLessThanOrEqual(2)
  const several = await rowsReadFor([anna, boris])
  expect(several.account).toBeLessThanOrEqual(2 * 4 * 3)
  expect(several.hold).toBeLessThanOrEqual(4)
})

test('holds that are closed are found one by one, also by a plan that was made while there were few', async () => {
  const few = Array.from({ length: 20 }, () => randomUUID())
  const many = Array.from({ length: 1_000 }, () => randomUUID())
  const own = await booksDatabase(1)
  try {
    await freezeFor(own.pool, few)
    await own.pool.query('vacuum analyze ledger.account, ledger.hold')
    await releaseFor(own.pool, few.slice(0, 2))
    await freezeFor(own.pool, many)

    const before = await holdsRead(own.pool)
    await releaseFor(own.pool, many.slice(0, 2))

    expect((await holdsRead(own.pool)) - before).toBe(2)
  } finally {
    await own.drop()
  }
})

async function freezeFor(pool: pg.Pool, people: readonly string[]): Promise<void> {
  await postMany(pool, people.map(deposit))
  await postMany(
    pool,
    people.map((userId) => freeze(userId, `deal:${userId}`)),
  )
}

async function releaseFor(pool: pg.Pool, people: readonly string[]): Promise<void> {
  await postMany(
    pool,
    people.map((userId) => release(userId, `deal:${userId}`)),
  )
}

async function holdsRead(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ rows: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where schemaname = 'ledger' and relname = 'hold'`,
  )
  return rows[0]?.rows ?? 0
}
