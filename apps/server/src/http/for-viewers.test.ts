import { contract } from '@florin/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forViewers } from './for-viewers.ts'
import { isViewable } from './viewable.ts'

test.each([
  ['+79161234417', '•• 4417'],
  ['8 (916) 123-44-17', '•• 4417'],
  ['40817810000000001234', '•• 1234'],
  ['2200 7001 2345 4417', '•• 4417'],
  ['Перевод на 2200700123454417, спасибо', 'Перевод на •• 4417, спасибо'],
])('of %s a viewer sees %s', (whole, seen) => {
  expect(forViewers({ results: [{ text: whole }] })).toEqual({ results: [{ text: seen }] })
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
  expect(forViewers({ text, count: 12345678901 })).toEqual({ text, count: 12345678901 })
})

test('balances of cards and links to payers’ pages are left out', () => {
  const contradiction = { received_at: '', balance_before: '1', balance_expected: '2', balance_printed: '3' }
  const answer = {
    balance_question: { balance: '77777.00', bank: 'x' },
    contradiction,
    balance_after: '5.00',
    pay_url: 'https://pay.example/c2c/secret',
  }

  expect(forViewers(answer)).toEqual({
    balance_question: null,
    contradiction: null,
    balance_after: null,
    pay_url: null,
  })
})

// A new field of such a name is reviewed before view mode shows it.
test('no other answer of view mode has a field that sounds like a secret', () => {
  const names = Object.values(contract)
    .filter((endpoint) => isViewable(endpoint) && endpoint.answer !== 'raw')
    .flatMap(({ answer }) => fieldsOf(z.toJSONSchema(answer as z.ZodType, { unrepresentable: 'any' })))
  const suspicious = names.filter((name) => /balance|secret|key|token|otp|password|link|pay_url/.test(name))

  expect([...new Set(suspicious)].sort()).toEqual(knownNames)
})

/** Left out (balances of cards, links to payers' pages), or harmless: balances in USDT, whether there is a live key, the app's own address of an alert, the public key of pushes, the name of an item. */
const knownNames = [
  'balance',
  'balance_after',
  'balance_before',
  'balance_expected',
  'balance_printed',
  'balance_question',
  'frozen_balance',
  'key',
  'link',
  'live_key',
  'old_secret_until',
  'pay_url',
  'public_key',
]

function fieldsOf(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return []
  const { properties } = shape as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(shape).flatMap(fieldsOf)]
}
