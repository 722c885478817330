import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'
import { makeDemoAccounts, makeDemoMethods } from './index.ts'

const world = useWorld({ environment: { LIMIT_FACTOR: '1' } })

test('the demo trader gets methods of several banks and modes, and a second start adds none', async () => {
  const { db, auth, users, referrals, paymentMethods } = world.florin.services
  await makeDemoAccounts({ db, passwords: auth.passwords, users, referrals })

  for (let start = 0; start < 3; start += 1) await makeDemoMethods({ users, paymentMethods })

  const trader = await users.findByEmail('trader@demo.florin')
  const input = { page: 1, pageSize: 20, search: { text: '', by: 'all' }, filter: {} } as const
  const { methods, totalCount, activeCount } = await paymentMethods.list(trader?.id ?? '', input)
  expect([totalCount, activeCount]).toEqual([5, 3])
  expect(new Set(methods.map(({ bank }) => bank)).size).toBe(5)
  expect(methods.some(({ phone }) => phone === undefined)).toBe(true)
  expect(new Set(methods.map(({ isSbp, isC2c }) => `${isSbp}${isC2c}`)).size).toBe(3)
})

test('two nodes that start together make them once', async () => {
  await world.query('truncate payment_method cascade')
  const { users, paymentMethods } = world.florin.services

  await Promise.all([1, 2].map(() => makeDemoMethods({ users, paymentMethods })))

  const trader = await users.findByEmail('trader@demo.florin')
  const { count } = await paymentMethods.listUnbound(trader?.id ?? '', { page: 1, pageSize: 1 })
  expect(count).toBe(5)
})
