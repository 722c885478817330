import { randomUUID } from 'node:crypto'
import { money } from '@florin/money'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { type Tx, tables as tablesOf } from '../../platform/database.ts'
import { creditsSince } from '../chains/chain-store.ts'
import { alikeReceipts } from '../receipts/receipt-store.ts'

// No other reader runs: a plan belongs to its connection, and is made while the tables are empty.
const world = useWorld({ isIdle: true })
let client: pg.PoolClient
let mine = { terminalId: '', last: 0 }

async function newPhone(): Promise<string> {
  const id = randomUUID()
  await world.query(
    `with owner as (
       insert into user_account (id, email, username, password_hash, account_type, deposit_basis_points, withdraw_basis_points)
       values ($1::uuid, $1 || '@example.com', $1, 'nobody', 'trader', 400, 100) returning id),
     phone as (insert into terminal (id, owner_id, name) select id, id, 'Redmi' from owner returning id)
     insert into device_sequence (terminal_id, installation_id, acked_seq) select id, id, 0 from phone`,
    [id],
  )
  return id
}

/** A phone's next message, by the door that its batches take; and then it is read. */
async function comesAndIsRead(): Promise<void> {
  const [one, before, name] = [(value: unknown) => [value], mine.last, randomUUID()]
  mine = { ...mine, last: before + 1 }
  const { rows } = await client.query<{ kept: boolean[] }>(
    `select append_messages('nobody', $1::uuid[], $1::uuid[], $1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::integer[],
       $3::bigint[], $6::uuid[], $7::text[], $8::text[], $9::bytea[], $9::bytea[], $9::bytea[], $4::timestamptz[], array[null]::smallint[]) as kept`,
    [
      one(mine.terminalId),
      one(before),
      one(mine.last),
      one(new Date()),
      one(1),
      one(name),
      one('push'),
      one('900'),
      one(Buffer.alloc(8)),
    ],
  )
  expect(rows[0]?.kept).toEqual([true])
  const [message] = await world.query<{ id: string }>('select id from raw_message where client_id = $1', [
    name,
  ])
  await client.query('select keep_readings($1::json)', [
    JSON.stringify([{ id: message?.id, outcome: 'credit', bank: 'sberbank' }]),
  ])
}

const tables = ['device_sequence', 'message_waiting', 'raw_message', 'terminal']

async function rowsRead(): Promise<Record<string, number>> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ relname: string; rows: number }>(
    `select relname, (seq_tup_read + greatest(idx_tup_fetch, (select sum(idx_tup_read) from pg_stat_user_indexes as own
       where own.relid = known.relid)))::int as rows
     from pg_stat_user_tables as known where relname = any ($1)`,
    [tables],
  )
  return Object.fromEntries(rows.map((row) => [row.relname, row.rows]))
}

beforeAll(async () => {
  mine = { terminalId: await newPhone(), last: 0 }
  client = await world.florin.services.db.pool.connect()
  // Only a vacuum makes the database sure that a table is empty.
  await client.query(`vacuum analyze ${tables.join(', ')}`)
  // Any update of messages fires the triggers, which keep the plans of that moment; other functions' settings do not apply here.
  await client.query(`update raw_message set outcome = 'dismissed' where bank = 'nobody'`)
  // Its own plans are kept from the sixth time on.
  for (let times = 0; times < 8; times += 1) await comesAndIsRead()
  for (let phone = 0; phone < 100; phone += 1) await newPhone()
  await world.query(
    `insert into raw_message (terminal_id, owner_id, installation_id, seq, client_id, channel, sender, sealed_text, content_mac, received_at)
     select id, owner_id, id, n, gen_random_uuid(), 'push', '900', '\\x00', '\\x00', now()
     from terminal, generate_series(1, 5) as n where id <> $1`,
    [mine.terminalId],
  )
})
afterAll(() => client.release())

test('a message that comes and is read costs the same, however many there are of others', async () => {
  const before = await rowsRead()

  await comesAndIsRead()

  const after = await rowsRead()
  const read = Object.fromEntries(tables.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]))
  expect(read).toEqual({
    device_sequence: expect.any(Number),
    message_waiting: expect.any(Number),
    raw_message: expect.any(Number),
    terminal: expect.any(Number),
  })
  // Others have a hundred phones and queues, and five hundred messages that wait.
  for (const table of tables) expect(read[table], table).toBeLessThanOrEqual(6)
})

test('a notice looks at the receipts of its sum alone, however many others the phone has had in these minutes', async () => {
  await world.query(
    `insert into receipt (owner_id, terminal_id, bank, amount_kopecks, trust, trust_reason, has_sms, has_push, received_at)
     select $1, $1, 'sberbank', n, 2, 'bank_app', false, true, now() - make_interval(secs => n / 3) from generate_series(1, 300) as n`,
    [mine.terminalId],
  )
  await client.query('analyze receipt')
  const sought = {
    terminalId: mine.terminalId,
    bank: 'sberbank',
    amount: money('RUB', 150n),
    cameAt: new Date(),
  }

  const read = await readOfReceipts((tx) => alikeReceipts(tx, [sought]))

  // By its sum first: by their moments, the index would be read for all of these minutes.
  expect(read).toEqual({ rows: 1, scans: { receipt_of_sum: 1 } })
})

test('a proof looks at what was told of its phone since the proof before, and at nothing older', async () => {
  // Others have had receipts too: a small table would be read whole.
  await world.query(
    `insert into receipt (owner_id, terminal_id, bank, amount_kopecks, trust, trust_reason, has_sms, has_push, received_at)
     select $1, gen_random_uuid(), 'sberbank', n, 2, 'bank_app', false, true, now() from generate_series(1, 20000) as n`,
    [mine.terminalId],
  )
  await client.query('analyze receipt')
  const since = new Date(Date.now() - 10_000)

  const read = await readOfReceipts((tx) =>
    creditsSince(tx, [{ terminalId: mine.terminalId, bank: 'sberbank', since }]),
  )

  // Three hundred have come within two minutes, some thirty of them within the last ten seconds.
  expect(read.rows).toBeLessThan(40)
  expect(Object.keys(read.scans)).toEqual(['receipt_of_terminal'])
})

/** How many receipts are read, and by which indexes. */
async function readOfReceipts(work: (tx: Tx) => Promise<unknown>) {
  const seen = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ name: string | null; count: number }>(
      `select null as name, (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables where relname = 'receipt'
       union all select indexrelname, idx_scan::int from pg_stat_user_indexes where relname = 'receipt'`,
    )
    return new Map(rows.map(({ name, count }) => [name, count]))
  }
  const before = await seen()
  await world.florin.services.db.write(async (tx) => {
    await work(tx)
    await sql`select pg_stat_force_next_flush()`.execute(tablesOf(tx))
  })
  const more = [...(await seen())].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return {
    rows: more.find(([name]) => name === null)?.[1],
    scans: Object.fromEntries(more.filter(([name, count]) => name !== null && count > 0)),
  }
}
