import type { StaffUser } from '@florin/contract'
import { expect, test } from 'vitest'
import { undoOf } from './undo-change.ts'

const before = {
  is_activated: false,
  is_premium: true,
  is_lead: false,
  deposit_percent: 4,
} as unknown as StaffUser

test('harmless flags are taken back to what they were', () => {
  expect(undoOf(before, { is_activated: true, is_premium: true })).toEqual({ is_activated: false })
})

test('rights and percentages are not: they go their own way', () => {
  expect(undoOf(before, { is_activated: true, is_lead: true })).toBeUndefined()
  expect(undoOf(before, { deposit_percent: 5 })).toBeUndefined()
  expect(undoOf(before, { is_activated: false })).toBeUndefined()
})
