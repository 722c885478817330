import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { loadKeyRing, withNewKey } from '../platform/key-ring.ts'
import { openWork } from '../platform/outbox.ts'
import { type Secrets, sealedWith, secretsFrom } from '../platform/secrets.ts'
import { retire, rotate, status } from './keys.ts'
import { placesOfOtherKeys, resealAll } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'

let database: FreshDatabase
let db: Database
let folder: string
let secretFile: string
let secrets: Secrets
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase({ connectionString: database.url, poolSize: 3 })
  folder = await mkdtemp(join(tmpdir(), 'florin-keys-'))
  secretFile = join(folder, 'secret.key')
})
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await query('delete from outbox')
  await query('delete from key_progress')
  await query('delete from key_holder')
  await query('delete from installation')
  await rm(secretFile, { force: true })
  secrets = secretsFrom(await loadKeyRing(secretFile))
})

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.pool.query(text, values)).rows as Row[]
}
const parts = () => ({ db, secrets, secretFile, patienceMs: 300 })
const payloads = () =>
  query<{ id: bigint; topic: string; payload: Buffer }>('select id, topic, payload from outbox order by id')
async function addWork(count: number): Promise<void> {
  const payloads = Array.from({ length: count }, (_, at) =>
    secrets.seal('outbox:nothing', JSON.stringify({ at })),
  )
  await query(`insert into outbox (topic, payload) select 'nothing', unnest($1::bytea[])`, [payloads])
}
test('a key that a running process does not know does not seal', async () => {
  await addWork(3)
  await query(
    `insert into key_holder (id, role, newest_key, sealing_key) values (gen_random_uuid(), 'api', 0, 0)`,
  )

  await expect(rotate(parts())).rejects.toThrow('Not every process does know key 1 yet: api.')

  expect(secrets.sealingKey).toBe(0)
  expect((await payloads()).map(({ payload }) => sealedWith(payload))).toEqual([0, 0, 0])
  // Given again it goes on with the same key.
  await expect(rotate(parts())).rejects.toThrow('know key 1 yet')
  expect((await readFile(secretFile, 'utf8')).match(/^key /gm)).toHaveLength(1)
})

test('killed in the middle, it goes on where it was, and nothing is lost', async () => {
  await addWork(1_200)
  const ring = withNewKey(await loadKeyRing(secretFile))
  secrets.learn(ring)
  secrets.sealWith(1)
  let left = 700
  const dying: Secrets = {
    ...secrets,
    sealingKey: 1,
    seal(context, plain) {
      left -= 1
      if (left < 0) throw new Error('killed')
      return secrets.seal(context, plain)
    },
  }
  const columns = sealedColumns.filter(({ table }) => table === 'outbox')

  await expect(resealAll(db, dying, () => undefined, columns)).rejects.toThrow('does not open')
  const half = (await payloads()).filter(({ payload }) => sealedWith(payload) === 1)
  expect(half).toHaveLength(500)
  expect(await placesOfOtherKeys(db, secrets)).toEqual([{ place: 'outbox.payload', count: 700 }])
  const lines: string[] = []
  await resealAll(db, secrets, (line) => lines.push(line), columns)

  expect(lines).toEqual(['outbox.payload: 700 sealed anew'])
  const rows = await payloads()
  expect(rows.slice(0, 500).map(({ payload }) => payload)).toEqual(half.map(({ payload }) => payload))
  expect(rows.map((row) => openWork(secrets, row))).toEqual(
    Array.from({ length: 1_200 }, (_, at) => ({ at })),
  )
  expect(await placesOfOtherKeys(db, secrets)).toEqual([])
})

test('a row that somebody holds is sealed anew when it is free', async () => {
  await addWork(3)
  const [first] = await payloads()
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from outbox where id = $1 for update', [first?.id])
  setTimeout(() => void holder.query('commit').then(() => holder.release()), 400)

  await rotate(parts())

  expect((await payloads()).map(({ payload }) => sealedWith(payload))).toEqual([1, 1, 1])
})

test('an old key is removed only when nothing is sealed with it', async () => {
  await rotate(parts())
  await addWork(1)
  const [row] = await payloads()
  // As a process would leave it that still sealed with the old key.
  const late = secretsFrom(await loadKeyRing(secretFile)).seal('outbox:nothing', '{"at":9}')
  await query('update outbox set payload = $2 where id = $1', [row?.id, late])

  await expect(retire(parts())).rejects.toThrow('Nothing changed: 1 of outbox.payload need an older key.')
  expect(await status(parts())).toContain('outbox.payload: 1 sealed with another key')
  await rotate(parts())
  expect(await retire(parts())).toContain('Removed: key 0.')

  secrets.learn(await loadKeyRing(secretFile))
  const [again] = await payloads()
  expect(openWork(secrets, again!)).toEqual({ at: 9 })
  await expect(retire(parts())).rejects.toThrow('there is no older key')
  const acts = await query(`select action, actor from audit where subject = 'keys' order by id`)
  expect(acts.slice(-2)).toEqual([
    { action: 'keys.rotate', actor: 'operator' },
    { action: 'keys.retire', actor: 'operator' },
  ])
})
