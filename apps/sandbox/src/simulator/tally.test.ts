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

test('a rule that decides against the script, or money that moves on a forged file, spoils it', () => {
  const ended = { reason: 'not_credited', by: 'rule', isRight: true, hours: 1, movedOnForged: 0n } as const
  const right = newTally()
  right.ended.push(ended, { ...ended, by: 'support', isRight: false })
  expect(isGood(right)).toBe(true)
  expect(summary(right, 0, 10)).toContain('by rule: 1 (50 %), as the script says 1 (100 %)')

  const wrong = newTally()
  wrong.ended.push({ ...ended, isRight: false })
  expect(isGood(wrong)).toBe(false)
  const robbed = newTally()
  robbed.ended.push({ ...ended, by: 'support', movedOnForged: 1n })
  expect(isGood(robbed)).toBe(false)
})
