import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { openDatabase } from '../../platform/database.ts'
import { forgetTrials } from '../trials/index.ts'
import { forgetSilences } from './silence-store.ts'

const fresh = await freshDatabase()
const db = openDatabase({ connectionString: fresh.url })
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

async function newTerminal(): Promise<string> {
  const { rows } = await db.pool.query(
    `with owner as (
       insert into user_account (email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
       values ('ivan@example.com', 'ivan', '-', 'trader', true, 400, 100) returning id)
     insert into terminal (owner_id, name) select id, 'phone' from owner returning id`,
  )
  return rows[0].id
}

test('silences of more than 30 days and test messages of more than 90 go, and the others stay', async () => {
  const terminalId = await newTerminal()
  await db.pool.query(
    `insert into terminal_silence select $1, now() - make_interval(days => days + 1), now() - make_interval(days => days)
     from unnest('{29,31}'::int[]) as days`,
    [terminalId],
  )
  await db.pool.query(
    `insert into terminal_trial (terminal_id, device_id, asked_by, bank, amount_kopecks, title, text, asked_at)
     select $1, gen_random_uuid(), 'site', 'sberbank', 1, '', days::text, now() - make_interval(days => days)
     from unnest('{89,91}'::int[]) as days`,
    [terminalId],
  )

  await forgetSilences(db.each)
  await forgetTrials(db.each)

  const left = await db.pool.query(
    `select extract(day from now() - ended_at)::int as days from terminal_silence
     union all select text::int from terminal_trial`,
  )
  expect(left.rows.map(({ days }) => days)).toEqual([29, 89])
})
