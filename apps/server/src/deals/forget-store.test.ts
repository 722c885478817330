import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDatabase } from '../platform/database.ts'
import { forgetChoices } from './checkout/index.ts'
import { forgetOld } from './forget-store.ts'

const fresh = await freshDatabase()
const db = openDatabase({ connectionString: fresh.url })
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

const id = 'gen_random_uuid()'

/** A row of each table, and the age at which it goes. */
const rows: readonly (readonly [
  table: string,
  columns: string,
  values: (at: string) => string,
  age: string,
])[] = [
  [
    'match_refusal',
    'merchant_id, external_id, is_test, order_type, amount_kopecks, reason, candidates, cuts, at',
    (at) => `${id}, 'a', false, 'sbp', 1, 'no_trader', 0, '[]', ${at}`,
    '30 days',
  ],
  ['match_census', 'id, live_cuts, test_cuts, at', (at) => `${id}, '[]', '[]', ${at}`, '30 days'],
  [
    'amount_reservation',
    'payment_method_id, amount_kopecks, deal_id, held_until',
    (at) => `${id}, 1, ${id}, ${at}`,
    '1 day',
  ],
  [
    'rated_success',
    'payment_method_id, merchant_id, day, successes',
    // By the day in UTC: yesterday's still count.
    (at) =>
      `${id}, ${id}, (now() at time zone 'UTC')::date - case when ${at} < now() - interval '1 day' then 2 else 1 end, 1`,
    '1 day',
  ],
  ['simulated_act', 'deal_id, act, due_at, done_at', (at) => `${id}, 'pay', now(), ${at}`, '7 days'],
  ['shop_cancellation', 'merchant_id, is_test, at', (at) => `${id}, false, ${at}`, '1 hour'],
  ['method_hour', 'payment_method_id, deals, ends_at', (at) => `${id}, 1, ${at}`, '1 hour'],
  ['choice_count', 'subject, choices, ends_at', (at) => `${id}, 1, ${at}`, '0 s'],
  ['choice_alarm', 'kind, subject, choices, usual, raised_at', (at) => `'shop', 'a', 2, 1, ${at}`, '90 days'],
]

test.each(rows)('of %s the old rows go and the others stay', async (table, columns, values, age) => {
  const insert = (at: string) =>
    db.pool.query(`insert into ${table} (${columns}) values (${values(at)}) returning ctid::text`)
  await insert(`now() - '${age}'::interval - interval '1 minute'`)
  const { rows: young } = await insert(`now() - '${age}'::interval + interval '1 minute'`)

  await forgetOld(db.each)
  await forgetChoices(db.each)

  expect((await db.pool.query(`select ctid::text from ${table}`)).rows).toEqual(young)
})
