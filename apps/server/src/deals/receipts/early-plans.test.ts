import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readByEarlyPlans } from '../../../test/kept-plans.ts'
import { useWorld } from '../../../test/world.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader } from '../test/shop.ts'
import { candidatesFor } from './receipt-store.ts'

const world = useWorld({ isIdle: true })

/** As many deals, each of a trader and a method of its own. */
async function plantDeals(status: 'pending' | 'complete' | 'expired', count: number): Promise<void> {
  await world.query('alter table deal disable trigger deal_begins')
  await world.query(
    `insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
       amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, merchant_basis_points, trader_basis_points,
       lead_basis_points, due_at, ended_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       'sberbank', 'c2c', false, $1, 10000, 10000, 925000, 1000000, 70000, 40000, 700, 400, 2000,
       case when $1 = 'pending' then now() + interval '1 day' end, case when $1 <> 'pending' then now() end
     from generate_series(1, $2::integer)`,
    [status, count],
  )
  await world.query('alter table deal enable trigger deal_begins')
}

test('a receipt reads the deals of its own method, also by a plan that was made while there were none', async () => {
  const trader = await newTrader(world, { usdt: 0n })
  const { merchantId } = await newShop(world)

  const read = await readByEarlyPlans(
    world,
    ['deal', 'deal_failed', 'amount_reservation', 'receipt', 'receipt_fate'],
    (tx) => candidatesFor(tx, [randomUUID()]),
    async () => {
      for (const status of ['pending', 'complete', 'expired'] as const) await plantDeals(status, 500)
      await seedDeals(world, { trader, merchantId, count: 200, days: 1, isWhole: true })
      const booked = await world.query<{ id: string }>(
        `insert into receipt (owner_id, terminal_id, bank, payment_method_id, amount_kopecks, trust, trust_reason, has_sms, has_push,
           received_at)
         select $1, $1, 'sberbank', $2, 10000, 3, 'bank_app', true, true, now() from generate_series(1, 500) returning id`,
        [trader.id, trader.methodId],
      )
      await world.query(
        `insert into receipt_fate (receipt_id, owner_id, fate, deal_id)
         select gen_random_uuid(), gen_random_uuid(), 'settled', gen_random_uuid() from generate_series(1, 500)`,
      )
      return async (tx) => {
        const [receiptId = ''] = booked.map(({ id }) => id)
        expect((await candidatesFor(tx, [receiptId])).get(receiptId)?.length).toBeGreaterThan(2)
      }
    },
  )

  // A hundred and twenty of its own have failed, and four are open.
  expect(read.deal).toBeLessThan(130)
  expect(read.deal_failed).toBeLessThan(130)
  expect(read.amount_reservation).toBeLessThan(10)
  // Five hundred are of other receipts.
  expect(read.receipt_fate).toBeLessThan(10)
})
