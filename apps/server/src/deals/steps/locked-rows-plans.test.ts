import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readByEarlyPlans } from '../../../test/kept-plans.ts'
import { useWorld } from '../../../test/world.ts'
import { tables } from '../../platform/database.ts'
import { seedDeals } from '../test/seed-deals.ts'
import { newShop, newTrader } from '../test/shop.ts'

const world = useWorld({ isIdle: true })

test('the rows that a call names are tried, and no others, also by plans that were made while there were none', async () => {
  const locked = (dealId: string, ownerId: string) => sql`
    select locked_rows(array[${dealId}]::uuid[], '{}', '{}', array[${ownerId}]::uuid[])`

  const read = await readByEarlyPlans(
    world,
    ['deal', 'merchant_order', 'payment_method', 'amount_reservation'],
    (tx) => locked(randomUUID(), randomUUID()).execute(tables(tx)),
    async () => {
      const trader = await newTrader(world, { usdt: 0n })
      const { merchantId } = await newShop(world)
      await seedDeals(world, { trader, merchantId, count: 1_000, days: 2, isWhole: true })
      const [deal] = await world.query<{ id: string }>('select id from deal where due_at is not null limit 1')
      return (tx) => locked(deal?.id ?? '', trader.id).execute(tables(tx))
    },
  )

  // The method has twenty reservations; of deals and orders there are a thousand.
  for (const rows of Object.values(read)) expect(rows, JSON.stringify(read)).toBeLessThanOrEqual(25)
})
