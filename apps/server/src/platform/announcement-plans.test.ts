import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { announcementReader } from './announcements.ts'

let fresh: FreshDatabase
const clients: pg.Client[] = []
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await fresh.drop()
})

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: fresh.url })
  clients.push(client)
  await client.connect()
  return client
}

test('a look goes by the index, also by a plan that was made while nothing was announced', async () => {
  const [listening, other] = [await connection(), await connection()]
  // Only a vacuum makes the database sure that a table is empty; and a plan is kept from the sixth time on.
  await other.query('vacuum analyze announcement')
  const reader = await announcementReader(listening)
  for (let times = 0; times < 8; times += 1) await reader.read()

  const { rows } = await listening.query<{ 'QUERY PLAN': string }>(
    `explain execute read_announcements ('1000:1000:')`,
  )

  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/on announcement/)
  expect(plan).not.toMatch(/Seq Scan on announcement/)
})
