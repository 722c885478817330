import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { listTerminals } from '../terminals/index.ts'
import { demoTrader, makeDemoAccounts } from './accounts.ts'
import { makeDemoMethods } from './payment-methods.ts'
import { makeDemoTerminals } from './terminals.ts'

const world = useWorld()

test('the demo trader’s methods are bound to two terminals that wait for a phone, after a second start too', async () => {
  const { db, auth, users, referrals, paymentMethods, terminals } = world.florin.services
  const start = async () => {
    await makeDemoAccounts({ db, passwords: auth.passwords, users, referrals })
    await makeDemoMethods({ users, paymentMethods })
    await makeDemoTerminals({ db, users, paymentMethods, terminals })
  }

  await start()
  await start()

  const listed = await listTerminals(terminals, await world.userId(demoTrader))
  expect(
    listed.map(({ terminal, methodsCount }) => [terminal.name, terminal.lastPingAt, methodsCount]),
  ).toEqual([
    ['Redmi Note 12', undefined, 3],
    ['Samsung A14', undefined, 2],
  ])
})
