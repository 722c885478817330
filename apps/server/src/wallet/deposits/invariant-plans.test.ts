import { credit, debit, everything, house, postMany, userAccount } from '@florin/ledger'
import { money } from '@florin/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { seedEntries } from '../../books/test/many-entries.ts'
import { readsOf } from '../../books/test/plan-reads.ts'
import { depositInvariants } from './deposit-invariants.ts'

let fresh: FreshDatabase
let owner: pg.Client
const deposits = 1_000

// As after a busy day: many deposits were looked at before, and some have come since.
beforeAll(async () => {
  fresh = await freshDatabase()
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = new URL(fresh.url).pathname
  owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await seedEntries(owner, { people: 500, transfers: 20_000 })
  for (let from = 0; from < deposits; from += 200) await deposit(from, from + 200)
  await owner.query('vacuum analyze')
})
afterAll(async () => {
  await owner.end()
  await fresh.drop()
})

const txid = (n: number) => n.toString(16).padStart(64, '0')

async function deposit(from: number, until: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
     select gen_random_uuid(), 'd' || n || '@example.com', 'd' || n, '-', 'trader', 400, 100
     from generate_series($1::integer, $2::integer - 1) as n returning id`,
    [from, until],
  )
  const sum = money('USDT', 5n)
  await postMany(
    owner,
    rows.map(({ id }, at) => ({
      kind: 'deposit',
      reference: `dep:${txid(from + at)}:0`,
      lines: [debit(house('custody'), sum), credit(userAccount(id, 'available'), sum)],
    })),
  )
  await owner.query(
    `insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time)
     select lpad(to_hex($2::integer + at - 1), 64, '0'), 0, 1, 'T', 'T', 5, 'credited', id, now()
     from unnest($1::uuid[]) with ordinality as made (id, at)`,
    [rows.map(({ id }) => id), from],
  )
}

test('the look of every minute reads the entries of the transfers since the last one', async () => {
  const [i12] = depositInvariants
  const { rows } = await owner.query<{ last: string }>('select max(id) as last from ledger.transfer')
  const after = BigInt(rows[0]?.last ?? 0) - 20n
  if (!i12) throw new Error('There is no I12')

  const { wholeScans, rows: read } = await readsOf(owner, i12, { ...everything, after }, 'entry')

  expect(wholeScans).toEqual([])
  // Twenty transfers of two entries each, and the same of their accounts; there are fifty thousand entries.
  expect(read).toBeLessThan(2_000)
})
