import type { Histogram } from 'prom-client'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const name = 'florin_http_request_seconds'
const help = 'How long calls took'

interface Tally {
  readonly labels: Readonly<Record<string, string>>
  /** How many were at most that long, bound by bound; not yet added up. */
  readonly within: number[]
  count: number
  seconds: number
}

/**
 * How long calls took, by route, method and status. It is counted with every call, so it is found without making a text of the
 * three, as a histogram of the library would; what it tells is the same.
 */
export interface RequestTimes {
  count(route: string, method: string, status: number, seconds: number): void
  /** For the registry. */
  readonly metric: Histogram
}

export function requestTimes(): RequestTimes {
  const tallies = new Map<string, Map<string, Map<number, Tally>>>()
  const all = () =>
    [...tallies.values()].flatMap((each) => [...each.values()].flatMap((one) => [...one.values()]))
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: all().flatMap(valuesOf),
  })
  return {
    count(route, method, status, seconds) {
      const tally = tallies.get(route)?.get(method)?.get(status) ?? begin(tallies, route, method, status)
      tally.count += 1
      tally.seconds += seconds
      const at = bounds.findIndex((bound) => seconds <= bound)
      if (at >= 0) tally.within[at] = (tally.within[at] ?? 0) + 1
    },
    metric: { name, help, type: 'histogram', get, reset: () => tallies.clear() } as unknown as Histogram,
  }
}

function begin(
  tallies: Map<string, Map<string, Map<number, Tally>>>,
  route: string,
  method: string,
  status: number,
): Tally {
  const ofRoute = tallies.get(route) ?? new Map<string, Map<number, Tally>>()
  const ofMethod = ofRoute.get(method) ?? new Map<number, Tally>()
  const tally = {
    labels: { route, method, status: String(status) },
    within: bounds.map(() => 0),
    count: 0,
    seconds: 0,
  }
  tallies.set(route, ofRoute.set(method, ofMethod.set(status, tally)))
  return tally
}

function valuesOf({ labels, within, count, seconds }: Tally) {
  let reached = 0
  const buckets = within.map((more, at) => {
    reached += more
    return { metricName: `${name}_bucket`, labels: { le: bounds[at], ...labels }, value: reached }
  })
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
