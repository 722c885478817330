import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { seedUsers } from '../../test/seed-users.ts'
import { readSearch } from './search-text.ts'

const people = Number(process.env.SEEDED_PEOPLE ?? 2_000_000)
/** Of PostgreSQL's own time, for one page with its total. */
const mostMs = 50

let database: FreshDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  await seedUsers(client, people)
}, 1_800_000)

afterAll(async () => {
  await client.end()
  await database.drop()
})

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

/** The shortest of a few runs: neighbours on the machine make a run longer, never shorter. */
async function timeOf(text: string, values: unknown[]): Promise<{ ms: number; rows: number }> {
  let ms = Number.POSITIVE_INFINITY
  let rows = 0
  for (let run = 0; run < 4; run += 1) {
    const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) ${text}`,
      values,
    )
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    ms = Math.min(ms, Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]))
    rows = Number(/actual rows=(\d+)/.exec(plan)?.[1])
  }
  return { ms, rows }
}

const timeOfSearch = (typed: string, [activated, premium, work]: Flags) => {
  const { text, isPrefix, tail, ids } = readSearch(typed)
  return timeOf('select * from find_users($1, $2, $3, $4, $5, $6, $7, $8, 1001)', [
    text,
    isPrefix,
    activated,
    premium,
    work,
    tail,
    ids?.from ?? null,
    ids?.to ?? null,
  ])
}

const timeOfPage = ([activated, premium, work]: Flags, skip: number) =>
  timeOf('select * from list_users($1, $2, $3, $4, 20)', [activated, premium, work, skip])

test('every page of the list, by every select, takes its time and no more', async () => {
  const slow: string[] = []
  for (const flags of selects) {
    const { rows } = await client.query<{ total: bigint }>(
      'select coalesce(sum(people), 0)::float as total from user_days($1, $2, $3)',
      [...flags],
    )
    const total = Number(rows[0]?.total)
    for (const share of [0, 0.1, 0.5, 0.9, 1]) {
      const skip = Math.max(0, Math.floor(((total - 1) / 20) * share) * 20)
      const { ms } = await timeOfPage(flags, skip)
      console.info(`list ${JSON.stringify(flags)} at ${skip} of ${total}: ${ms} ms`)
      if (ms > mostMs) slow.push(`${flags} at ${skip}: ${ms}`)
    }
  }
  expect(slow).toEqual([])
})

test('every search, alone and with each select, takes its time and no more', async () => {
  const { rows } = await client.query<{ id: string }>(
    'select id from user_account limit 1 offset 77777 % 1000',
  )
  const id = rows[0]?.id ?? ''
  const typed = [
    ...['i', 'iv', 's', 'z', 'и', 'qq', '1'],
    ...['ivan', 'ivan.petrov', 'iva', 'petr', 'ivan.petrov77777', '77777', '123456', '999', '4417', '0001'],
    ...[
      'example',
      'example.com',
      'com',
      '.ex',
      'post.example',
      'shop',
      'nobody',
      'zzz',
      'иван',
      'анна 123',
      'Ольга',
    ],
    ...[id, id.slice(0, 8), id.slice(0, 13)],
  ]
  const slow: string[] = []
  for (const search of typed)
    for (const flags of selects) {
      const { ms, rows: found } = await timeOfSearch(search, flags)
      if (flags === any || ms > mostMs)
        console.info(`search "${search}" ${JSON.stringify(flags)}: ${ms} ms, ${found}`)
      if (ms > mostMs) slow.push(`${search} ${flags}: ${ms}`)
    }
  expect(slow).toEqual([])
}, 600_000)
