import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { money } from '@florin/money'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import {
  type AnyPosting,
  check,
  credit,
  debit,
  everything,
  held,
  house,
  ledgerInvariants,
  post,
  userAccount,
} from './index.ts'

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase(6)
  await books.pool.query('create table verb (id uuid primary key, state text not null)')
})
afterAll(async () => {
  const broken = (await check(books.pool, ledgerInvariants, everything)).filter((found) => found.count > 0)
  expect(broken).toEqual([])
  await books.drop()
})

let id: string
beforeEach(() => {
  id = randomUUID()
})

const usdt = (units: number) => money('USDT', BigInt(units))
const hold = () => ({ subject: `verb:${id}`, cause: 'test' })
const deposited = (): AnyPosting => ({
  kind: 'deposit',
  reference: id,
  lines: [debit(house('custody'), usdt(100)), credit(userAccount(id, 'available'), usdt(100))],
})
const frozen = (): AnyPosting => ({
  kind: 'frozen',
  reference: id,
  lines: [debit(userAccount(id, 'available'), usdt(60)), credit(held(id, hold()), usdt(60))],
})

/** A verb as the server has them: its own row, two events in the books, its own row again. */
const steps: ((client: pg.Client) => Promise<unknown>)[] = [
  (client) => client.query('begin'),
  (client) => client.query('insert into verb values ($1, $2)', [id, 'begun']),
  (client) => post(client, deposited()),
  (client) => post(client, frozen()),
  (client) => client.query('update verb set state = $2 where id = $1', [id, 'done']),
  (client) => client.query('commit'),
]

test.each(steps.map((_, at) => at + 1))(
  'a connection that dies after step %i of 6 leaves all or nothing',
  async (survived) => {
    const client = new pg.Client({ connectionString: books.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    for (const step of steps.slice(0, survived)) await step(client)
    await books.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await client.end().catch(() => undefined)

    const left = survived === steps.length ? 1 : 0
    const { rows: verbs } = await books.pool.query('select from verb where id = $1', [id])
    const { rows: transfers } = await books.pool.query('select from ledger.transfer where reference = $1', [
      id,
    ])
    const { rows: accounts } = await books.pool.query('select from ledger.account where owner = $1', [id])
    expect([verbs.length, transfers.length, accounts.length]).toEqual([left, 2 * left, 2 * left])
  },
)

// Not between statements but anywhere inside them, again and again, while postings go on.
test('connections killed at any moment lose no answered posting and double none', async () => {
  const people = Array.from({ length: 8 }, () => randomUUID())
  const answered: string[] = []
  const sent: string[] = []
  const ends = Date.now() + 1500
  // A busy machine may have answered few by then.
  const goesOn = () => Date.now() < ends || answered.length < 60

  const killer = async () => {
    const client = new pg.Client({ connectionString: books.url, application_name: 'killer' })
    await client.connect()
    while (goesOn()) {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'killer' and state = 'active' limit 1`)
      await sleep(30)
    }
    await client.end()
  }
  const caller = async (at: number) => {
    while (goesOn()) {
      const reference = randomUUID()
      sent.push(reference)
      const lines = [
        debit(house('custody'), usdt(1)),
        credit(userAccount(people[at] ?? '', 'available'), usdt(1)),
      ]
      // A caller without an answer calls again with the same reference, as the product does.
      for (let isAnswered = false; !isAnswered; ) {
        await post(books.alone, { kind: 'storm', reference, lines }).then(
          () => (isAnswered = true),
          () => sleep(5),
        )
      }
      answered.push(reference)
    }
  }
  await Promise.all([killer(), ...people.map((_, at) => caller(at))])

  const { rows } = await books.pool.query(`select reference from ledger.transfer where kind = 'storm'`)
  expect(answered.length).toBeGreaterThan(50)
  expect(new Set(rows.map((row) => row.reference))).toEqual(new Set(sent))
  expect(rows).toHaveLength(sent.length)
})

test.each([
  'update ledger.entry set amount = 1',
  'delete from ledger.entry',
  'truncate ledger.entry',
  'update ledger.transfer set kind = null',
  'delete from ledger.transfer',
  'truncate ledger.transfer cascade',
  'delete from ledger.hold',
  'delete from ledger.account',
  'update ledger.account set owner = owner',
  `update ledger.account set kind = 'debt'`,
  'update ledger.account_kind set is_house = true',
  'delete from ledger.asset',
])('%s is refused, even to the owner', async (statement) => {
  await post(books.pool, deposited())
  await post(books.pool, frozen())

  await expect(books.pool.query(statement)).rejects.toMatchObject({ code: 'FL900' })
})
