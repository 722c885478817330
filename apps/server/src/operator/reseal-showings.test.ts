import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { showingRecorder } from '../deals/index.ts'
import { firstRing, withNewKey } from '../platform/key-ring.ts'
import { sealedWith, secretsFrom } from '../platform/secrets.ts'
import { resealAll } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'

const world = useWorld()

// Rows that are never changed must still be sealed anew, or they are lost with the key that is retired.
test('what payers saw opens with the new key alone, and says the same', async () => {
  const { db } = world.florin.services
  const ring = firstRing(randomBytes(32))
  const deals = Array.from({ length: 3 }, () => ({
    id: randomUUID(),
    paymentMethodId: randomUUID(),
    amountKopecks: 7_300_00n,
  }))
  const requisite = {
    order_type: 'c2c',
    bank: { id: 'sberbank', name: 'Sberbank', full_name: 'Сбербанк (ПАО)' },
    card: '2202201100014417',
    phone_number: null,
    nomer_scheta: null,
    owner: 'Мария С.',
  } as const
  const record = showingRecorder(db, secretsFrom(ring))
  await Promise.all(deals.map((deal) => record(deal as never, requisite)))

  const rotated = secretsFrom(withNewKey(ring))
  rotated.sealWith(1)
  const own = sealedColumns.filter(({ table }) => table === 'payer_event')
  await resealAll(db, rotated, () => {}, own)

  const rows = await world.query<{ deal_id: string; sealed: Buffer }>(
    'select deal_id, sealed from payer_event',
  )
  expect(rows).toHaveLength(3)
  for (const { deal_id, sealed } of rows) {
    expect(sealedWith(sealed)).toBe(1)
    expect(JSON.parse(rotated.unseal(`payer_event|${deal_id}`, sealed))).toMatchObject({
      deal_id,
      number: requisite.card,
    })
  }
})
