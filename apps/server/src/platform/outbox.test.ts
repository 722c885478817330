import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { mailRetryPlan, outbox, outboxWorker } from './outbox.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom(randomBytes(32))
const log = createLog('silent')
const box = outbox(secrets)
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

beforeEach(() => db.pool.query('delete from outbox'))

const add = (payload: object) => db.write((tx) => box.add(tx, 'test', payload))
const rows = async () => (await db.pool.query('select * from outbox order by id')).rows
const allDue = () => db.pool.query(`update outbox set available_at = now()`)

test('work is done once and its content forgotten', async () => {
  const seen: unknown[] = []
  await add({ code: '123456' })
  const worker = outboxWorker(db, secrets, log, { test: async (payload) => void seen.push(payload) })

  await worker.drain()
  await worker.drain()

  expect(seen).toEqual([{ code: '123456' }])
  expect(await rows()).toMatchObject([{ payload: null, attempts: 1 }])
})

test('what was rolled back is never done', async () => {
  const seen: unknown[] = []
  await db
    .write(async (tx) => {
      await box.add(tx, 'test', {})
      throw new Error('no')
    })
    .catch(() => undefined)

  await outboxWorker(db, secrets, log, { test: async (payload) => void seen.push(payload) }).drain()

  expect(seen).toEqual([])
})

test('a waiting code cannot be read in the database', async () => {
  await add({ code: 'plain-to-see' })

  expect((await rows())[0].payload.includes('plain-to-see')).toBe(false)
})

test('a failed try waits, is tried again, and in the end is given up for the operator to see', async () => {
  let tries = 0
  await add({})
  const worker = outboxWorker(db, secrets, log, {
    test: async () => {
      tries += 1
      throw new Error('mail server away')
    },
  })

  const began = Date.now()
  await worker.drain()
  const [row] = await rows()
  expect(row).toMatchObject({ last_error: 'mail server away', failed_at: null })
  expect(row.available_at.getTime()).toBeGreaterThan(began + 4_000)
  // Those seconds may be over when a busy machine comes to it.
  await db.pool.query(`update outbox set available_at = available_at + interval '1 minute'`)
  await worker.drain()
  expect(tries).toBe(1)

  for (let more = 0; more < mailRetryPlan.length + 2; more += 1) {
    await allDue()
    await worker.drain()
  }
  expect(tries).toBe(mailRetryPlan.length + 1)
  // Sealed as before: an operator may send it again.
  expect(await rows()).toMatchObject([{ failed_at: expect.any(Date), payload: expect.any(Buffer) }])
})

test('one bad piece of work holds up nobody', async () => {
  const seen: string[] = []
  for (const name of ['a', 'bad', 'b']) await add({ name })
  const worker = outboxWorker(db, secrets, log, {
    test: async (payload) => {
      const { name } = payload as { name: string }
      if (name === 'bad') throw new Error('bad')
      seen.push(name)
    },
  })

  await worker.drain()

  expect(seen.sort()).toEqual(['a', 'b'])
})

test('several workers at once share the work without doing any of it twice', async () => {
  const seen: number[] = []
  await Promise.all(Array.from({ length: 60 }, (_, number) => add({ number })))
  const workers = Array.from({ length: 4 }, () =>
    outboxWorker(db, secrets, log, {
      test: async (payload) => void seen.push((payload as { number: number }).number),
    }),
  )

  await Promise.all(workers.map((worker) => worker.drain()))

  expect(seen.sort((left, right) => left - right)).toEqual(Array.from({ length: 60 }, (_, number) => number))
})

test('work whose worker died becomes due again', async () => {
  const seen: unknown[] = []
  await add({})
  // A worker took the row and was killed: the claim is there, the result is not.
  await db.pool.query(`update outbox set attempts = 1, available_at = now() + interval '60 seconds'`)
  const worker = outboxWorker(db, secrets, log, { test: async (payload) => void seen.push(payload) })

  await worker.drain()
  expect(seen).toEqual([])
  await db.pool.query(`update outbox set available_at = available_at - interval '61 seconds'`)
  await worker.drain()
  expect(seen).toHaveLength(1)
})
