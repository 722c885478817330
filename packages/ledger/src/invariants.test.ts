import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BooksDatabase, booksDatabase } from '../test/books-database.ts'
import { idOf, play } from '../test/page.ts'
import { check, everything, type LedgerFinding, ledgerInvariants, rollUp } from './index.ts'

// A check that cannot fail checks nothing: each promise is broken once, as only the owner of the database could.

let books: BooksDatabase
beforeAll(async () => {
  books = await booksDatabase(1)
  // What a thief would do first.
  for (const table of ['account', 'transfer', 'entry', 'hold'])
    await books.pool.query(`alter table ledger.${table} disable trigger user`)
})
afterAll(() => books.drop())
afterEach(() => books.pool.query('rollback'))

const page = `
  post  1  custody-100 anna+100                  =>
  post  2  anna-10 boris+10                      =>
  post  3  anna-20 anna[deal:1 matched]+20       =>
  post  4  anna[deal:1 matched]-20 boris+19 revenue+1 =>
  post  5  anna-30 anna[deal:2 matched]+30       =>`

async function look(scope = everything): Promise<string[]> {
  const red = (found: LedgerFinding) => found.count > 0
  return (await check(books.pool, ledgerInvariants, scope)).filter(red).map((found) => found.invariant.id)
}

async function openPage(): Promise<void> {
  await books.pool.query('begin')
  await play(books.pool, page)
}

test('honest books keep every promise', async () => {
  await openPage()

  expect(await look()).toEqual([])
})

const account = (name: string, kind = 'available') =>
  `(select id from ledger.account where owner = '${idOf(name)}' and kind = '${kind}' and asset = 'USDT')`
const houseAccount = (kind: string) =>
  `(select id from ledger.account where kind = '${kind}' and asset = 'USDT')`
const forgedTransfer = (reference: string, amount: number) => `
  with forged as (
    insert into ledger.transfer (kind, reference, content_hash)
    values ('forged', '${reference}',
      ledger.content_hash('forged', '${reference}', ledger.line_bytes(${houseAccount('custody')}, ${amount}), null))
    returning id
  )
  insert into ledger.entry (transfer_id, account_id, position, amount)
  select id, ${houseAccount('custody')}, id, ${amount} from forged`

const faults: Record<string, string[]> = {
  'I0 entries of a transfer that never was': [
    `insert into ledger.entry (transfer_id, account_id, position, amount)
     values (999999, ${houseAccount('custody')}, 999999, -5), (999999, ${houseAccount('revenue')}, 999999, 5)`,
  ],
  'I1 two wrongs that make a right together': [forgedTransfer('plus', 5), forgedTransfer('minus', -5)],
  'I1 an account that a transfer names twice': [
    `do $$ declare
      anna ledger.account;
      house bigint := ${houseAccount('custody')};
      forged bigint;
      content bytea;
      first bytea;
      second bytea;
    begin
      select * into anna from ledger.account where id = ${account('anna')};
      content := ledger.content_hash('forged', 'twice', ledger.line_bytes(house, -10) || ledger.line_bytes(anna.id, 5)
        || ledger.line_bytes(anna.id, 5), null);
      insert into ledger.transfer (kind, reference, content_hash) values ('forged', 'twice', content) returning id into forged;
      first := sha256(anna.head || ledger.entry_bytes(forged, anna.id, anna.version + 1, 5, anna.balance + 5, content));
      second := sha256(first || ledger.entry_bytes(forged, anna.id, anna.version + 2, 5, anna.balance + 10, content));
      insert into ledger.entry (transfer_id, account_id, position, amount, balance_after, hash) values
        (forged, house, forged, -10, null, null),
        (forged, anna.id, anna.version + 1, 5, anna.balance + 5, first),
        (forged, anna.id, anna.version + 2, 5, anna.balance + 10, second);
      update ledger.account set balance = balance + 10, version = version + 2, head = second where id = anna.id;
    end $$`,
  ],
  'I3 money taken from one balance and put on another': [
    `update ledger.account set balance = balance - 1 where id = ${account('anna')}`,
    `update ledger.account set balance = balance + 1 where id = ${account('boris')}`,
  ],
  'I5 a past balance made up, and every hash after it redone': [
    `update ledger.entry set balance_after = balance_after + 5 where account_id = ${account('anna')} and position = 2`,
    ...[2, 3, 4].map(
      (position) => `
        update ledger.entry set hash = sha256(previous.hash || ledger.entry_bytes(entry.transfer_id, entry.account_id,
          entry.position, entry.amount, entry.balance_after, transfer.content_hash))
        from ledger.entry as previous, ledger.transfer
        where entry.account_id = ${account('anna')} and entry.position = ${position} and transfer.id = entry.transfer_id
          and previous.account_id = entry.account_id and previous.position = ${position - 1}`,
    ),
    `update ledger.account set head = entry.hash from ledger.entry
     where account.id = ${account('anna')} and entry.account_id = account.id and entry.position = account.version`,
  ],
  'I6 a hold that no transfer opened': [
    `insert into ledger.hold (subject, cause, account_id, amount, opened_by) values ('deal:3', 'x', ${account('anna', 'frozen')}, 7, 0)`,
  ],
  'H1 one byte of an entry': [
    `update ledger.entry set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where account_id = ${account('anna')} and position = 2`,
  ],
  'H2 a transfer under another name': [
    `update ledger.transfer set reference = 'another' where reference = '2'`,
  ],
}

test.each(Object.entries(faults))('%s is seen, and nothing else is', async (name, statements) => {
  await openPage()

  for (const statement of statements) await books.pool.query(statement)

  expect(await look()).toEqual([name.slice(0, 2)])
})

test('I2 a rolled-up balance of the house that is wrong is seen without reading its history', async () => {
  await openPage()
  await books.pool.query(
    `update ledger.house_balance set balance = 5 where account_id = ${houseAccount('revenue')}`,
  )

  expect(await look({ ...everything, after: 1n })).toEqual(['I2'])
})

test('I3 and it is named when all is read', async () => {
  await openPage()
  await books.pool.query(`update ledger.house_balance set balance = balance + v.delta
    from (values (${houseAccount('revenue')}, 5), (${houseAccount('suspense')}, -5)) as v (id, delta) where account_id = v.id`)

  expect(await look()).toEqual(['I3'])
})

// The database refuses it, so the refusal is taken away first: the check must not lean on what it checks.
test('I4 an overdraft is seen, also after it was paid back', async () => {
  await openPage()
  await books.pool.query('alter table ledger.account drop constraint account_above_floor')
  const { rows } = await books.pool.query(`select pg_get_functiondef('ledger.post'::regproc) as text`)
  await books.pool.query(rows[0].text.replace('if v_is_short then', 'if false then'))

  await play(books.pool, 'post  6  boris-30 anna+30  =>')
  expect(await look()).toEqual(['I4'])

  await play(books.pool, 'post  7  anna-30 boris+30  =>')
  expect(await look()).toEqual(['I4'])
})

test('a fault below the mark is left to the full look, one above it is seen at once', async () => {
  await openPage()
  const { rows } = await books.pool.query('select max(id) as last from ledger.transfer')
  const after = BigInt(rows[0].last)
  await books.pool.query(`update ledger.transfer set reference = 'another' where reference = '2'`)
  await books.pool.query(forgedTransfer('plus', 5))
  await books.pool.query(forgedTransfer('minus', -5))

  expect(await look({ ...everything, after, accounts: { after: 0n, upTo: 0n } })).toEqual(['I1'])
  expect(await look()).toEqual(['I1', 'H2'])
})

test('the house is rolled up to where nothing can appear any more', async () => {
  const second = await booksDatabase(3)
  try {
    const slow = await second.pool.connect()
    await slow.query('begin')
    await play(slow as never, 'post  slow  custody-1 anna+1  =>')
    await play(second.pool, 'post  quick  custody-2 boris+2  =>')

    // The slow one has a smaller number than the fast one, and may still commit.
    expect(await rollUp(second.pool)).toBe(0n)
    expect(await rollUp(second.pool)).toBe(0n)
    await slow.query('commit')
    slow.release()
    // Other tests' transactions on the same server may hold it back for a moment longer.
    await expect.poll(() => rollUp(second.pool), { timeout: 30_000 }).toBe(2n)

    const { rows } = await second.pool.query('select sum(balance)::int as sum from ledger.house_balance')
    expect(rows).toEqual([{ sum: -3_000_000 }])
    await expect(
      second.pool.query('begin; select pg_current_xact_id(); select ledger.roll_up()'),
    ).rejects.toThrow('roll_up stands alone')
  } finally {
    await second.drop()
  }
})
