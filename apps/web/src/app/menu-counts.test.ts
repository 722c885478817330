import { expect, test } from 'vitest'
import type { SupportQueue } from '../lib/staff-queue.ts'
import { menuCounts } from './menu-counts.ts'

const counts = {
  disputes: 14,
  disputes_overdue: 1,
  withdrawals: 3,
  receipts: 7,
  held_changes: 2,
  silent_phones: 3,
  hidden_methods: 6,
  webhooks: 2,
  undelivered: 31,
  messages: 9,
  users: 12,
  stuck_jobs: 1,
  chain_alarms: 1,
}

test('red is only where time or money is being lost', () => {
  const shown = menuCounts({ counts, money: { state: 'halted' } } as SupportQueue)

  expect(shown['/support/money']).toEqual({ count: 3, isUrgent: true })
  const urgent = Object.entries(shown).filter(([, { isUrgent }]) => isUrgent)
  expect(urgent.map(([path]) => path)).toEqual(['/support/phones', '/support/webhooks', '/support/money'])
})
