import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'

// By itself PostgreSQL plans a statement with parameters anew at least five times, and for as long as it takes such a plan for cheaper.

let fresh: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  fresh = await freshDatabase()
  // Only an administrator sees which plans a connection keeps.
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(fresh.url).pathname
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await fresh.drop()
})

const empty = (count: number) => Array.from({ length: count }, () => `'{}'`).join(', ')

test.each([
  ['open_deals', `select open_deals('{}', 60, 5, 5, 5, 50, ${empty(13)})`, 'with looked as'],
  ['move_deals', `select move_deals('{}', ${empty(13)})`, 'fits.is_fitting and fits.place'],
  ['claim_receipts', 'select claim_receipts(1)', 'with claimed as'],
  ['append_messages', `select append_messages('nowhere', ${empty(16)})`, 'with held as'],
  ['keep_readings', `select keep_readings('[]')`, 'json_populate_recordset'],
])('the first call of %s makes the plans that all later ones use', async (_, call, part) => {
  await client.query('begin')
  await client.query(call)
  await client.query('rollback')

  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_backend_memory_contexts where name = 'CachedPlan' and strpos(ident, $1) > 0`,
    [part],
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
})
