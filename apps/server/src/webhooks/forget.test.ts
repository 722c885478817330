import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { openDatabase } from '../platform/database.ts'
import { forgetOldDeliveries } from './delivery-store.ts'

const fresh = await freshDatabase()
const db = openDatabase({ connectionString: fresh.url })
afterAll(async () => {
  await db.close()
  await fresh.drop()
})

test('deliveries of more than 60 days go in batches, the oldest first', async () => {
  await db.pool.query(
    `insert into webhook_delivery (endpoint_id, event_id, event_type, created_at)
     select gen_random_uuid(), days::text, 'ping', now() - make_interval(days => days) from unnest('{59,61,62,63}'::int[]) as days`,
  )
  const left = async () =>
    (await db.pool.query('select event_id from webhook_delivery order by event_id')).rows.map(
      (row) => row.event_id,
    )

  expect(await forgetOldDeliveries(db.each, 2)).toBe(2)
  expect(await left()).toEqual(['59', '61'])
  expect(await forgetOldDeliveries(db.each, 2)).toBe(1)
  expect(await forgetOldDeliveries(db.each, 2)).toBe(0)
  expect(await left()).toEqual(['59'])
})
