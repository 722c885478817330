import { expect, test } from 'vitest'
import { axisOf, labelled, stretch } from './time-axis.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15, 10) + minutes * 60_000).toISOString()
const span = { shownAt: at(2), endsAt: at(17) }

test('to scale around the time to pay, and one after the other for what came hours later', () => {
  const axis = axisOf({ ...span, moments: [at(2), at(9), at(24), at(70), at(900)] })

  const places = [2, 9, 24, 70, 900].map((minutes) => axis.place(at(minutes)) ?? -1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  // Seven and fifteen minutes, by the same scale.
  const [shown = 0, claimed = 0, opened = 0] = places
  expect((opened - claimed) / (claimed - shown)).toBeCloseTo(15 / 7)
  expect(axis.scaled).toBe(0.8)
  expect(places.slice(3).every((place) => place > 0.8 && place < 1)).toBe(true)
  expect(axis.ticks.length).toBeLessThanOrEqual(6)
})

test('without anything later the whole width is to scale; what was long before is not drawn', () => {
  const axis = axisOf({ ...span, moments: [at(-300), at(9)] })

  expect(axis.scaled).toBe(1)
  expect(axis.place(at(-300))).toBeUndefined()
  expect(axisOf({ moments: [], shownAt: null, endsAt: null }).ticks.length).toBeGreaterThan(0)
})

test('a stretch is cut off at the ends of the line', () => {
  const axis = axisOf({ ...span, moments: [at(2)] })

  expect(stretch(axis, at(-600), at(900))).toEqual({ start: 0, width: 1 })
  expect(stretch(axis, at(600), at(900))).toBeUndefined()
})

test('words that would lie over each other are left to the list', () => {
  const dot = (place: number) => ({ place, width: 0.1 })

  expect(labelled([dot(0.1), dot(0.15), dot(0.2), dot(0.97)])).toEqual([true, false, true, true])
})
