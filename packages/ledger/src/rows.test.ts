import { createHash, randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { idOf } from '../test/page.ts'
import {
  type AnyPosting,
  balances,
  check,
  credit,
  debit,
  everything,
  held,
  house,
  ledgerInvariants,
  post,
  postMany,
  userAccount,
} from './index.ts'

// What is written, byte for byte. Old rows must verify for ever, so no faster way of writing may write anything else.

const usdt = (units: number) => money('USDT', BigInt(units))
const [anna, boris, shop] = [idOf('anna'), idOf('boris'), idOf('shop')]
const available = (userId: string) => userAccount(userId, 'available')
const first = held(anna, { subject: 'deal:1', cause: 'matched' })
const second = (cause: string) => held(boris, { subject: 'deal:2', cause })
const events = (pages: AnyPosting['lines'][]) =>
  pages.map((lines, at) => ({ kind: `test.${at}`, reference: `event:${at}`, lines }) as AnyPosting)

const deposit = (userId: string, units: number) => [
  debit(house('custody'), usdt(units)),
  credit(available(userId), usdt(units)),
]
const opening = events([
  deposit(anna, 100),
  deposit(boris, 100),
  deposit(shop, 1),
  [debit(userAccount(anna, 'debt'), usdt(4)), credit(available(anna), usdt(4))],
  [debit(available(anna), usdt(1)), credit(held(anna, { subject: 'old', cause: 'old' }), usdt(1))],
  [debit(available(boris), usdt(1)), credit(held(boris, { subject: 'old', cause: 'older' }), usdt(1))],
])
// Two holds in one posting, one that ends where it began, one that is renamed; the shop and Anna have several entries.
const batch = events([
  ...opening.map(({ lines }) => lines),
  [debit(available(anna), usdt(7)), credit(first, usdt(7))],
  [debit(available(boris), usdt(3)), credit(second('Я'), usdt(1)), credit(second('a'), usdt(2))],
  [
    debit(first, usdt(7)),
    credit(available(shop), usdt(5)),
    credit(available(anna), usdt(1)),
    credit(house('revenue'), usdt(1)),
  ],
  [
    debit(second('a'), usdt(2)),
    credit(second('dispute'), usdt(2)),
    debit(available(boris), usdt(1)),
    credit(house('revenue'), usdt(1)),
  ],
  [debit(available(shop), usdt(6)), credit(available(boris), usdt(6))],
  [debit(available(boris), usdt(2)), credit(userAccount(anna, 'debt'), usdt(2))],
  [debit(house('suspense'), usdt(9)), credit(available(shop), usdt(9))],
]).slice(opening.length)

let books: BooksDatabase
beforeEach(async () => {
  books = await booksDatabase(2)
  for (const posting of opening) await post(books.alone, posting)
})
afterEach(async () => {
  const broken = (await check(books.pool, ledgerInvariants, everything)).filter((found) => found.count > 0)
  await books.drop()
  expect(broken).toEqual([])
})

const rowsOf = async (text: string) => (await books.pool.query(text)).rows
const written = async () => ({
  transfers: await rowsOf('select id, kind, reference, content_hash from ledger.transfer order by id'),
  entries: await rowsOf('select * from ledger.entry order by transfer_id, account_id'),
  holds: await rowsOf('select * from ledger.hold order by subject, cause'),
  accounts: await rowsOf('select * from ledger.account order by id'),
})

test('a call of many writes the rows that many calls of one write', async () => {
  await postMany(books.alone, batch)
  const together = await written()
  await books.drop()
  books = await booksDatabase(2)
  for (const posting of [...opening, ...batch]) await post(books.alone, posting)

  expect(together).toEqual(await written())
  expect(together.transfers).toHaveLength(opening.length + batch.length)
})

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const int8 = (...numbers: (string | bigint)[]) =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64BE(BigInt(number))
      return bytes
    }),
  )

test('fingerprints are made of the bytes that they were always made of', async () => {
  await postMany(books.alone, batch)
  const { transfers, entries, holds } = await written()

  for (const transfer of transfers) {
    const lines = entries.filter((entry) => entry.transfer_id === transfer.id)
    const changes = holds
      .flatMap((hold) => [
        { ...hold, by: hold.opened_by },
        { ...hold, by: hold.closed_by, amount: `-${hold.amount}` },
      ])
      .filter((change) => change.by === transfer.id)
      .map((change) => `${change.subject} ${change.cause} ${change.amount}`)
    expect(transfer.content_hash.toString('hex')).toBe(
      sha256(
        `${transfer.kind} ${transfer.reference} ${changes.join('\n')}`,
        ...lines.map((line) => int8(line.account_id, line.amount)),
      ),
    )
  }

  const heads = new Map<string, Buffer>()
  for (const entry of entries.filter(({ balance_after }) => balance_after !== null)) {
    const { content_hash } = transfers.find(({ id }) => id === entry.transfer_id) ?? {}
    const numbers = [entry.transfer_id, entry.account_id, entry.position, entry.amount, entry.balance_after]
    expect(entry.hash.toString('hex')).toBe(
      sha256(heads.get(entry.account_id) ?? '', int8(...numbers), content_hash),
    )
    heads.set(entry.account_id, entry.hash)
  }
  expect(heads.size).toBe(6)
})

test('in a call of old and new events only the new ones move anything', async () => {
  const known = batch.slice(0, 3)
  const posted = await postMany(books.alone, known)
  const before = await balances(books.pool, anna, 'USDT')

  const again = await postMany(books.alone, [...batch.slice(3), ...known])

  expect(again.map(({ isReplay }) => isReplay)).toEqual([false, false, false, false, true, true, true])
  expect(again.slice(-3).map(({ transferId }) => transferId)).toEqual(
    posted.map(({ transferId }) => transferId),
  )
  expect(await balances(books.pool, anna, 'USDT')).toEqual({ ...before, debt: usdt(-2) })
  expect((await written()).entries).toHaveLength(12 + 16)
})

test('an old reference with other lines refuses the whole call, and leaves nothing', async () => {
  await postMany(books.alone, batch)
  const before = await written()
  const other = { ...batch[0], lines: deposit(anna, 7) } as AnyPosting
  const fresh = { kind: 'test', reference: randomUUID(), lines: deposit(anna, 7) } as AnyPosting

  await expect(postMany(books.alone, [fresh, other])).rejects.toMatchObject({ code: 'reference_reused' })
  expect(await written()).toEqual(before)
})

test.each([
  ['insufficient_funds', () => available(shop), [-2, 2]],
  ['debt_overpaid', () => userAccount(anna, 'debt'), [5, -5]],
])('whoever is out of bounds in the middle of a call is refused with %s', async (code, account, changes) => {
  const before = await written()
  const postings = changes.map((units, at) => ({
    kind: 'test',
    reference: `bound:${at}`,
    lines:
      units < 0
        ? [debit(account(), usdt(-units)), credit(house('suspense'), usdt(-units))]
        : [debit(house('suspense'), usdt(units)), credit(account(), usdt(units))],
  })) as AnyPosting[]

  await expect(postMany(books.alone, postings)).rejects.toMatchObject({ code })
  expect(await written()).toEqual(before)

  await postMany(books.alone, postings.reverse())
})

test.each([
  ['cellar', 'USDT', false],
  ['custody', 'USDT', false],
  ['available', 'USDC', false],
])('an account of kind %s in %s is not opened for a person', async (kind, asset, isHouse) => {
  const adding = books.alone.query({
    text: 'insert into ledger.account (owner, kind, asset, is_house, balance, version) values ($1, $2, $3, $4, 0, 0)',
    values: [randomUUID(), kind, asset, isHouse],
  } as never)

  await expect(adding).rejects.toMatchObject({ code: 'FL003' })
})

test('the house is the house: an account that says otherwise is refused', async () => {
  const add = (owner: string, isHouse: boolean) =>
    books.alone.query({
      text: `insert into ledger.account (owner, kind, asset, is_house) values ($1, $2, 'RUB', $3)`,
      values: [owner, isHouse ? 'revenue' : 'debt', isHouse],
    } as never)

  await expect(add(randomUUID(), true)).rejects.toMatchObject({ constraint: 'account_of_house' })
  await expect(add('00000000-0000-0000-0000-000000000000', false)).rejects.toMatchObject({
    constraint: 'account_of_house',
  })
})
