import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('the wait doubles and stops growing at half a minute', () => {
  const longest = Array.from({ length: 8 }, (_, failures) => backOffMs(failures, () => 1))

  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('chance takes away up to half, so tabs do not return together', () => {
  expect(backOffMs(3, () => 0)).toBe(4_000)
  expect(backOffMs(3, () => 0.5)).toBe(6_000)
})
