import { expect, test } from 'vitest'
import { isBaseDue } from './schedule.ts'

const hour = 3_600_000
const at = (nowMs: number, wantedMs = 0) => ({ nowMs, everyHours: 24, wantedMs })

test.each([
  ['none is whole', undefined, at(0), true],
  ['the newest began an hour ago', { startedMs: 5 * hour }, at(6 * hour), false],
  ['it is almost a day old', { startedMs: hour }, at(25 * hour - 1), false],
  ['it is a day old', { startedMs: hour }, at(25 * hour), true],
  ['an operator asked since it began', { startedMs: 5 * hour }, at(6 * hour, 5 * hour + 1), true],
  ['an operator asked before it began', { startedMs: 5 * hour }, at(6 * hour, 4 * hour), false],
])('%s', (_, newest, now, isDue) => {
  expect(isBaseDue(newest, now)).toBe(isDue)
})
