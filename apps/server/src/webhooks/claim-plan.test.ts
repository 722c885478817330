import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../platform/database.ts'
import { claimOne } from './queue-store.ts'
import { answers } from './test/shop.ts'
import { useShops } from './test/shop-world.ts'

const world = useShops()

// A claim that searched its event by position read all events of the merchant: 7 to 27 deliveries a second.
test('a claimed delivery finds its event by an index, however many events its merchant has', async () => {
  const shop = await world.shop(answers(200))
  const { endpoint } = await world.endpoint(shop)
  await world.query(
    `insert into merchant_event (merchant_id, is_test, type, order_id, sequence, facts)
     select $1, false, 'order.created', gen_random_uuid(), 1, '{}' from generate_series(1, 20000)`,
    [endpoint.merchantId],
  )
  await world.query('delete from webhook_delivery where endpoint_id = $1', [endpoint.id])
  await world.query('analyze merchant_event')
  await world.events(endpoint.merchantId)
  const [delivery] = await world.query<{ id: string }>(
    'select id from webhook_delivery where endpoint_id = $1',
    [endpoint.id],
  )
  const requests: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = new Kysely<object>({
    dialect: new PostgresDialect({ pool: world.db.pool }),
    log: ({ query }) => void requests.push({ sql: query.sql, parameters: query.parameters }),
  })

  const claimed = await claimOne(listening as unknown as Tx, delivery?.id ?? randomUUID(), 1)

  expect(claimed.event).toMatchObject({ sequence: 1 })
  const [{ sql, parameters } = { sql: '', parameters: [] }] = requests
  const lines = await world.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('merchant_event')
  expect(plan).not.toMatch(/Seq Scan on merchant_event/)
  // By the order's own index; the merchant's index has the position behind `settles_after` and would be read whole.
  expect(plan).not.toContain('merchant_event_of_merchant')
})
