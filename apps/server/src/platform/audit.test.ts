import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { writeAudit } from './audit.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database
let databaseUrl: string
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url })
  databaseUrl = fresh.url
  drop = fresh.drop
})

afterAll(async () => {
  await db.close()
  await drop()
})

const origin = { ip: '127.0.0.1', requestId: 'r' }
const act = (subject: string) =>
  db.write((tx) => writeAudit(tx, { actor: 'support', action: 'test', subject, after: { x: 1 }, origin }))

// A role that has the right is refused by a trigger; that the product's role has no right is in append-only.test.ts.
test.each([
  'update audit set actor = null',
  `update audit set actor = 'x'`,
  'delete from audit',
  'truncate audit',
])('%s is refused', async (statement) => {
  await act('one')

  await expect(asAdmin(statement)).rejects.toThrow(/never changed/)
})

test('rows written at the same moment form one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => act(`parallel-${at}`)))

  expect(await brokenLinks()).toEqual([])
})

test('a changed or missing row is seen', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, at) => act(`tamper-${at}`)))
  const [row] = (await db.pool.query(`select id from audit where subject = 'tamper-2'`)).rows
  // What only a superuser could do.
  await asAdmin(
    `set session_replication_role = replica; update audit set actor = 'somebody else' where id = ${row.id}`,
  )

  expect(await brokenLinks()).toContainEqual({ id: row.id })
})

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(databaseUrl).pathname
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

async function brokenLinks(): Promise<{ id: bigint }[]> {
  const { rows } = await db.pool.query(`
    select id from (
      select id, hash <> audit_hash(audit) or previous_hash <> lag(hash, 1, '\\x00'::bytea) over (order by id) as is_broken from audit
    ) as chain where is_broken`)
  return rows
}
