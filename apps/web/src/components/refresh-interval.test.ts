import { expect, test } from 'vitest'
import { readInterval } from './refresh-interval.ts'

test('a kept choice is read back, anything else is ten seconds', () => {
  expect(readInterval('20')).toBe(20)
  expect(readInterval('0')).toBe(0)
  expect(readInterval('7')).toBe(10)
  expect(readInterval(undefined)).toBe(10)
})
