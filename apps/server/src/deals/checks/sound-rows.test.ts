import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { type Opened, openDeal } from '../test/opened.ts'
import { newShop, newTrader, setRate } from '../test/shop.ts'

const world = useWorld({ isIdle: true })
let deal: Opened

beforeAll(async () => {
  await setRate(world)
  await newTrader(world, { usdt: 1_000n })
  deal = await openDeal(world, await newShop(world), '1000.00')
})

/** What the database itself says to a change; the change never stays. */
async function refusalOf(table: string, id: string, change: string): Promise<string | undefined> {
  const client = await world.florin.services.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update ${table} set ${change} where id = $1`, [id])
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const checkViolation = '23514'

test.each([
  'requested_kopecks = 0',
  'requested_kopecks = amount_kopecks + 1',
  'received_kopecks = 0',
  'rate_ten_thousandths = 0',
  'value_micro = 0',
  'fee_micro = -1',
  'fee_micro = value_micro + 1',
  'profit_micro = -1',
  'profit_micro = fee_micro + 1',
  'trader_lead_micro = -1',
  'merchant_lead_micro = -1',
  'merchant_lead_micro = fee_micro - profit_micro - trader_lead_micro + 1',
  `order_type = 'any'`,
  `status = 'unheard'`,
  'due_at = null',
  'ended_at = now()',
  `status = 'verification', due_at = null`,
  `status = 'complete', ended_at = now()`,
  `status = 'complete', due_at = null`,
  `status = 'canceled', due_at = null`,
  `status = 'expired', ended_at = now()`,
])('no deal can have %s', async (change) => {
  expect(await refusalOf('deal', deal.dealId, change)).toBe(checkViolation)
})

test.each([
  'amount_kopecks = 0',
  'matches = 6',
  'matches = -1',
  `order_type = 'cash'`,
  `mode = 'post'`,
  'ttl_minutes = 4',
  'ttl_minutes = 61',
  `state = 'unheard'`,
  'due_at = now()',
  'deal_id = null',
  `state = 'new', deal_id = null`,
  `state = 'canceled'`,
  `state = 'expired', deal_id = null, due_at = now()`,
])('no order can have %s', async (change) => {
  expect(await refusalOf('merchant_order', deal.orderId, change)).toBe(checkViolation)
})

test.each([
  'received_kopecks = null',
  'received_kopecks = 1',
  `status = 'complete', due_at = null, ended_at = now()`,
])('a deal may have %s', async (change) => {
  expect(await refusalOf('deal', deal.dealId, change)).toBeUndefined()
})

test.each([`state = 'new', deal_id = null, due_at = now()`, `state = 'canceled', deal_id = null`])(
  'an order may have %s',
  async (change) => {
    expect(await refusalOf('merchant_order', deal.orderId, change)).toBeUndefined()
  },
)
