import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first is answered at once, a crowd behind it once more, and the last is never lost', () => {
  const answer = vi.fn()
  const renewal = atMostEvery(1_000, answer)

  renewal.act()
  expect(answer).toHaveBeenCalledTimes(1)
  for (let press = 0; press < 20; press += 1) renewal.act()
  vi.advanceTimersByTime(999)
  expect(answer).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(answer).toHaveBeenCalledTimes(2)

  vi.advanceTimersByTime(5_000)
  expect(answer).toHaveBeenCalledTimes(2)
  renewal.act()
  expect(answer).toHaveBeenCalledTimes(3)
})

test('one that is stopped leaves no timer behind', () => {
  const renewal = atMostEvery(1_000, () => undefined)
  renewal.act()
  renewal.act()
  renewal.stop()
  expect(vi.getTimerCount()).toBe(0)
})
