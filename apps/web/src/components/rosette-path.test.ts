import { expect, test } from 'vitest'
import { laces, rosetteSlice } from './rosette-path.ts'

test('the bands share the largest turn that repeats in all of them', () => {
  expect(rosetteSlice(laces.full, 8).copies).toBe(9)
  expect(rosetteSlice(laces.ring, 8).copies).toBe(14)
})

// The whole rosette would be megabytes of numbers; a slice of it must stay small enough to make on every visit.
test('a slice stays small', () => {
  expect(rosetteSlice(laces.full, 8).path.length).toBeLessThan(40_000)
})
