import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { connectionOf, rowsRead } from '../deals/test/rows-read.ts'
import { newTrader } from '../deals/test/shop.ts'
import { withdrawalsForStaff } from '../wallet/index.ts'
import { failingEverywhere, isFailing } from '../webhooks/index.ts'
import * as store from './queue-store.ts'

const world = useWorld({ isIdle: true })
const many = 20_000

beforeAll(async () => {
  const trader = await newTrader(world)
  await world.query(
    `insert into user_account (email, username, password_hash, account_type, is_activated, deposit_basis_points, withdraw_basis_points)
     select 'many' || n || '@example.com', 'many' || n, 'nobody', 'trader', n > 3, 400, 100 from generate_series(1, $1::int) as n`,
    [many],
  )
  await world.query(
    `insert into terminal (owner_id, name, last_ping_at, silence_noticed_at)
     select $1, 'phone', now(), case when n <= 2 then now() end from generate_series(1, $2::int) as n`,
    [trader.id, many],
  )
  await world.query(
    `with booked as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push, received_at)
       select $1, $2, 'sberbank', $3, 100, 3, 'bank_app', false, true, now() from generate_series(1, $4::int) returning id, owner_id)
     insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason)
     select id, owner_id, 'settled', gen_random_uuid(), null from booked`,
    [trader.id, trader.terminalId, trader.methodId, many],
  )
  await world.query('analyze')
})

// Every open page of staff asks for this every half a minute, and a worker every three seconds.
test('what a look at the queue reads does not grow with people, phones and receipts', async () => {
  const read = await world.florin.services.db.write(async (tx) => {
    await store.readCounts(tx, { approvalAbove: 0n, isFailing })
    await store.oldestDisputes(tx, 7)
    await store.newestReceipts(tx, 3)
    await store.oldestAwaiting(tx, 3)
    await store.readPhones(tx, 3)
    await store.commonestUnread(tx, 3)
    await store.oldestHeld(tx, 3)
    await store.staffIds(tx)
    await withdrawalsForStaff(tx, { above: 0n, limit: 3 })
    await failingEverywhere(tx, 3)
    const rows: Record<string, number> = {}
    for (const table of ['user_account', 'terminal', 'receipt', 'receipt_fate'])
      rows[table] = await rowsRead(connectionOf(tx), table)
    return rows
  })

  expect(Object.entries(read).filter(([, rows]) => rows > 50)).toEqual([])
})
