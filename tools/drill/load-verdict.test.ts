import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiTimesOf, quantileMs, timesOfAll, timesSince } from './api-times.ts'
import { judgeLoad, type LoadSum } from './load-verdict.ts'
import { stolenShare, ticksOf } from './machine-noise.ts'

const quiet = { stolen: 0.001, selectOneMs: 0.4 }
const without: LoadSum = { hasPages: false, p50Ms: 20, p99Ms: 60, apiMegabytes: 400 }
const withPages: LoadSum = { hasPages: true, p50Ms: 30, p99Ms: 100, apiMegabytes: 460 }

test('what keeps to its musts is found nothing about, and the machine is named', () => {
  const { findings, notes } = judgeLoad([without, withPages], quiet, 20)

  expect(findings).toEqual([])
  expect(notes).toEqual(['Machine: 0.1 % of the processor stolen, select 1 p99 0.40 ms'])
})

test.each<[string, Partial<LoadSum>, Partial<LoadSum>]>([
  ['creating an order without pages: p99 61 ms, must be 60', { p99Ms: 61 }, {}],
  ['creating an order with pages: p99 101 ms, must be 100', {}, { p99Ms: 101 }],
  ['memory of the API without pages: 401 MB, must be 400', { apiMegabytes: 401 }, {}],
  ['memory of the API with pages: 461 MB, must be 460', {}, { apiMegabytes: 461 }],
])('"%s" is a finding', (finding, one, other) => {
  expect(
    judgeLoad(
      [
        { ...without, ...one },
        { ...withPages, ...other },
      ],
      quiet,
      20,
    ).findings,
  ).toEqual([finding])
})

test.each([
  { ...quiet, stolen: 0.021 },
  { ...quiet, selectOneMs: 1.1 },
  { ...quiet, selectOneMs: Number.NaN },
])(
  'on a noisy machine %o the median is judged, and what its slowest answers missed is told with that word',
  (noise) => {
    const slow = { ...without, p99Ms: 300 }

    const lenient = judgeLoad([slow], noise, 20)
    expect(lenient.findings).toEqual([])
    expect(lenient.notes[0]).toMatch(/NOISY, judged by the median$/)
    expect(lenient.notes[1]).toBe('NOISY: creating an order without pages: p99 300 ms, must be 60')

    expect(judgeLoad([{ ...slow, p50Ms: 61 }], noise, 20).findings).toEqual([
      'creating an order without pages: p50, NOISY, 61 ms, must be 60',
    ])
    expect(judgeLoad([{ ...without, apiMegabytes: 500 }], noise, 20).findings).toHaveLength(1)
  },
)

test('more orders a second than the times are meant for are not judged by them, and that is said', () => {
  const { findings, notes } = judgeLoad([{ ...without, p99Ms: 300 }], quiet, 21)

  expect(findings).toEqual([])
  expect(notes[1]).toMatch(/not judged.* 20 orders a second/)
})

const bucket = (
  le: string,
  count: number,
  labels = 'route="/merchant/v1/orders",method="POST",status="201"',
) => `florin_http_request_seconds_bucket{le="${le}",${labels}} ${count}`
const text = [
  bucket('0.05', 90),
  bucket('0.06', 98),
  bucket('0.1', 100),
  bucket('+Inf', 100),
  bucket('0.05', 7, 'route="/merchant/v1/orders",method="POST",status="503"'),
  bucket('0.05', 7, 'route="/merchant/v1/orders",method="GET",status="201"'),
  'florin_http_request_seconds_sum{route="/merchant/v1/orders",method="POST",status="201"} 5',
].join('\n')

test('the API’s own time of an order is read off its histogram, of orders that were made and nothing else', () => {
  const times = apiTimesOf(text)

  expect([...times.values()]).toEqual([90, 98, 100, 100])
  expect(quantileMs(times, 0.94)).toBeCloseTo(55)
  expect(quantileMs(times, 0.99)).toBeCloseTo(80)
  expect(quantileMs(new Map(), 0.99)).toBeNaN()
})

test('what is slower than the last bound is told as that bound', () => {
  expect(quantileMs(apiTimesOf([bucket('0.1', 50), bucket('+Inf', 100)].join('\n')), 0.99)).toBe(100)
})

test('a minute’s orders are those since the minute before, and all minutes are their sum', () => {
  const before = apiTimesOf(bucket('0.05', 40))
  const minute = timesSince(apiTimesOf(text), before)

  expect(minute.get(0.05)).toBe(50)
  expect(timesOfAll([minute, minute]).get(0.05)).toBe(100)
})

// The must of 60 ms could not be read off a histogram that ends a bucket at 50 and the next at 100.
test('the API’s histogram has a bucket that ends where the must does', () => {
  const metrics = readFileSync(new URL('../../apps/server/src/platform/metrics.ts', import.meta.url), 'utf8')

  expect(metrics).toMatch(/buckets: \[[^\]]*\b0\.06, 0\.1,/)
})

test('what the host took is a share of all ticks between two looks', () => {
  const at = (steal: number, idle: number) =>
    ticksOf(`cpu  100 0 50 ${idle} 0 0 0 ${steal} 9 9\ncpu0 1 1 1 1 1 1 1 1\n`)

  expect(stolenShare(at(10, 800), at(17, 893))).toBeCloseTo(0.07)
  expect(stolenShare(at(10, 800), at(10, 800))).toBe(0)
})
