import { randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'
import { balances, booksAreGuarded, booksMigrations, depositCredited, post } from './index.ts'

const userId = randomUUID()
const deposit = depositCredited({ txid: 'a1', logIndex: 0, amount: money('USDT', 250_000_000n) }, userId)

async function depositWorks(db: Database): Promise<void> {
  await db.write((tx) => post(tx, deposit))
  expect((await balances(db.each, userId, 'USDT')).available.units).toBe(250_000_000n)
}

describe('with the own PostgreSQL', () => {
  let fresh: FreshDatabase
  let db: Database
  beforeAll(async () => {
    fresh = await freshDatabase()
    db = openDatabase({ connectionString: fresh.url, poolSize: 2 })
  })
  afterAll(async () => {
    await db.close()
    await fresh.drop()
  })

  test('the product posts through the door', () => depositWorks(db))

  // An injected statement is the product's own role. It can read the books, and that is all.
  test.each([
    `insert into ledger.entry (transfer_id, account_id, position, amount) values (1, 1, 1, 1)`,
    `insert into ledger.transfer (kind, reference, content_hash) values ('x', 'x', '')`,
    `update ledger.account set balance = 1000000`,
    `update ledger.house_balance set balance = 0`,
    `update ledger.watermark set settled = 0`,
    `insert into ledger.hold values ('x', 'x', 1, 1, 1)`,
    `delete from ledger.entry`,
    `truncate ledger.entry`,
    `alter table ledger.entry disable trigger user`,
    `drop trigger entry_append_only on ledger.entry`,
    `alter table ledger.account drop constraint account_above_floor`,
    `create or replace function ledger.roll_up() returns bigint language sql as 'select 0::bigint'`,
    `create table ledger.mine (x int)`,
    `drop schema ledger cascade`,
    `set role florin_ledger`,
    `alter schema ledger owner to florin`,
    `select setval('ledger.transfer_id_seq', 1)`,
  ])('the product may not: %s', async (statement) => {
    await expect(db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('and the check knows it', async () => {
    expect(await booksAreGuarded(db)).toBe(true)
  })
})

// Somebody else's server, where we are nobody: the books work, triggers guard them, and the check says what is missing.
test('without the right to make roles the books are ours, and that is told', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(
    `create role nobody_special login password ${admin.escapeLiteral(decodeURIComponent(url.password))}`,
  )
  await admin.query(`create database ${name} owner nobody_special`)
  url.pathname = `/${name}`
  url.username = 'nobody_special'
  await migrate(url.href, { packages: [booksMigrations] })
  const db = openDatabase({ connectionString: url.href, poolSize: 2 })

  await depositWorks(db)
  expect(await booksAreGuarded(db)).toBe(false)
  await expect(db.pool.query('delete from ledger.entry')).rejects.toMatchObject({ code: 'FL900' })
  expect(await migrate(url.href, { packages: [booksMigrations] })).toEqual([])

  await db.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query('drop role nobody_special')
  await admin.end()
})
