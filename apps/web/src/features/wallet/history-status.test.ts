import { expect, test } from 'vitest'
import { hasFee, isRefunded, signOf } from './history-status.ts'

test('a withdrawal that failed or was rejected is given back, and no sign says that money left', () => {
  for (const status of ['failed', 'rejected'] as const) {
    expect(isRefunded({ kind: 'withdrawal', status })).toBe(true)
    expect(signOf({ kind: 'withdrawal', status })).toBe('')
  }
})

test('deposits come in, withdrawals go out', () => {
  expect(signOf({ kind: 'deposit', status: 'credited' })).toBe('+')
  expect(signOf({ kind: 'withdrawal', status: 'processing' })).toBe('−')
  expect(isRefunded({ kind: 'withdrawal', status: 'done' })).toBe(false)
})

test('a fee of nothing is not worth a line', () => {
  expect(hasFee({ fee: '0.000000' })).toBe(false)
  expect(hasFee({ fee: '0.000001' })).toBe(true)
})
