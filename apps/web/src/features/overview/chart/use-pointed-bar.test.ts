import { expect, test } from 'vitest'
import { barAt, nextBar } from './use-pointed-bar.ts'

test('a pointer means the bar under it, also at the very edges', () => {
  expect(barAt(0, 30)).toBe(0)
  expect(barAt(0.5, 30)).toBe(15)
  expect(barAt(1, 30)).toBe(29)
  expect(barAt(-0.1, 30)).toBe(0)
  expect(barAt(0.5, 0)).toBeUndefined()
})

test('the arrows walk from either end and stop there', () => {
  expect(nextBar('ArrowRight', undefined, 12)).toBe(0)
  expect(nextBar('ArrowLeft', undefined, 12)).toBe(11)
  expect(nextBar('ArrowRight', 11, 12)).toBe(11)
  expect(nextBar('ArrowLeft', 0, 12)).toBe(0)
  expect(nextBar('Home', 7, 12)).toBe(0)
  expect(nextBar('End', 7, 12)).toBe(11)
})

test('Escape lets go of a bar; keys that mean nothing stay the browser’s', () => {
  expect(nextBar('Escape', 3, 12)).toBeUndefined()
  expect(nextBar('Escape', undefined, 12)).toBeNull()
  expect(nextBar('Tab', 3, 12)).toBeNull()
  expect(nextBar('ArrowRight', undefined, 0)).toBeNull()
})
