// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionKnown, forgetStream, noteStream, patienceMs } from './connection.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z') }))
afterEach(() => {
  vi.unstubAllGlobals()
  forgetStream()
  vi.useRealTimers()
})

const noon = Date.parse('2026-11-18T12:00:00Z')

// Every restart of a server would frighten everybody who has a page open.
test('a stream that comes back soon is nobody’s news', () => {
  noteStream(true)
  noteStream(false)
  vi.advanceTimersByTime(patienceMs - 1)
  noteStream(false)
  expect(connectionKnown().connection).toBe('fine')

  noteStream(true)
  vi.advanceTimersByTime(2 * patienceMs)
  expect(connectionKnown().connection).toBe('fine')
})

test('a loss that lasts is told, with the moment from which the page is old', () => {
  noteStream(false)
  vi.advanceTimersByTime(5_000)
  noteStream(false)
  vi.advanceTimersByTime(patienceMs - 5_000)

  expect(connectionKnown()).toEqual({ connection: 'silent', sinceMs: noon })
  noteStream(true)
  expect(connectionKnown().connection).toBe('fine')
})

test('what the browser itself says is told at once, and until the stream is back after it', () => {
  vi.stubGlobal('navigator', { onLine: false })
  noteStream(false)
  expect(connectionKnown()).toEqual({ connection: 'offline', sinceMs: noon })

  vi.stubGlobal('navigator', { onLine: true })
  vi.advanceTimersByTime(3_000)
  noteStream(false)
  expect(connectionKnown()).toEqual({ connection: 'silent', sinceMs: noon })
  noteStream(true)
  expect(connectionKnown().connection).toBe('fine')
})
