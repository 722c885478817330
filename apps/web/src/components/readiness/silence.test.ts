import { expect, test } from 'vitest'
import { silenceOf } from './silence.ts'

const now = Date.parse('2026-11-18T12:00:00Z')
const heard = (minutes: number) => silenceOf(new Date(now - minutes * 60_000).toISOString(), now)

test('a silence is told in minutes, hours or days', () => {
  expect([heard(0), heard(12), heard(59), heard(60), heard(47 * 60), heard(48 * 60)]).toEqual([
    { unit: 'minutes', count: 1 },
    { unit: 'minutes', count: 12 },
    { unit: 'minutes', count: 59 },
    { unit: 'hours', count: 1 },
    { unit: 'hours', count: 47 },
    { unit: 'days', count: 2 },
  ])
  expect(silenceOf(null, now)).toBeUndefined()
})
