import { expect, test } from 'vitest'
import { readSum } from './proposal.ts'

test.each([
  ['7 300', { sum: '7300.00' }],
  ['7300,50', { fault: 'settle_sum_above' }],
  ['7300.01', { fault: 'settle_sum_above' }],
  ['4\u00A0200,5', { sum: '4200.50' }],
  ['', { fault: 'settle_sum_needed' }],
  ['0', { fault: 'settle_sum_needed' }],
  ['-5', { fault: 'settle_sum_needed' }],
] as const)('%j of a deal of 7 300', (typed, read) => {
  expect(readSum(typed, '7300.00')).toEqual(read)
})
