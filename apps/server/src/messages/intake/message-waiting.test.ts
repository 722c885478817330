import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'

// No reader runs, and all of it is rolled back.
const world = useWorld({ isIdle: true })
let client: pg.PoolClient

beforeEach(async () => {
  client = await world.florin.services.db.pool.connect()
  await client.query('begin')
})
afterEach(async () => {
  await client.query('rollback')
  client.release()
})

/** As many as a phone would bring; answers their ids, in their order. */
async function arrived(
  number: number,
  { outcome = 'waiting', terminalId = randomUUID() as string, after = 0 } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_text, content_mac,
       received_at, outcome, read_at)
     select $2, gen_random_uuid(), $2, $4::integer + n, gen_random_uuid(), 'push', '900', '\\x00', '\\x00', now(), $3,
       case when $3 <> 'waiting' then now() end
     from generate_series(1, $1::integer) as n returning id`,
    [number, terminalId, outcome, after],
  )
  return rows.map(({ id }) => id)
}

const read = (ids: readonly string[], more: object = {}) =>
  client.query('select keep_readings($1::json)', [
    JSON.stringify(ids.map((id) => ({ id, outcome: 'credit', bank: 'sberbank', ...more }))),
  ])

async function waiting(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select message_id as id from message_waiting order by place',
  )
  return rows.map(({ id }) => id)
}

async function count(counter: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select ${counter}('raw_message'::regclass)::int as n`)
  return rows[0]?.n ?? 0
}

test('what comes waits, unless it is refused, and what is read waits no longer', async () => {
  await arrived(2, { outcome: 'too_old' })
  const messages = await arrived(3)
  expect(await waiting()).toEqual(messages)

  await read(messages.slice(0, 2))

  expect(await waiting()).toEqual(messages.slice(2))
})

// As nodes of the version before do it, and an operator who mends something by hand.
test('the list follows, however a message is read, and when it has to be read again', async () => {
  const messages = await arrived(3)
  await client.query(
    `update raw_message set outcome = 'ignored', read_at = now() where id = any ($1::uuid[])`,
    [messages.slice(0, 2)],
  )
  expect(await waiting()).toEqual(messages.slice(2))

  await client.query(`update raw_message set outcome = 'waiting', read_at = null where id = $1`, [
    messages[0],
  ])
  await client.query('update raw_message set sealed_text = null where id = any ($1::uuid[])', [messages])

  expect(await waiting()).toEqual([messages[0], messages[2]])
})

test('a message that is read is not put into its indexes again', async () => {
  const messages = await arrived(30)
  const before = {
    all: await count('pg_stat_get_xact_tuples_updated'),
    hot: await count('pg_stat_get_xact_tuples_hot_updated'),
  }

  await read(messages)

  expect((await count('pg_stat_get_xact_tuples_updated')) - before.all).toBe(30)
  expect((await count('pg_stat_get_xact_tuples_hot_updated')) - before.hot).toBe(30)
})

/** A phone's next message, by the door that its batches take. */
async function append(terminalId: string, seq: number): Promise<void> {
  const one = (value: unknown) => [value]
  const { rows } = await client.query<{ kept: boolean[] }>(
    `select append_messages('nobody', $1::uuid[], $1::uuid[], $1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::integer[],
       $3::bigint[], $6::uuid[], $7::text[], $8::text[], $9::bytea[], $9::bytea[], $9::bytea[], $4::timestamptz[], array[null]::smallint[]) as kept`,
    [
      one(terminalId),
      one(seq - 1),
      one(seq),
      one(new Date()),
      one(1),
      one(randomUUID()),
      one('push'),
      one('900'),
      one(Buffer.alloc(8)),
    ],
  )
  expect(rows[0]?.kept).toEqual([true])
}

test('a plan that was made while there was no message looks for a repeat, and not among all of its phone’s', async () => {
  const terminalId = randomUUID()
  await client.query('delete from raw_message')
  await client.query('analyze raw_message')
  await client.query(
    `with owner as (
       insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
       values ($1, 'waits@example.com', 'waits', 'nobody', 'trader', 400, 100) returning id)
     insert into terminal (id, owner_id, name) select $1, id, 'Redmi' from owner`,
    [terminalId],
  )
  await client.query(
    'insert into device_sequence (terminal_id, installation_id, acked_seq) values ($1, $1, 0)',
    [terminalId],
  )
  await append(terminalId, 1)
  await arrived(300, { terminalId, after: 1 })
  await client.query('update device_sequence set acked_seq = 301 where terminal_id = $1', [terminalId])
  const before = await count('pg_stat_get_xact_tuples_fetched')

  await append(terminalId, 302)

  expect((await count('pg_stat_get_xact_tuples_fetched')) - before).toBeLessThanOrEqual(2)
})

// Where several begin with the phone, a plan that is made while there are few messages takes any of them, and reads all of the phone's.
test('no question can go by an index that only knows the phone', async () => {
  const { rows } = await client.query<{ first: string }>(
    `select attname as first from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where indrelid = 'raw_message'::regclass and indpred is null order by 1`,
  )

  expect(rows.map(({ first }) => first)).toEqual(['client_id', 'id', 'installation_id'])
})

test('a plan that was made while there was no message finds a message by its number', async () => {
  await client.query('delete from raw_message')
  await client.query('analyze raw_message')
  await read(await arrived(1))
  await arrived(500)
  const mine = await arrived(1)
  const before = await count('pg_stat_get_xact_tuples_fetched')
  const scanned = await count('pg_stat_get_xact_numscans')

  await read(mine)

  expect((await count('pg_stat_get_xact_tuples_fetched')) - before).toBeLessThanOrEqual(1)
  expect(await count('pg_stat_get_xact_numscans')).toBe(scanned)
})

// It was forgotten for its age, say, while it was being read.
test('a message that somebody else has changed meanwhile is read all the same', async () => {
  const [id = ''] = await arrived(1)
  await client.query('commit')
  const other = await world.florin.services.db.pool.connect()
  try {
    await other.query('begin')
    await other.query('update raw_message set sealed_title = null where id = $1', [id])
    const reading = read([id])
    await sleep(100)
    await other.query('commit')
    await reading
  } finally {
    other.release()
  }

  const { rows } = await client.query('select outcome, bank from raw_message where id = $1', [id])
  expect(rows).toEqual([{ outcome: 'credit', bank: 'sberbank' }])
  expect(await waiting()).toEqual([])
})
