import { expect, test } from 'vitest'
import type { User } from '../users/index.ts'
import { splitChange } from './dangerous-part.ts'

const trader = {
  isLead: false,
  hasWalletOutput: false,
  depositBasisPoints: 400,
  withdrawBasisPoints: 100,
} as User

test('other percentages and new rights wait, each kind by itself; the rest does not', () => {
  const split = splitChange(trader, {
    isPremium: true,
    isLead: true,
    hasWalletOutput: true,
    depositBasisPoints: 350,
    withdrawBasisPoints: 100,
  })

  expect([...split.kinds]).toEqual([
    ['user.percentages', { depositBasisPoints: 350 }],
    ['user.lead', { isLead: true }],
    ['user.withdrawal', { hasWalletOutput: true }],
  ])
  expect(split.fields).toEqual(['deposit_percent', 'is_lead', 'wallet_output_permission'])
  expect(split.atOnce).toEqual({ isPremium: true })
})

test('taking a right away waits for nobody, nor does what is so already', () => {
  const lead = { ...trader, isLead: true, hasWalletOutput: true }

  expect(splitChange(lead, { isLead: false, hasWalletOutput: false })).toEqual({
    kinds: new Map(),
    fields: [],
    atOnce: { isLead: false, hasWalletOutput: false },
  })
  expect(splitChange(lead, { isLead: true, depositBasisPoints: 400 }).kinds.size).toBe(0)
})
