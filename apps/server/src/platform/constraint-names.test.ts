import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const namesMadeByPostgres = async () => {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint join pg_namespace as space on space.oid = connamespace
     where nspname in ('public', 'ledger') and contype = 'c' and conname ~ '_check[0-9]*$' order by 1`,
  )
  return rows.map(({ name }) => name)
}

// An error that says `payment_method_check3` does not say which rule was broken.
test('every check constraint is named for its rule', async () => {
  expect(await namesMadeByPostgres()).toEqual([])
})

test('one that PostgreSQL has named is seen', async () => {
  await client.query('create table public.nameless (amount bigint check (amount > 0))')
  expect(await namesMadeByPostgres()).toEqual(['nameless_amount_check'])
})
