import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import type { DealParts } from '../parts.ts'
import { dealBatch } from '../steps/index.ts'
import { book, partsOf } from '../test/opened.ts'
import { newTrader, setRate } from '../test/shop.ts'
import { receiveWaiting } from './receive.ts'

// No other worker claims.
const world = useWorld({ isIdle: true })

beforeAll(() => setRate(world))

test('where many receipts wait, the next are claimed while the first are carried out', async () => {
  const trader = await newTrader(world, { usdt: 0n })
  const parts = partsOf(world)
  const ids = await book(
    world,
    trader,
    ...Array.from({ length: 2 * dealBatch + 5 }, (_, n) => ({ amount: `${100 + n}.00` })),
  )
  let claims = 0
  const claimedTwice = Promise.withResolvers<void>()
  const watched: DealParts = {
    ...parts,
    db: {
      ...parts.db,
      steady: Object.create(parts.db.steady, {
        query: {
          value: (...question: [{ name: string; text: string }]) => {
            if (question[0].name === 'claim_receipts') claims += 1
            if (claims === 2) claimedTwice.resolve()
            return parts.db.steady.query(...question)
          },
        },
      }),
      // No deal is paid by these: each ends as unmatched. The first waits until the next claim has been made.
      async write(work) {
        await claimedTwice.promise
        return parts.db.write(work)
      },
    },
  }

  await receiveWaiting(watched)

  expect(await world.query('select from receipt_fate where receipt_id = any ($1)', [ids])).toHaveLength(
    ids.length,
  )
  expect(await world.query('select from receipt_waiting where receipt_id = any ($1)', [ids])).toEqual([])
})
