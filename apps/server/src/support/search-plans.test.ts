import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { seedUsers } from '../../test/seed-users.ts'
import { readSearch } from './search-text.ts'

const people = 12_000
const indexes = [
  'user_account_newest',
  'user_account_newest_of_flags',
  'user_account_email_begins',
  'user_account_name_begins',
  'user_account_search',
  'payment_method_card_tail',
  'payment_method_phone_tail',
] as const

let database: FreshDatabase
let client: Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await seedUsers(client, people)
  const { rows } = await client.query<Texts>(
    `select id, email, is_premium as "isPremium", translate(lower(username),
       'абвгдеёжзийклмнопрстуфхцчшщыэюяъь', 'abvgdeejziiklmnoprstufhccssyeua') as name from user_account order by date_joined`,
  )
  everybody = rows
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

interface Work {
  readonly seqScans: number
  /** Rows of user_account that an index led to. */
  readonly rowsRead: number
  readonly used: readonly string[]
}

/** What one call did, by the counters of its transaction: the plans inside a function are not in EXPLAIN. */
async function workOf(text: string, values: unknown[]): Promise<Work> {
  // The counters are those of this connection since they were last handed in.
  await client.query('select pg_stat_force_next_flush()')
  await client.query('begin')
  try {
    await client.query(text, values)
    const { rows } = await client.query<{ seqScans: string; rowsRead: string; used: string[] }>(
      `select seq_scan as "seqScans", idx_tup_fetch as "rowsRead", array(
         select name from unnest($1::text[]) as name where pg_stat_get_xact_numscans(name::regclass) > 0) as used
       from pg_stat_xact_user_tables where relname = 'user_account'`,
      [indexes],
    )
    const { seqScans = 0, rowsRead = 0, used = [] } = rows[0] ?? {}
    return { seqScans: Number(seqScans), rowsRead: Number(rowsRead), used }
  } finally {
    await client.query('rollback')
  }
}

const search = (typed: string, flags: (boolean | null)[] = [null, null, null]) => {
  const { text, isPrefix, tail, ids } = readSearch(typed)
  const values = [text, isPrefix, ...flags, tail, ids?.from ?? null, ids?.to ?? null]
  return workOf('select find_users($1, $2, $3, $4, $5, $6, $7, $8, 201)', values)
}

test('a rare part of a name goes by trigrams, with and without a select', async () => {
  for (const flags of [
    [null, null, null],
    [null, null, true],
  ]) {
    const work = await search('petrov7', flags)

    expect(work).toMatchObject({ seqScans: 0, used: expect.arrayContaining(['user_account_search']) })
    // The sample, and those who fit.
    expect(work.rowsRead).toBeLessThan(3_000)
  }
})

test('a part that most people have is read off the newest ones, not off the trigrams', async () => {
  for (const flags of [
    [null, null, null],
    [null, null, true],
  ]) {
    const work = await search('example', flags)

    expect(work.seqScans).toBe(0)
    expect(work.used).not.toContain('user_account_search')
    expect(work.rowsRead).toBeLessThan(4_000)
  }
})

test('e-mails that begin so and fill the limit are taken without the trigrams', async () => {
  const { text, isPrefix } = readSearch('ivan.p')

  const work = await workOf('select find_users($1, $2, null, null, null, null, null, null, 20)', [
    text,
    isPrefix,
  ])

  expect(work.used).toContain('user_account_email_begins')
  expect(work.used).not.toContain('user_account_search')
  // The sample, and twenty of each pair of flags twice: found, and looked at again.
  expect(work.rowsRead).toBeLessThan(1_000 + 2 * 8 * 20)
})

interface Texts {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly isPremium: boolean
}
let everybody: readonly Texts[]

/** By a plain scan. */
const havingText = (text: string, premium: boolean | null) =>
  everybody
    .filter(({ email, name }) => email.includes(text) || name.includes(text))
    .filter(({ isPremium }) => isPremium === (premium ?? isPremium))
    .map(({ id }) => id)
    .sort()

async function found(text: string, premium: boolean | null): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select find_users($1, false, null, $2, null, null, null, null, 12000) as id',
    [text, premium],
  )
  return rows.map(({ id }) => id).sort()
}

// The trigram index is asked for two pieces of a text only: whoever has the pieces and not the text must not be found, and nobody is missed.
test.each([
  '1.petrov',
  'n.petrov',
  'n petrov',
  'olga_petrov',
  'ev@example',
  'ov1@',
  '1@mail',
  'petrov+7',
  'petrov7',
  'ivan.petrov12',
  'анна 12',
  'zhukov@',
  '777',
  'a.smirnov1',
  '_.petrov',
  '1%2345',
  'petrov\\7',
])('by a part, %s, exactly those are found who have it', async (typed) => {
  const { text } = readSearch(typed)
  for (const premium of [null, false]) expect(await found(text, premium)).toEqual(havingText(text, premium))
})

test('any part of an e-mail or a name, also with one character changed, finds exactly those who have it', async () => {
  const changes = ['.', '@', ' ', '_', '-', '%', 'q', '1']
  for (let at = 0; at < 50; at += 1) {
    const person = everybody[(at * 239) % people]
    const whole = (at % 2 === 0 ? person?.email : person?.name) ?? ''
    const begin = (at * 7) % Math.max(1, whole.length - 4)
    const part = whole.slice(begin, begin + 4 + (at % 11))
    const place = at % part.length
    const typed =
      at % 3 === 0 ? part.slice(0, place) + changes[at % changes.length] + part.slice(place + 1) : part
    const { text, isPrefix } = readSearch(typed)
    if (!isPrefix) expect([typed, await found(text, null)]).toEqual([typed, havingText(text, null)])
  }
}, 120_000)

test('a sign before a common name leads to few people', async () => {
  for (const typed of ['1.petrov', 'v@mail', 'ev@example', 'ivan petrov', 'x_petrov']) {
    const work = await search(typed)

    expect(work).toMatchObject({ seqScans: 0, used: expect.arrayContaining(['user_account_search']) })
    // The sample of the newest, those that begin so, and next to nobody by the index.
    expect([typed, work.rowsRead < 1_100]).toEqual([typed, true])
  }
})

test('one and two letters go by the beginnings, each with a limit', async () => {
  const work = await search('iv')

  expect(work).toMatchObject({ seqScans: 0, used: ['user_account_email_begins', 'user_account_name_begins'] })
  expect(work.rowsRead).toBeLessThan(16 * 201 + 202)
})

test('four digits go by the tails as well, and an id by the primary key', async () => {
  const tail = await search('4417')
  const id = await search('00000000-0000-4000-8000-000000000000')

  expect(tail.used).toEqual(expect.arrayContaining(['payment_method_card_tail', 'payment_method_phone_tail']))
  expect([tail.seqScans, id.seqScans]).toEqual([0, 0])
})

test('few people with a select are read whole, and the answer is exact', async () => {
  const work = await search('ivan', [false, null, null])

  expect(work.used).not.toContain('user_account_search')
  expect(work.seqScans).toBe(0)
})

test.each([
  [[null, null, null], 11_900],
  [[true, null, null], 10_000],
  [[null, true, null], 300],
])('the page of %o at %i reads its own day and not the days before it', async (flags, skip) => {
  const work = await workOf('select * from list_users($1, $2, $3, $4, 20)', [...flags, skip])

  expect(work.seqScans).toBe(0)
  // Twelve people a day here, and a page of twenty of each pair of flags.
  expect(work.rowsRead).toBeLessThan(8 * (12 + 20))
})
