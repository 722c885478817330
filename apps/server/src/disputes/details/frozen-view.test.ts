import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { setRate } from '../../deals/test/shop.ts'
import { disputed, expiredDeal, merchant, support, trader } from '../test/cases.ts'

const world = useWorld()
beforeAll(() => setRate(world))

test('a case tells its trader what is frozen for it, and that to nobody else', async () => {
  const shop = await merchant(world)
  const ann = await trader(world)
  const staff = await support(world)
  const { dealId } = await expiredDeal(world, shop, '5000.00')
  const id = await disputed(world, { dealId })
  const [held] = await world.query<{ frozen: string }>(
    `select sum(hold.amount)::text as frozen from ledger.hold where subject = $1 and closed_by is null`,
    [`deal:${dealId}`],
  )

  const answers = await Promise.all(
    [ann, shop, staff].map(async ({ browser }) => {
      const { body } = await browser.call('getDispute', { params: { id } })
      return body.frozen
    }),
  )

  expect(answers).toEqual([expect.stringMatching(/^\d+\.\d{6}$/), null, null])
  expect(answers[0]?.replace('.', '').replace(/^0+/, '')).toBe(held?.frozen)
})
