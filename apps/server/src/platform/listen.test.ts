import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { announcementReader } from './announcements.ts'
import { type Database, openDatabase } from './database.ts'
import { type Listener, listen } from './listen.ts'
import { createLog } from './log.ts'

// How nodes share announcements: rows, a NOTIFY after the commit, and a query each second in case the NOTIFY is lost.

const log = createLog('silent', process.stdout)
/** Longer than a test: a node that reads an announcement within it was woken. */
const neverMs = 60_000

let database: FreshDatabase
let db: Database
let undo: AsyncDisposableStack

beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase({ connectionString: database.url, poolSize: 3 })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
afterEach(async () => {
  db.onAnnounced(() => undefined)
  await undo.disposeAsync()
})

async function node(lookMs: number): Promise<{ listener: Listener; heard: string[] }> {
  const listener = await listen(database.url, log, { lookMs })
  undo.defer(() => listener.close())
  const heard: string[] = []
  listener.on('test', (payload) => heard.push(payload))
  return { listener, heard }
}

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  undo.defer(() => client.end().catch(() => undefined))
  return client
}

const announce = `select announce('test', $1)`

test('after the commit every node is woken, and hears the same word once', async () => {
  undo = new AsyncDisposableStack()
  const here = await node(neverMs)
  const there = await node(neverMs)
  db.onAnnounced(() => here.listener.wake())

  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(announce, ['one'])
  await client.query(announce, ['one'])
  await client.query(announce, ['two'])
  const soFar = [...here.heard, ...there.heard]
  await client.query('commit')
  client.release()

  expect(soFar).toEqual([])
  await expect
    .poll(() => [here.heard, there.heard])
    .toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
})

test('what was rolled back is heard by nobody', async () => {
  undo = new AsyncDisposableStack()
  const { listener, heard } = await node(neverMs)
  db.onAnnounced(() => listener.wake())
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(announce, ['never'])
  await client.query('rollback')
  client.release()

  await db.pool.query(announce, ['after'])

  await expect.poll(() => heard).toEqual(['after'])
})

test('whoever dies between the commit and the word is heard with the next look', async () => {
  undo = new AsyncDisposableStack()
  const { heard } = await node(1_000)
  const victim = await connection()

  await victim.query(announce, ['last words'])
  ;(victim as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

  await expect.poll(() => heard).toEqual(['last words'])
})

test('of two transactions the one that began first and ends last is not passed by', async () => {
  undo = new AsyncDisposableStack()
  const { listener, heard } = await node(neverMs)
  const slow = await connection()
  const quick = await connection()
  await slow.query('begin')
  await slow.query(announce, ['slow'])
  await quick.query(announce, ['quick'])
  listener.wake()
  await expect.poll(() => heard).toEqual(['quick'])

  await slow.query('commit')
  listener.wake()

  await expect.poll(() => heard).toEqual(['quick', 'slow'])
})

test('a node that cannot take one announcement in hears the next', async () => {
  undo = new AsyncDisposableStack()
  const { listener, heard } = await node(neverMs)
  listener.on('broken', () => {
    throw new Error('no number')
  })
  await db.pool.query(`select announce('broken', ''), announce('test', 'next')`)

  listener.wake()

  await expect.poll(() => heard).toEqual(['next'])
})

test('announcements are forgotten in time, and a node that looks too late is told that it may have missed some', async () => {
  undo = new AsyncDisposableStack()
  const client = await connection()
  // Longer than a busy machine pauses between two queries: else the punctual one is late, too.
  const kept = { keptMs: 8_000, forgetEveryMs: 0 }
  const punctual = await announcementReader(client, kept)
  const late = await announcementReader(await connection(), kept)
  const count = async () =>
    (await client.query(`select from announcement where payload = 'old'`)).rowCount ?? 0
  await client.query(announce, ['old'])

  expect(await punctual.read()).toMatchObject({ mayHaveMissed: false })
  await expect.poll(async () => [await punctual.read(), await count()][1], { timeout: 40_000 }).toBe(0)

  expect(await late.read()).toEqual({ announcements: [], mayHaveMissed: true })
  expect(await punctual.read()).toMatchObject({ mayHaveMissed: false })
})

// Such a transaction takes one lock for the whole database, and keeps it until its commit is on the disk.
test('nothing in the database notifies, and nothing in the server does it within a transaction', async () => {
  undo = new AsyncDisposableStack()
  const { rows } = await db.pool.query(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = any (array['public', 'ledger']::regnamespace[]) and prosrc ~* '\\m(pg_notify|notify)\\M'`,
  )
  expect(rows).toEqual([])

  const folder = fileURLToPath(new URL('../', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(folder + name, 'utf8')] as const),
  )
  // It is the only statement there, on the listening connection.
  const notifiers = texts.filter(([, text]) => /pg_notify\(|[`'"]notify /i.test(text)).map(([name]) => name)
  expect(notifiers).toEqual(['platform/listen.ts'])
})
