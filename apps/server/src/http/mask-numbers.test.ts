import { expect, test } from 'vitest'
import { maskNumbers } from './mask-numbers.ts'

test.each([
  ['+79161234417', '•• 4417'],
  ['8 (916) 123-44-17', '•• 4417'],
  ['40817810000000001234', '•• 1234'],
  ['2200 7001 2345 4417', '•• 4417'],
  ['Перевод на 2200700123454417, спасибо', 'Перевод на •• 4417, спасибо'],
])('of %s a viewer sees %s', (whole, seen) => {
  expect(maskNumbers({ results: [{ text: whole }] })).toEqual({ results: [{ text: seen }] })
})

test.each([
  '2200 **** **** 4417',
  '12500.00',
  '1234567890.123456',
  '2026-11-18T09:24:57.000Z',
  '18f3a61c-2000-4000-8000-123456789012',
  '7c1e0000000000000000000000000000000000000000000000000000000090ab',
  'TQ7m1234567890123456789012345678dYs8',
])('%s is no number of an account', (text) => {
  expect(maskNumbers({ text, count: 12345678901 })).toEqual({ text, count: 12345678901 })
})
