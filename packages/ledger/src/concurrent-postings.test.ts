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
  house,
  ledgerInvariants,
  type Posted,
  post,
  postMany,
  userAccount,
} from './index.ts'

// Many at once, on real connections.

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

function transfer(from: string, to: string, units: number, reference: string = randomUUID()): AnyPosting {
  return {
    kind: 'test',
    reference,
    lines: [debit(available(from), usdt(units)), credit(available(to), usdt(units))],
  }
}

async function personWith(units: number): Promise<string> {
  const userId = randomUUID()
  const lines = [debit(house('custody'), usdt(units)), credit(available(userId), usdt(units))]
  await post(books.pool, { kind: 'deposit', reference: randomUUID(), lines })
  return userId
}

const balanceOf = async (userId: string) => (await balances(books.pool, userId, 'USDT')).available.units

const send = (posting: AnyPosting): Promise<Posted> => post(books.alone, posting)

test('four hundred crossing transfers never deadlock, and no unit is lost', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => personWith(1_000_000)))
  const pick = (at: number) => people[at % people.length] as string

  const results = await Promise.allSettled(
    Array.from({ length: 400 }, (_, at) => send(transfer(pick(at), pick(at + 1 + (at % 5)), 1 + (at % 7)))),
  )

  expect(results.filter((result) => result.status === 'rejected')).toEqual([])
  const left = await Promise.all(people.map(balanceOf))
  expect(left.reduce((sum, units) => sum + units, 0n)).toBe(6_000_000n)
})

test('of two hundred who take 10 from 100, ten succeed', async () => {
  const anna = await personWith(100)
  const takers = Array.from({ length: 200 }, () => randomUUID())

  const results = await Promise.allSettled(takers.map((taker) => send(transfer(anna, taker, 10))))

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals).toHaveLength(190)
  expect(new Set(refusals)).toEqual(new Set(['insufficient_funds']))
  expect(await balanceOf(anna)).toBe(0n)
})

test('one event sent thirty-two times at once moves money once', async () => {
  const [anna, boris] = [await personWith(100), randomUUID()]
  const reference = randomUUID()

  const posted = await Promise.all(
    Array.from({ length: 32 }, () => send(transfer(anna, boris, 10, reference))),
  )

  expect(posted.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
  expect(new Set(posted.map(({ transferId }) => transferId)).size).toBe(1)
  expect(await balanceOf(boris)).toBe(10n)
})

test('inside one call a person may spend what an earlier posting of it brought, and not a later one', async () => {
  const [anna, boris] = [await personWith(10), randomUUID()]

  await expect(
    postMany(books.alone, [transfer(boris, anna, 10), transfer(anna, boris, 10)]),
  ).rejects.toMatchObject({ code: 'insufficient_funds' })
  await postMany(books.alone, [transfer(anna, boris, 10), transfer(boris, anna, 4), transfer(boris, anna, 6)])

  expect(await balanceOf(anna)).toBe(10n)
})
