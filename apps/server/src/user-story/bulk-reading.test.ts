import { staffLimits } from '@florin/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { Office } from '../held-changes/test/office.ts'

const world = useWorld()
const office = new Office(world)

test.each(['userPayments', 'userTerminals'] as const)('%s counts as reading a person', async (name) => {
  const support = await office.support()
  const [known, next] = [await office.person(), await office.person()]
  const read = async (id: string) => (await support.browser.call(name, { params: { id } })).status
  expect(await read(known.userId)).toBe(200)
  await world.query(
    `insert into profile_view (staff_id, user_id) select $1, gen_random_uuid() from generate_series(2, $2)`,
    [support.userId, staffLimits.profilesADay],
  )

  expect(await read(next.userId)).toBe(429)
  // Whom they have read today they may go on reading.
  expect(await read(known.userId)).toBe(200)
})
