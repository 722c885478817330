import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import * as store from './find-store.ts'

// Each shape is found by an index: with sequential scans switched off, a scan that remains has no index it could use.

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  db = openDatabase({ connectionString: fresh.url, poolSize: 1 })
  await db.pool.query(`set enable_seqscan = off`)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const day = { from: new Date(0), to: new Date(86_400_000) }
const anyId = '00000000-0000-4000-8000-000000000000'
const shapes: Record<string, () => Promise<unknown>> = {
  id: () => store.byId(db.each, { from: anyId, to: anyId }),
  dispute: () => store.byDisputeNumber(db.each, 1n),
  sum: () => store.bySum(db.each, { kopecks: 1n, ...day }),
  tail: () => store.byTail(db.each, '4417'),
  external_id: () => store.byExternalId(db.each, 'ORD-1'),
  txid: () => store.byTxid(db.each, 'ab'.repeat(32)),
  address: () => store.byAddress(db.each, 'T'),
}

test.each(Object.entries(shapes))('%s reads no table from end to end', async (_shape, look) => {
  const plan = await planOf(look)

  expect(plan).toContain('Index')
  expect(plan).not.toContain('Seq Scan')
})

/** The plan of the one statement that it sends. */
async function planOf(look: () => Promise<unknown>): Promise<string> {
  const client = await db.pool.connect()
  const send = client.query
  let text = ''
  let values: unknown[] = []
  client.query = ((requests: string, given: unknown[]) => {
    text = requests
    values = given
    return (send as (...args: unknown[]) => unknown).call(client, requests, given)
  }) as never
  client.release()
  await look()
  client.query = send
  const { rows } = await db.pool.query(`explain ${text}`, values)
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
}
