import { expect, test } from 'vitest'
import { type EndedCase, figureLines, figuresOf } from './case-figures.ts'

const ended = (more: Partial<EndedCase>): EndedCase => ({
  reason: 'not_credited',
  by: 'support',
  isRight: true,
  hours: 2,
  movedOnForged: 0n,
  ...more,
})

const all = [
  ended({ by: 'rule', hours: 24, reason: 'paid_late' }),
  ended({ by: 'rule', hours: 1 / 3_600 }),
  ended({ hours: 3 }),
  ended({ isRight: false, hours: 5 }),
  ended({ by: 'settlement', reason: 'another_sum' }),
]

test('cases are counted by reason and by how they ended, with what was right and the time in the middle', () => {
  const { cases, byReason, byEnd, medianHours } = figuresOf(all)

  expect(cases).toBe(5)
  expect(byReason).toMatchObject({ not_credited: 3, paid_late: 1, another_sum: 1, bank_returned: 0 })
  expect(byEnd.rule).toEqual({ cases: 2, right: 2, medianHours: 1 / 3_600 })
  expect(byEnd.support).toEqual({ cases: 2, right: 1, medianHours: 3 })
  expect(byEnd.withdrawal).toEqual({ cases: 0, right: 0, medianHours: 0 })
  expect(medianHours).toBe(3)
})

test('money that moved on forged files adds up', () => {
  const moved = [ended({ movedOnForged: 5n }), ended({ movedOnForged: 7n }), ended({})]
  expect(figuresOf(moved).movedOnForged).toBe(12n)
})

test('the lines tell shares and what one member of support gets done in an hour', () => {
  const lines = figureLines(figuresOf(all), 4)

  expect(lines).toContain('by rule: 2 (40 %), as the script says 2 (100 %), median 1.0 s.')
  expect(lines).toContain('by hand: 2 (40 %), as the script says 1 (50 %), median 3.0 h.')
  expect(lines).toContain('One member of support: 1800 cases an hour, without time to read.')
  expect(lines).toContain('Moved on a forged file: 0 micro-USDT.')
  expect(lines.join(' ')).not.toContain('withdrawn')
})

test('nothing is divided where there is nothing', () => {
  expect(figureLines(figuresOf([]), 0).join(' ')).not.toContain('NaN')
})
