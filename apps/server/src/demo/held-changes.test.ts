import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { makeDemoAccounts } from './accounts.ts'
import { makeDemoHeld } from './held-changes.ts'

const world = useWorld({ isIdle: true })

test('two requests wait for the demo’s support, also after a second start', async () => {
  const { db, auth, users, referrals, held } = world.florin.services
  const parts = { db, passwords: auth.passwords, users, referrals, held }
  await makeDemoAccounts(parts)
  await makeDemoHeld(parts)
  await Promise.all([makeDemoHeld(parts), makeDemoHeld(parts)])
  const rows = await world.query('select kind, state from held_change order by kind')
  expect(rows).toEqual([
    { kind: 'user.percentages', state: 'waiting' },
    { kind: 'user.withdrawal', state: 'waiting' },
  ])
})
