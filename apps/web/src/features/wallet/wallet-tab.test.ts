import { expect, test } from 'vitest'
import { tabShown } from './wallet-tab.ts'

test('a lead with an address gets the tab that was asked for', () => {
  expect(tabShown('withdraw', { isLead: true, hasAddress: true })).toBe('withdraw')
  expect(tabShown('deposit', { isLead: true, hasAddress: true })).toBe('deposit')
})

test.each([
  { isLead: true, hasAddress: false },
  { isLead: false, hasAddress: true },
  { isLead: false, hasAddress: false },
])('asking for Withdraw falls back to Deposit: %j', (known) => {
  expect(tabShown('withdraw', known)).toBe('deposit')
})
