import { expect, test } from 'vitest'
import { isGood, newTally, summary } from './tally.ts'

test('what completed by itself is told apart from what the trader has looked at', () => {
  const tally = newTally()
  for (let deal = 0; deal < 5; deal += 1) tally.add('complete')
  tally.add('byHand')
  expect(summary(tally, 0, 10)).toContain('by themselves 4, after the trader looked 1')
  expect(isGood(tally)).toBe(true)
})

test('a stolen deal and an error each spoil it', () => {
  const robbed = newTally()
  robbed.add('stolen')
  expect(isGood(robbed)).toBe(false)
  const broken = newTally()
  broken.error('The order was paid, and is pending')
  expect(isGood(broken)).toBe(false)
  expect(summary(broken, 0, 10)).toContain('Errors: 1.\n  The order was paid, and is pending')
})
