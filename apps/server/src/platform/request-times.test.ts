import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { requestTimes } from './request-times.ts'

const calls: [string, string, number, number][] = [
  ['/a', 'GET', 200, 0.001],
  ['/a', 'GET', 200, 0.005],
  ['/a', 'GET', 200, 0.3],
  ['/a', 'GET', 304, 0.02],
  ['/a', 'POST', 200, 99],
  ['/b', 'GET', 200, 2.5],
]

test('it tells to the letter what a histogram of the library would', async () => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const times = requestTimes()
  ours.registerMetric(times.metric)
  const histogram = new Histogram({
    name: 'florin_http_request_seconds',
    help: 'How long calls took',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [theirs],
  })
  for (const [route, method, status, seconds] of calls) {
    times.count(route, method, status, seconds)
    histogram.observe({ route, method, status: String(status) }, seconds)
  }

  const lines = (text: string) => text.split('\n').sort()

  expect(lines(await ours.metrics())).toEqual(lines(await theirs.metrics()))
})
