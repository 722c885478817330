import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { seedCases } from '../../disputes/test/seed-cases.ts'
import { tables } from '../../platform/database.ts'
import { newShop, newTrader } from '../test/shop.ts'
import { unreportedPayments } from './suspects.ts'

const world = useWorld({ isIdle: true })
const deals = 600

test('of a busy trader each deal’s own receipts are read, and nobody else’s', async () => {
  const trader = await newTrader(world, { usdt: 0n })
  const methods = [{ id: trader.methodId, traderId: trader.id }]
  const { merchantId } = await newShop(world)
  await seedCases(world, { methods, merchantIds: [merchantId], deals, every: 100_000 })
  await world.query(
    `with booked as (
       insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push, received_at)
       select $1, $2, 'sberbank', $3, amount_kopecks, 3, 'bank_app', false, true, created_at from deal returning id, amount_kopecks, received_at)
     insert into receipt_fate (receipt_id, owner_id, fate, deal_id)
     select booked.id, $1, 'settled', deal.id from booked
     join deal on deal.created_at = booked.received_at and deal.amount_kopecks = booked.amount_kopecks`,
    [trader.id, trader.terminalId, trader.methodId],
  )
  // One of them has brought less than its payer says.
  await world.query(
    `update receipt set amount_kopecks = amount_kopecks - 100 where id = (select id from receipt order by id limit 1)`,
  )
  await world.query('vacuum analyze receipt, receipt_fate, deal')
  const place = {
    terminalId: trader.terminalId,
    bank: 'sberbank',
    since: new Date(Date.now() - 3 * 3_600_000),
  }

  const { unreported, read } = await world.florin.services.db.write(async (tx) => {
    const found = await unreportedPayments(tx, [place])
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'receipt_fate'
    `.execute(tables(tx))
    return { unreported: found, read: rows[0]?.read }
  })

  expect(unreported.map(({ kopecks }) => kopecks)).toEqual([100n])
  // Read by its index once for each deal: the whole table for each would be 360 000.
  expect(read).toBeLessThanOrEqual(2 * deals)
})
