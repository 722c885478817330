/** How long the API itself took to make orders: calls up to each bucket of its histogram, the bounds in seconds. */
export type ApiTimes = ReadonlyMap<number, number>

/** Of acknowledged orders, from the text of /metrics. */
export function apiTimesOf(metrics: string): ApiTimes {
  const times = new Map<number, number>()
  for (const [, labels = '', count = '0'] of metrics.matchAll(
    /^florin_http_request_seconds_bucket\{(.*)\} (\S+)$/gm,
  )) {
    const is = (name: string, value: string) => labels.includes(`${name}="${value}"`)
    if (!is('route', '/merchant/v1/orders') || !is('method', 'POST') || !is('status', '201')) continue
    const bound = /le="([^"]+)"/.exec(labels)?.[1] ?? ''
    times.set(bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(count))
  }
  return times
}

/** What came between two looks. */
export function timesSince(after: ApiTimes, before: ApiTimes): ApiTimes {
  return new Map([...after].map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)]))
}

export function timesOfAll(parts: readonly ApiTimes[]): ApiTimes {
  const sums = new Map<number, number>()
  for (const part of parts) for (const [bound, count] of part) sums.set(bound, (sums.get(bound) ?? 0) + count)
  return sums
}

/** As Prometheus reads a quantile off a histogram: evenly within its bucket, and never beyond the last bound. NaN of nothing. */
export function quantileMs(times: ApiTimes, share: number): number {
  const buckets = [...times].sort(([one], [other]) => one - other)
  const all = buckets.at(-1)?.[1] ?? 0
  if (all === 0) return Number.NaN
  const wanted = share * all
  let [low, below] = [0, 0]
  for (const [bound, count] of buckets) {
    if (count >= wanted) {
      const isOpen = bound === Number.POSITIVE_INFINITY
      return 1_000 * (isOpen ? low : low + ((bound - low) * (wanted - below)) / (count - below))
    }
    ;[low, below] = [bound, count]
  }
  return Number.NaN
}
