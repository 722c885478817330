import { randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import {
  type AnyPosting,
  balances,
  check,
  credit,
  debit,
  everything,
  held,
  house,
  houseOwner,
  LedgerError,
  ledgerInvariants,
  post,
  postMany,
  userAccount,
} from './index.ts'

// One event goes through `ledger.post_one`, several through `ledger.post`. The result must be the same.

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase(20)
})
afterAll(async () => {
  const broken = (await check(books.pool, ledgerInvariants, everything)).filter((found) => found.count > 0)
  expect(broken).toEqual([])
  await books.drop()
})

const usdt = (units: number) => money('USDT', BigInt(units))
const available = (userId: string) => userAccount(userId, 'available')
const event = (lines: AnyPosting['lines'], reference: string = randomUUID()) =>
  ({ kind: 'test', reference, lines }) as AnyPosting
const deposit = (userId: string, units: number) =>
  event([debit(house('custody'), usdt(units)), credit(available(userId), usdt(units))])

type Door = (posting: AnyPosting) => Promise<{ isReplay: boolean; transferId: bigint }>
const alone: Door = (posting) => post(books.alone, posting)
/** With a companion, so that it is a call of several. */
const inCompany: Door = async (posting) => {
  const [posted] = await postMany(books.alone, [posting, deposit(randomUUID(), 1)])
  return posted as { isReplay: boolean; transferId: bigint }
}

const [anna, boris] = [randomUUID(), randomUUID()]
const hold = (subject: string, cause = 'test') => held(anna, { subject, cause })
const shapes: [string, (subject: string) => AnyPosting['lines']][] = [
  ['between people', () => [debit(available(anna), usdt(3)), credit(available(boris), usdt(3))]],
  ['to the house', () => [debit(available(anna), usdt(3)), credit(house('revenue'), usdt(3))]],
  ['of the house alone', () => [debit(house('custody'), usdt(3)), credit(house('suspense'), usdt(3))]],
  ['that freezes', (subject) => [debit(available(anna), usdt(3)), credit(hold(subject), usdt(3))]],
  [
    'that freezes for two causes',
    (subject) => [
      debit(available(anna), usdt(3)),
      credit(hold(subject, 'Я'), usdt(1)),
      credit(hold(subject, 'a'), usdt(2)),
    ],
  ],
  ['that lends', () => [debit(userAccount(anna, 'debt'), usdt(3)), credit(house('suspense'), usdt(3))]],
]

test.each(shapes)('a posting %s is a replay through the other door, and another is not', async (_, lines) => {
  await alone(deposit(anna, 100))
  for (const [first, second] of [
    [alone, inCompany],
    [inCompany, alone],
  ] as const) {
    const posting = event(lines(randomUUID()))
    const posted = await first(posting)
    expect(posted.isReplay).toBe(false)

    expect(await second(posting)).toEqual({ ...posted, isReplay: true })
    expect(await first(posting)).toEqual({ ...posted, isReplay: true })
    const other = event(
      [debit(house('custody'), usdt(9)), credit(available(boris), usdt(9))],
      posting.reference,
    )
    await expect(second(other)).rejects.toMatchObject({ code: 'reference_reused' })
  }
})

const poor = randomUUID()
const refusals: [string, AnyPosting['lines']][] = [
  ['insufficient_funds', [debit(available(poor), usdt(1)), credit(available(boris), usdt(1))]],
  ['debt_overpaid', [debit(house('suspense'), usdt(1)), credit(userAccount(poor, 'debt'), usdt(1))]],
  ['does_not_balance', [debit(house('custody'), usdt(2)), credit(available(boris), usdt(1))]],
  ['hold_misplaced', [debit(house('custody'), usdt(1)), credit(userAccount(poor, 'frozen'), usdt(1))]],
  [
    'hold_not_open',
    [debit(held(poor, { subject: 'none', cause: 'none' }), usdt(1)), credit(available(poor), usdt(1))],
  ],
  [
    'unknown_account',
    [debit(userAccount(poor, 'cellar' as never), usdt(1)), credit(available(boris), usdt(1))],
  ],
  ['empty_posting', [debit(available(poor), usdt(1)), credit(available(poor), usdt(1))]],
  [
    'amount_out_of_range',
    [debit(house('custody'), usdt(2 ** 62)), credit(available(boris), money('USDT', 2n ** 62n))],
  ],
]

test.each(refusals)('both doors refuse with %s, and leave nothing', async (code, lines) => {
  if (code === 'amount_out_of_range')
    await alone(
      event([debit(house('custody'), usdt(2 ** 62)), credit(available(boris), money('USDT', 2n ** 62n))]),
    )
  for (const door of [alone, inCompany]) {
    const posting = event(lines)
    const refused = await door(posting).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(LedgerError)
    expect(refused).toMatchObject({ code })
    const { rows } = await books.pool.query('select from ledger.transfer where reference = $1', [
      posting.reference,
    ])
    expect(rows).toHaveLength(0)
  }
  if (code === 'amount_out_of_range')
    await alone(event([debit(available(boris), usdt(2 ** 62)), credit(house('custody'), usdt(2 ** 62))]))
})

// Single and shared calls, crossing, opening accounts and holds: a lock taken in another order shows here as a deadlock.
test('four hundred crossing freezes and payments through both doors never deadlock', async () => {
  const people = Array.from({ length: 6 }, () => randomUUID())
  await postMany(
    books.alone,
    people.map((userId) => deposit(userId, 1_000_000)),
  )
  const pick = (at: number) => people[at % people.length] as string
  const holds = Array.from({ length: 400 }, (_, at) =>
    held(pick(at), { subject: randomUUID(), cause: 'test' }),
  )
  const freeze = (at: number) =>
    event([debit(available(pick(at)), usdt(7)), credit(holds[at] ?? hold(''), usdt(7))])
  const payOut = (at: number) =>
    event([
      debit(holds[at] ?? hold(''), usdt(7)),
      credit(available(pick(at + 1 + (at % 5))), usdt(4)),
      credit(available(pick(at + 2 + (at % 3))), usdt(2)),
      credit(house('revenue'), usdt(1)),
    ])
  const both = (make: (at: number) => AnyPosting) =>
    Promise.allSettled(
      Array.from({ length: 200 }, (_, at) => [
        post(books.alone, make(2 * at)),
        postMany(books.alone, [make(2 * at + 1), deposit(randomUUID(), 1)]),
      ]).flat(),
    )

  const results = [...(await both(freeze)), ...(await both(payOut))]

  expect(results.filter((result) => result.status === 'rejected')).toEqual([])
  const left = await Promise.all(people.map((userId) => balances(books.pool, userId, 'USDT')))
  expect(left.every(({ frozen }) => frozen.units === 0n)).toBe(true)
  expect(left.reduce((sum, { available: own }) => sum + own.units, 0n)).toBe(6_000_000n - 400n)
})

test.each([
  [
    'alone',
    `select ledger.post_one('test', $1, 'USDT', null, array[$2::uuid, $2::uuid, $3::uuid], array['available', 'available', 'custody'],
      array[1, 2, -3]::bigint[], '{}', '{}', '{}', '{}')`,
  ],
  [
    'in company',
    `select ledger.post(array['test', 'test'], array[$1, $1 || '+'], array['USDT', 'USDT'], array[null, null]::text[],
      array[1, 1, 1, 2, 2], array[$2, $2, $3, $2, $3]::uuid[], array['available', 'available', 'custody', 'available', 'custody'],
      array[1, 2, -3, 1, -1]::bigint[], '{}', '{}', '{}', '{}', '{}')`,
  ],
])('whoever gets past the compiler and names an account twice is refused, %s', async (_, call) => {
  const reference = randomUUID()

  await expect(books.pool.query(call, [reference, anna, houseOwner])).rejects.toMatchObject({ code: 'FL903' })

  const { rows } = await books.pool.query('select from ledger.transfer where reference like $1', [
    `${reference}%`,
  ])
  expect(rows).toHaveLength(0)
})
