import { expect, test } from 'vitest'
import { longestHeard } from './heard-around.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute))
const phone = { createdAt: at(-600), lastPingAt: at(300) }
const sought = { from: at(0), to: at(60) }

test.each([
  ['without a silence all of it', phone, [], [0, 60]],
  ['the longer side of a silence', phone, [{ from: at(20), to: at(30) }], [30, 60]],
  ['a silence that began before', phone, [{ from: at(-20), to: at(10) }], [10, 60]],
  ['a silence that lasts on', phone, [{ from: at(45), to: at(90) }], [0, 45]],
  ['until the last sign of life', { ...phone, lastPingAt: at(25) }, [], [0, 25]],
  ['from the day it was there', { ...phone, createdAt: at(15) }, [], [15, 60]],
] as const)('%s', (_, heard, silences, [from, to]) => {
  expect(longestHeard(heard, silences, sought)).toEqual({ from: at(from), to: at(to) })
})

test.each([
  ['silent throughout', phone, [{ from: at(-10), to: at(70) }]],
  ['last heard before', { ...phone, lastPingAt: at(-5) }, []],
] as const)('%s: nothing', (_, heard, silences) => {
  expect(longestHeard(heard, silences, sought)).toBeUndefined()
})
