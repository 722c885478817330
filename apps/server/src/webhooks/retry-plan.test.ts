import { describe, expect, test } from 'vitest'
import { judgeTry, nextWaitSeconds, type TriedOutcome } from './retry-plan.ts'

const answered = (status: number): TriedOutcome => ({ kind: 'answered', status, durationMs: 5 })
const first = { tries: 1, sinceFirstSeconds: 0 }

test('a shop that never answers is tried for three days, and then given up', () => {
  const tries: number[] = [0]
  for (;;) {
    const sinceFirstSeconds = tries.at(-1) ?? 0
    const wait = nextWaitSeconds({ tries: tries.length, sinceFirstSeconds })
    if (wait === undefined) break
    tries.push(sinceFirstSeconds + wait)
  }

  const waits = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(waits).toEqual([10, 60, 300, 900, 3600, 10800, 21600, 43200, 43200, 43200, 43200, 43200])
  expect(tries.at(-1)).toBeLessThanOrEqual(72 * 3600)
  expect((tries.at(-1) ?? 0) + 43200).toBeGreaterThan(72 * 3600)
})

test('tries that came late do not reach beyond the third day', () => {
  const hour = 3600
  expect(nextWaitSeconds({ tries: 7, sinceFirstSeconds: 66 * hour })).toBe(6 * hour)
  expect(nextWaitSeconds({ tries: 7, sinceFirstSeconds: 66 * hour + 1 })).toBeUndefined()
  expect(nextWaitSeconds({ tries: 2, sinceFirstSeconds: 72 * hour })).toBeUndefined()
})

describe('what an answer means', () => {
  test.each([200, 201, 202, 204, 299])('%i: delivered', (status) => {
    expect(judgeTry(answered(status), first, false)).toEqual({ state: 'delivered' })
  })

  test.each([199, 300, 301, 302, 307, 308, 400, 401, 403, 404, 408, 429, 500, 502, 503, 0])(
    '%i: tried again',
    (status) => {
      expect(judgeTry(answered(status), first, false)).toEqual({ state: 'waiting', waitSeconds: 10 })
    },
  )

  test('410: never again, and nothing else to this address', () => {
    expect(judgeTry(answered(410), first, false)).toEqual({ state: 'failed', isGone: true })
  })

  test.each(['address', 'dns', 'refused', 'network', 'tls', 'timeout'] as const)(
    '%s: tried again',
    (failure) => {
      const outcome = { kind: 'failed', failure, durationMs: 5 } as const
      expect(judgeTry(outcome, first, false)).toEqual({ state: 'waiting', waitSeconds: 10 })
    },
  )

  test('after three days a failure is the end, but no reason to switch the endpoint off', () => {
    const late = { tries: 13, sinceFirstSeconds: 71 * 3600 }
    expect(judgeTry(answered(500), late, false)).toEqual({ state: 'failed', isGone: false })
    expect(judgeTry(answered(200), late, false)).toEqual({ state: 'delivered' })
  })

  test('a ping is not tried again', () => {
    expect(judgeTry(answered(500), first, true)).toEqual({ state: 'failed', isGone: false })
    expect(judgeTry(answered(204), first, true)).toEqual({ state: 'delivered' })
  })
})
