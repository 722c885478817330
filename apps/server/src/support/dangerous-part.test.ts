import { expect, test } from 'vitest'
import type { User } from '../users/index.ts'
import { splitChange } from './dangerous-part.ts'

const trader = {
  id: 'anna',
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

  expect(split.held).toEqual([
    { kind: 'user.percentages', change: { userId: 'anna', depositBasisPoints: 350 } },
    { kind: 'user.lead', change: { userId: 'anna', isLead: true } },
    { kind: 'user.withdrawal', change: { userId: 'anna', hasWalletOutput: true } },
  ])
  expect(split.fields).toEqual(['deposit_percent', 'is_lead', 'wallet_output_permission'])
  expect(split.atOnce).toEqual({ isPremium: true })
})

test('taking a right away waits for nobody, nor does what is so already', () => {
  const lead = { ...trader, isLead: true, hasWalletOutput: true }

  expect(splitChange(lead, { isLead: false, hasWalletOutput: false })).toEqual({
    held: [],
    fields: [],
    atOnce: { isLead: false, hasWalletOutput: false },
  })
  expect(splitChange(lead, { isLead: true, depositBasisPoints: 400 }).held).toEqual([])
})
