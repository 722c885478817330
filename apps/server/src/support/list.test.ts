import { randomUUID } from 'node:crypto'
import type { Answer, Contract } from '@florin/contract'
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { foldUserCounts } from './list-store.ts'
import { personOf, supportOf } from './test/staff.ts'

const world = useWorld()
let kira: Awaited<ReturnType<typeof supportOf>>

interface Seeded {
  readonly email: string
  readonly username?: string
  readonly flags?: string
  readonly daysAgo?: number
}

async function seed({ email, username = email, flags = 'true, false, true', daysAgo = 1 }: Seeded) {
  const [row] = await world.query<{ id: string }>(
    `insert into user_account (email, username, password_hash, account_type, is_activated, is_premium, is_work,
       deposit_basis_points, withdraw_basis_points, date_joined)
     values ($1, $2, '-', 'trader', ${flags}, 400, 100, now() - make_interval(days => $3)) returning id`,
    [email, username, daysAgo],
  )
  return row?.id ?? ''
}

const list = async (query: object = {}): Promise<Answer<Contract['listUsers']>> =>
  (await kira.browser.call('listUsers', { query: query as never })).body
const emails = async (query: object) => (await list(query)).users.map(({ email }) => email)

beforeAll(async () => {
  kira = await supportOf(world)
  for (let number = 0; number < 45; number += 1)
    await seed({ email: `page${number}@seed.example`, daysAgo: 100 + number })
  await seed({ email: 'ivan.petrov@mail.example', username: 'Иван Петров' })
  await seed({ email: 'waits@mail.example', flags: 'false, false, true', daysAgo: 2 })
  await seed({ email: 'rich@mail.example', flags: 'true, true, false', daysAgo: 3 })
})

test('twenty a page, newest first, with an exact total before and after counters are folded', async () => {
  const first = await list()
  await foldUserCounts(world.florin.services.db.each)
  const last = await list({ page: 3 })

  expect(first).toMatchObject({ page: 1, page_size: 20, total_count: 49, total_pages: 3, has_more: false })
  expect(first.users.slice(0, 5).map(({ email }) => email)).toEqual([
    kira.email,
    'ivan.petrov@mail.example',
    'waits@mail.example',
    'rich@mail.example',
    'page0@seed.example',
  ])
  expect(last).toMatchObject({ page: 3, total_count: 49 })
  expect(last.users.map(({ email }) => email)).toEqual(
    Array.from({ length: 9 }, (_, at) => `page${36 + at}@seed.example`),
  )
  expect(await list({ page: 4 })).toMatchObject({ users: [], total_count: 49, total_pages: 3 })
})

test('each select narrows the list and its total, alone and together', async () => {
  expect(await emails({ is_activated: 'false' })).toEqual(['waits@mail.example'])
  expect(await emails({ is_premium: 'true' })).toEqual(['rich@mail.example'])
  expect(await emails({ is_work: 'false', is_activated: 'true' })).toEqual(['rich@mail.example'])
  expect(await list({ is_premium: 'true', is_work: 'true' })).toMatchObject({ users: [], total_count: 0 })
  expect(await list({ is_premium: 'false', page_size: 5, page: 10 })).toMatchObject({
    total_count: 48,
    total_pages: 10,
    users: [
      { email: 'page42@seed.example' },
      { email: 'page43@seed.example' },
      { email: 'page44@seed.example' },
    ],
  })
})

test.each([
  ['iv', ['ivan.petrov@mail.example']],
  ['ив', ['ivan.petrov@mail.example']],
  // Two letters are a beginning, not a part.
  ['an', []],
  ['петр', ['ivan.petrov@mail.example']],
  ['ETROV@', ['ivan.petrov@mail.example']],
  ['page4', ['4', '40', '41', '42', '43', '44'].map((number) => `page${number}@seed.example`)],
  ['%', []],
  ['a_g', []],
  ['nobody at all', []],
])('"%s" finds %o', async (search, expected) => {
  expect(await emails({ search })).toEqual(expected)
})

test('a search keeps to the selects, and its total is what it lists', async () => {
  expect(await list({ search: 'mail.example', is_activated: 'true' })).toMatchObject({
    total_count: 2,
    has_more: false,
    users: [{ email: 'ivan.petrov@mail.example' }, { email: 'rich@mail.example' }],
  })
})

test('a person is found by id, and by the last digits of a card or phone', async () => {
  const { browser, email, userId } = await personOf(world)
  await browser.call('createPayment', {
    body: { name: 'Anna M', bank: 'sberbank', card: '2200 0000 0000 4417' },
  })
  await browser.call('createPayment', {
    body: {
      name: 'Anna M',
      bank: 'sberbank',
      phone_number: '+7 912 345-98-76',
      nomer_scheta: '40817810099910004312',
    },
  })

  for (const search of [userId, userId.slice(0, 13), '4417', '•• 9876'])
    expect(await emails({ search }), search).toEqual([email])
  expect(await emails({ search: randomUUID() })).toEqual([])
})

test('people of the simulated world are in no list, no total and no search', async () => {
  const { email, userId } = await personOf(world)
  const { db, users } = world.florin.services
  const before = (await list()).total_count
  await db.write((tx) => users.makeSimulated(tx, userId))

  expect((await list()).total_count).toBe(before - 1)
  expect(await emails({ search: email })).toEqual([])
  expect(await emails({ search: userId })).toEqual([])
})

test('a person has all fields of the support view, and none besides', async () => {
  const { email } = await personOf(world)

  const { users } = await list({ search: email })

  expect(users).toEqual([
    {
      id: expect.any(String),
      email,
      username: expect.any(String),
      account_type: 'trader',
      is_activated: true,
      is_premium: false,
      is_work: true,
      is_lead: false,
      is_notified: true,
      verify_email: true,
      verify_phone: false,
      hide_email: false,
      deposit_percent: 4,
      withdraw_percent: 1,
      notification_paymets: true,
      notification_account: true,
      wallet_output_permission: false,
      balance: '0.000000',
      frozen_balance: '0.000000',
      wallet_address: null,
      rating_y: 75,
      date_joined: expect.any(String),
    },
  ])
})

test.each([{ page: 0 }, { page_size: 101 }, { is_work: 'maybe' }, { search: 'x'.repeat(65) }])(
  'a list by %o is refused in the name of its field',
  async (query) => {
    const answer = await kira.browser.call('listUsers', { query: query as never })

    expect(answer).toMatchObject({
      status: 400,
      body: { [Object.keys(query)[0] ?? '']: [expect.any(String)] },
    })
  },
)

test('two hundred are listed of those who fit a search, and it is told that there are more', async () => {
  await world.query(
    `insert into user_account (email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
     select 'crowd' || n || '@crowd.example', 'crowd' || n, '-', 'trader', true, 400, 100 from generate_series(1, 201) as n`,
  )

  for (const search of ['crowd.ex', 'cr'])
    expect(await list({ search, page: 10 })).toMatchObject({
      total_count: 200,
      total_pages: 10,
      has_more: true,
      users: { length: 20 },
    })
})
