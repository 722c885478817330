// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { backgroundHeaders } from './activity.ts'

afterEach(() => vi.useRealTimers())

test('a minute after the last input calls are the page’s own; the next key makes them the person’s', () => {
  vi.useFakeTimers()
  window.dispatchEvent(new Event('keydown'))
  expect(backgroundHeaders()).toEqual({})

  vi.setSystemTime(Date.now() + 61_000)
  expect(backgroundHeaders()).toEqual({ 'X-Background': '1' })

  window.dispatchEvent(new Event('pointermove'))
  expect(backgroundHeaders()).toEqual({})
})
