import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { writeAudit } from './audit.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url })
  drop = fresh.drop
})

afterAll(async () => {
  await db.close()
  await drop()
})

const origin = { ip: '127.0.0.1', requestId: 'r' }
const act = (subject: string) =>
  db.write((tx) => writeAudit(tx, { actor: 'support', action: 'test', subject, after: { x: 1 }, origin }))

test.each([
  'update audit set actor = null',
  `update audit set actor = 'x'`,
  'delete from audit',
  'truncate audit',
])('%s is refused', async (statement) => {
  await act('one')

  await expect(db.pool.query(statement)).rejects.toThrow(/never changed/)
})

test('rows written at the same moment form one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, at) => act(`parallel-${at}`)))

  expect(await brokenLinks()).toEqual([])
})

test('a changed or missing row is seen', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, at) => act(`tamper-${at}`)))
  const [row] = (await db.pool.query(`select id from audit where subject = 'tamper-2'`)).rows
  const client = await db.pool.connect()
  try {
    // What only the owner of the database could do.
    await client.query('alter table audit disable trigger all')
    await client.query(`update audit set actor = 'somebody else' where id = $1`, [row.id])
    await client.query('alter table audit enable trigger all')
  } finally {
    client.release()
  }

  expect(await brokenLinks()).toContainEqual({ id: row.id })
})

async function brokenLinks(): Promise<{ id: bigint }[]> {
  const { rows } = await db.pool.query(`
    select id from (
      select id, hash <> audit_hash(audit) or previous_hash <> lag(hash, 1, '\\x00'::bytea) over (order by id) as is_broken from audit
    ) as chain where is_broken`)
  return rows
}
