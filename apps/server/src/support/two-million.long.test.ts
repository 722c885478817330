import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedUsers } from '../../test/seed-users.ts'
import { booksMigrations } from '../books/index.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { migrate } from '../platform/migrate.ts'
import { readSearch } from './search-text.ts'

const people = Number(process.env.SEEDED_PEOPLE ?? 2_000_000)
/** Of PostgreSQL's own time, for one page with its total. */
const mostMs = 50

const undo = new AsyncDisposableStack()
let client: Client
let backend = 0

// With the memory that the product gives its own PostgreSQL, which the tests' common one does not have.
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-people-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const log = { info: () => undefined, warn: (sentence: string) => console.warn(sentence) }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  undo.defer(() => postgres.stop())
  const { connectionString, adminConnectionString } = postgres
  await migrate(connectionString, { packages: [booksMigrations], adminConnectionString })
  client = new Client({ connectionString })
  await client.connect()
  undo.defer(() => client.end())
  await seedUsers(client, people)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  backend = rows[0]?.pid ?? 0
}, 1_800_000)

afterAll(() => undo.disposeAsync(), 60_000)

type Flags = readonly [boolean | null, boolean | null, boolean | null]
const any: Flags = [null, null, null]
const selects: readonly Flags[] = [
  any,
  [true, null, null],
  [false, null, null],
  [null, true, null],
  [null, false, null],
  [null, null, true],
  [null, null, false],
  [false, true, false],
]

/** What the backend has computed so far. Neighbours on the machine make a call take longer, and do not change this. */
async function computedMs(): Promise<number> {
  const [ns] = (await readFile(`/proc/${backend}/schedstat`, 'utf8')).split(' ')
  return Number(ns) / 1e6
}

/** Of a few runs the middle one: the first reads pages that later ones find in memory. */
async function timeOf(text: string, values: unknown[]): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const before = await computedMs()
    await client.query(text, values)
    runs.push((await computedMs()) - before)
  }
  return Math.round(runs.sort((one, other) => one - other)[1] ?? Number.NaN)
}

const timeOfSearch = (typed: string, flags: Flags) => {
  const { text, isPrefix, tail, ids } = readSearch(typed)
  return timeOf('select find_users($1, $2, $3, $4, $5, $6, $7, $8, 201)', [
    text,
    isPrefix,
    ...flags,
    tail,
    ids?.from ?? null,
    ids?.to ?? null,
  ])
}

async function totalOf(flags: Flags): Promise<number> {
  const { rows } = await client.query<{ total: string }>(
    'select coalesce(sum(people), 0) as total from user_days($1, $2, $3)',
    [...flags],
  )
  return Number(rows[0]?.total)
}

function judge(times: ReadonlyMap<string, number>): void {
  const sorted = [...times].sort(([, one], [, other]) => other - one)
  console.info(`the slowest of ${times.size}:`, sorted.slice(0, 20))
  expect(sorted.filter(([, ms]) => ms > mostMs)).toEqual([])
}

test('every page of the list, by every select, within its bound', async () => {
  const times = new Map<string, number>()
  for (const flags of selects) {
    const total = await totalOf(flags)
    for (const share of [0, 0.1, 0.5, 0.9, 1]) {
      const skip = Math.max(0, Math.floor(((total - 1) / 20) * share) * 20)
      const ms = await timeOf('select * from list_users($1, $2, $3, $4, 20)', [...flags, skip])
      times.set(`${flags} at ${skip} of ${total}`, ms)
    }
  }
  judge(times)
}, 300_000)

test('every search, alone and with each select, within its bound', async () => {
  const { rows } = await client.query<{ id: string }>('select id from user_account limit 1 offset 777')
  const id = rows[0]?.id ?? ''
  const typed = [
    ...['i', 'iv', 's', 'z', 'и', 'qq', '1'],
    ...[
      'ivan',
      'ivan.petrov',
      'iva',
      'petr',
      'petrov7',
      'ivan.petrov77777',
      '77777',
      '123456',
      '999',
      '4417',
      '0001',
    ],
    ...['example', 'example.com', 'com', '.ex', 'post.example', 'shop', 'nobody', 'zzz'],
    ...['1.petrov', 'n.petrov', '.petrov', 'v.petrov', 'n petrov', 'olga_petrov', 'petrov@', 'ivan@', 'ov1@'],
    ...['1@mail', '9@inbox', '7@post.ex', 'ev@example', 'lov@mail.example', 'petrov example', 'a.smirnov'],
    ...['иван', 'анна 1', 'анна 123', 'Ольга', id, id.slice(0, 8), id.slice(0, 13)],
  ]
  const times = new Map<string, number>()
  for (const search of typed)
    for (const flags of selects) times.set(`"${search}" ${flags}`, await timeOfSearch(search, flags))
  judge(times)
}, 600_000)
