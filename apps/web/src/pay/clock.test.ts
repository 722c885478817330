import { expect, test } from 'vitest'
import { announcementBetween, clockOffset, remainingMs, remainingShare, shownSeconds } from './clock.ts'

const noon = '2026-11-15T12:00:00.000Z'
const atNoon = Date.parse(noon)
const minutes = (count: number) => count * 60_000

test('a phone whose clock is ten minutes slow counts by the server’s', () => {
  const slow = atNoon - minutes(10)
  const offset = clockOffset(undefined, noon, { sentAt: slow - 100, heardAt: slow + 100 })

  expect(offset).toBe(minutes(10))
  expect(remainingMs('2026-11-15T12:15:00.000Z', offset, slow)).toBe(minutes(15))
})

// On a bad network one answer takes three seconds; the digits must not jump because of it.
test('a slow answer that does not contradict what is known changes nothing', () => {
  expect(clockOffset(40, noon, { sentAt: atNoon - 2_900, heardAt: atNoon + 100 })).toBe(40)
})

test('an answer that contradicts it means that the phone’s clock was set: it counts', () => {
  const heardAt = atNoon + minutes(60)

  expect(clockOffset(40, noon, { sentAt: heardAt - 200, heardAt })).toBe(-minutes(60) + 100)
})

test('after a sleep of an hour the time is over, however few ticks there were', () => {
  expect(remainingMs(noon, 0, atNoon + minutes(45))).toBe(0)
})

test('a started second still counts, and zero means the end', () => {
  expect(shownSeconds(1)).toBe(1)
  expect(shownSeconds(1_000)).toBe(1)
  expect(shownSeconds(0)).toBe(0)
})

test('the ring shows the share of the whole time, and never more than all of it', () => {
  const started = '2026-11-15T11:45:00.000Z'

  expect(remainingShare(started, noon, minutes(5))).toBeCloseTo(1 / 3)
  expect(remainingShare(started, noon, minutes(16))).toBe(1)
  expect(remainingShare(noon, noon, 10)).toBe(0)
})

test.each([
  [minutes(5) + 1, minutes(5), 'five_minutes'],
  [minutes(1) + 900, minutes(1) - 100, 'one_minute'],
  [900, 0, 'time_over'],
  [minutes(4), minutes(3), undefined],
  [minutes(5), minutes(5) - 1_000, undefined],
  [0, 0, undefined],
])('from %i to %i ms a screen reader hears %s', (before, after, said) => {
  expect(announcementBetween(before, after)).toBe(said)
})

test('a sleep over all three moments tells only the last', () => {
  expect(announcementBetween(minutes(14), 0)).toBe('time_over')
})
