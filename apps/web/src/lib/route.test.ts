import { routes as later } from 'virtual:florin-later-routes'
import { routes as first } from 'virtual:florin-routes'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../pay/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('what the first screens ask is known at once, and nothing of other screens', () => {
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(['login', 'verifyLogin', 'userInfo', 'dashboard', 'chart', 'walletHistory']),
  )
  expect(Object.keys(first)).toContain('waitingTransactions')
  for (const call of ['listPayments', 'getDispute', 'changeEmail', 'findUsers', 'createPayout'])
    expect(Object.keys(first)).not.toContain(call)
})

test('each call that a screen makes is in one of the two lists', () => {
  const made = new Set(
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\b(?:call|request)\('(\w+)'/g)].map(([, call = '']) => call),
    ),
  )

  expect(made.size).toBeGreaterThan(100)
  for (const call of made) expect([call in first, call in later], call).toContain(true)
  expect(Object.keys(first).filter((call) => call in later)).toEqual([])
})
