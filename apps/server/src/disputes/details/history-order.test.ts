import { expect, test } from 'vitest'
import { inOrder } from './history-order.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 10, 0, second))
const opened = { code: 'opened', at: at(50), by: 'support', count: null } as const
const sent = { code: 'merchant_sent', at: at(49), by: 'merchant', count: 2, side: 'merchant' } as const

test('files that came with the opening are told after it', () => {
  expect(inOrder([sent, opened])).toEqual([opened, { ...sent, at: at(50) }])
})

test('what the payer sent before there was a case, and files of an earlier case, stay before it', () => {
  const early = { ...sent, at: at(-600) }
  const payers = { ...sent, by: 'payer' } as const
  expect(inOrder([opened, payers, early])).toEqual([early, payers, opened])
})
