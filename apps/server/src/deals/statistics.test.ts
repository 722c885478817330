import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const tables = [
  'merchant_order',
  'deal',
  'deal_event',
  'merchant_event',
  'amount_reservation',
  'receipt',
  'receipt_fate',
  'receipt_waiting',
  'receipt_message',
  'raw_message',
  'deal_day',
  'ledger.transfer',
  'ledger.entry',
  'ledger.hold',
  'ledger.account',
]

// One column with a higher target makes ANALYZE read as many rows for all of them: a new column needs its target set, too.
test.each(tables)('no column of %s is looked at more closely than our plans need', async (table) => {
  const closer = await world.query(
    `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attstattarget is distinct from 20`,
    [table],
  )

  expect(closer).toEqual([])
})

test.each(tables)('%s is looked at anew when a fifth of it has changed, not a tenth', async (table) => {
  const [found] = await world.query<{ reloptions: string[] }>(
    'select reloptions from pg_class where oid = $1::regclass',
    [table],
  )

  expect(found?.reloptions).toContain('autovacuum_analyze_scale_factor=0.2')
})
