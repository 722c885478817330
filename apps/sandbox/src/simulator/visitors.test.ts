import { expect, test } from 'vitest'
import type { KnownAccount } from './memory.ts'
import { Visitors } from './visitors.ts'

const account: KnownAccount = { methodId: 'm', card: '2202201234564321', phone: '79001234567', balance: '0' }
const deal = (id: string, status: string, createdMs = 2_000) => ({
  id,
  status,
  createdMs,
  account,
  kopecks: 1_500_00n,
})

test('a deal of another shop is paid once its payer says so, and only once', () => {
  const visitors = new Visitors(1_000)

  expect(visitors.claimed([deal('a', 'pending')])).toEqual([])
  expect(visitors.claimed([deal('a', 'verification')])).toEqual([deal('a', 'verification')])
  expect(visitors.claimed([deal('a', 'verification')])).toEqual([])
})

test('nobody pays for the simulator’s own payers, nor what an earlier one has left', () => {
  const visitors = new Visitors(1_000)
  visitors.isOurs('spoofed')

  expect(
    visitors.claimed([deal('spoofed', 'verification'), deal('left behind', 'verification', 999)]),
  ).toEqual([])
})

test('who has transferred something by hand is not paid for as well', () => {
  const visitors = new Visitors(1_000)
  visitors.transferred(account, 2_500)

  expect(visitors.claimed([deal('partly paid', 'verification', 2_000)])).toEqual([])
  expect(visitors.claimed([deal('later', 'verification', 3_000)])).toHaveLength(1)
})

test('a deal in question is looked at where somebody has paid by hand', () => {
  const visitors = new Visitors(1_000)
  visitors.transferred(account, 2_500)
  visitors.isOurs('spoofed')

  const deals = [deal('more', 'verification'), deal('open', 'pending'), deal('spoofed', 'verification')]
  expect(visitors.paidByHand(deals)).toEqual([deal('more', 'verification')])
  expect(visitors.paidByHand([deal('later', 'verification', 3_000)])).toEqual([])
})
