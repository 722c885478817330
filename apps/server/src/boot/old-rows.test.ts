import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { forgetOldSessions } from '../auth/index.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { forgetOldKeys } from '../platform/idempotency.ts'
import { forgetOldNews } from '../platform/live.ts'
import { forgetDoneWork } from '../platform/outbox.ts'
import { forgetPaces, forgetUpdates } from '../telegram/update-store.ts'
import { forgetOldTraces } from '../users/index.ts'

let db: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  db = openDatabase({ connectionString: fresh.url })
  drop = fresh.drop
  await db.pool.query(`
    insert into user_account
      (id, email, username, password_hash, account_type, language, is_activated, deposit_basis_points, withdraw_basis_points)
    values ('${ann}', 'ann@demo.florin', 'ann', '', 'trader', 'en', true, 0, 0),
      ('${bob}', 'bob@demo.florin', 'bob', '', 'trader', 'en', true, 0, 0)`)
})

afterAll(async () => {
  await db.close()
  await drop()
})

const ann = '00000000-0000-4000-8000-000000000001'
const bob = '00000000-0000-4000-8000-000000000002'
const session = `insert into session (id, user_id, cookie_hash, device_hash, ip, user_agent, expires_at, idle_seconds)
  values (gen_random_uuid(), '${ann}', decode(md5(random()::text), 'hex'), '', '', '', now() - interval`

/** A table, how a row of that age is made, what is too old, what is just not, and the job's part that deletes it. */
const kept: [string, (age: string) => string, string, string, () => Promise<void>][] = [
  [
    'idempotency',
    (age) => `insert into idempotency (scope, key, request_hash, locked_until, created_at)
      values ('x', '${age}', '', now(), now() - interval '${age}')`,
    '25 hours',
    '23 hours',
    () => forgetOldKeys(db),
  ],
  [
    'live_event',
    (age) =>
      `insert into live_event (user_id, event, created_at) values ('${ann}', '{}', now() - interval '${age}')`,
    '25 hours',
    '23 hours',
    () => forgetOldNews(db),
  ],
  [
    'outbox',
    (age) => `insert into outbox (topic, done_at) values ('x', now() - interval '${age}')`,
    '8 days',
    '6 days',
    () => forgetDoneWork(db),
  ],
  ['session', (age) => `${session} '${age}', 1)`, '91 days', '89 days', () => forgetOldSessions(db.each)],
  [
    'access_token',
    (age) => `with one as (${session} '1 day', 1) returning id)
      insert into access_token (hash, session_id, expires_at)
      select decode(md5('${age}'), 'hex'), id, now() - interval '${age}' from one`,
    '25 hours',
    '23 hours',
    () => forgetOldSessions(db.each),
  ],
  [
    'sign_in_trace',
    (age) => `insert into sign_in_trace (kind, value, user_id, seen_at)
      values ('mail', decode(md5('${age}'), 'hex'), '${ann}', now() - interval '${age}')`,
    '91 days',
    '89 days',
    () => forgetOldTraces(db.each),
  ],
  [
    'account_link',
    (age) => `insert into account_link (one_id, other_id, kind, seen_at)
      values ('${ann}', '${bob}', '${age === '91 days' ? 'mail' : 'device'}', now() - interval '${age}')`,
    '91 days',
    '89 days',
    () => forgetOldTraces(db.each),
  ],
  [
    'telegram_update',
    (age) => `insert into telegram_update (update_id, received_at)
      values ((random() * 1000000)::int, now() - interval '${age}')`,
    '4 days',
    '2 days',
    () => forgetUpdates(db.each),
  ],
  [
    'telegram_pace',
    (age) => `insert into telegram_pace (telegram_id, next_at)
      values (1 + (random() * 1000000)::int, now() - interval '${age}')`,
    '2 hours',
    '30 minutes',
    () => forgetPaces(db.each),
  ],
]

test.each(kept)('of %s the old rows are deleted, and no others', async (table, made, old, young, forget) => {
  await db.pool.query(made(young))
  const rows = async () => (await db.pool.query(`select * from ${table}`)).rows
  const before = await rows()
  await db.pool.query(made(old))
  expect(await rows()).toHaveLength(before.length + 1)

  await forget()

  expect(await rows()).toEqual(before)
})

test('an old refresh token no longer names its successor', async () => {
  await db.pool.query(`
    with one as (${session} '1 day', 1) returning id)
    insert into refresh_token (hash, session_id, used_at, successor)
    select hash::bytea, id, now() - age, 'next'
    from one, (values ('old', interval '2 minutes'), ('young', interval '30 seconds')) as token (hash, age)`)

  await forgetOldSessions(db.each)

  const { rows } = await db.pool.query(
    `select convert_from(hash, 'UTF8') as hash from refresh_token where successor is not null`,
  )
  expect(rows).toEqual([{ hash: 'young' }])
})
