import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiTimes, apiTimesOf, quantileMs, timesOfAll, timesSince } from './api-times.ts'
import type { DrillParts, DrillReport, DrillRow } from './drill.ts'
import { judgeLoad } from './load-verdict.ts'
import { readTicks, selectOneP99, stolenShare } from './machine-noise.ts'
import { median, quantile } from './table.ts'
import { type DrillWorld, openWorld } from './world.ts'

const warmsUpMs = 60_000
const roles = ['api', 'worker', 'bot', 'signer'] as const

/** Orders, payments and payouts at a comfortable rate for half an hour: how long an order takes, and what that costs. */
export async function loadDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, say, signal } = parts
  const world = await openWorld(parts, { measures: true })
  try {
    // While nobody asks anything of Florin: under its own load a query would say what the load costs.
    const selectOneMs = await selectOneP99(world.postgres.adminUrl)
    world.witness.go()
    say(`${options.rate} orders a second; what goes before the first minute ends is not counted.`)
    await pause(warmsUpMs, undefined, { signal })
    await world.witness.counts()
    const ticks = readTicks()
    const minutes = await measure(parts, world)
    const noise = { stolen: stolenShare(ticks, readTicks()), selectOneMs }
    const fired = world.alerts?.firing() ?? []
    const { findings, figures } = await world.conclude()
    const sums = [
      ...sumOf(
        'without pages',
        minutes.filter(({ pages }) => pages === 0),
      ),
      ...sumOf(
        'with pages',
        minutes.filter(({ pages }) => pages > 0),
      ),
    ]
    const verdict = judgeLoad(sums.map(judgedOf), noise, options.rate)
    return {
      rows: [...minutes, ...sums].map(rowOf),
      figures: {
        ...figures,
        noise,
        sums: sums.map(rowOf),
        minutes: minutes.map(({ ms: _ms, ...rest }) => rest),
      },
      notes: verdict.notes,
      findings: [
        ...findings.map(({ fault, what }) => `${fault}: ${what}`),
        ...fired.map((name) => `alert ${name} fires`),
        ...verdict.findings,
      ],
    }
  } finally {
    say('Ending what was started.')
    await world.close()
  }
}

interface Minute {
  readonly minute: number | string
  /** Of each acknowledged order. */
  readonly ms: readonly number[]
  /** Of the same orders, as the API itself has it: without the way there and back. */
  readonly apiTimes: ApiTimes
  readonly megabytes: Readonly<Record<(typeof roles)[number], number>>
  readonly lagMs: number
  /** Pages of payers that listen. */
  readonly pages: number
  /** Of the machine, over the last minute: figures beside other work say little. */
  readonly machine: number
  readonly stolen: number
}

async function measure({ options, signal, say }: DrillParts, world: DrillWorld): Promise<Minute[]> {
  const minutes: Minute[] = []
  let times = apiTimesOf(await metricsOf(world))
  while (minutes.length < options.minutes && !signal.aborted) {
    if (minutes.length >= options.minutes / 2) world.witness.keepPages(options.pages)
    const ticks = readTicks()
    await pause(60_000, undefined, { signal }).catch(() => undefined)
    const { ms, pages } = await world.witness.counts()
    const metrics = await metricsOf(world)
    const timesNow = apiTimesOf(metrics)
    const megabytes = Object.fromEntries(
      roles.map((role) => [role, residentMegabytes(world.nodes[role].workingPid())]),
    )
    const minute = {
      minute: minutes.length + 1,
      ms,
      apiTimes: timesSince(timesNow, times),
      megabytes: megabytes as Minute['megabytes'],
      lagMs: lagOf(metrics),
      pages,
      machine: loadavg()[0] ?? 0,
      stolen: stolenShare(ticks, readTicks()),
    }
    times = timesNow
    minutes.push(minute)
    say(JSON.stringify(rowOf(minute)))
  }
  return minutes
}

/** Of every order of these minutes; memory is that of the last. */
function sumOf(minute: string, minutes: readonly Minute[]): Minute[] {
  const last = minutes.at(-1)
  if (!last) return []
  return [
    {
      ...last,
      minute,
      ms: minutes.flatMap(({ ms }) => ms),
      apiTimes: timesOfAll(minutes.map(({ apiTimes }) => apiTimes)),
      lagMs: Math.max(...minutes.map(({ lagMs }) => lagMs)),
      machine: Math.max(...minutes.map(({ machine }) => machine)),
      stolen: Math.max(...minutes.map(({ stolen }) => stolen)),
    },
  ]
}

const judgedOf = ({ pages, ms, megabytes }: Minute) => ({
  hasPages: pages > 0,
  p50Ms: median(ms),
  p99Ms: quantile(ms, 0.99),
  apiMegabytes: megabytes.api,
})

function rowOf({ minute, ms, apiTimes, megabytes, lagMs, pages, machine, stolen }: Minute): DrillRow {
  return {
    minute,
    pages,
    orders: ms.length,
    'p50, ms': Math.round(median(ms)),
    'p99, ms': Math.round(quantile(ms, 0.99)),
    'worst, ms': Math.round(quantile(ms, 1)),
    'API p50, ms': Math.round(quantileMs(apiTimes, 0.5)),
    'API p99, ms': Math.round(quantileMs(apiTimes, 0.99)),
    'lag p99, ms': Math.round(lagMs),
    ...Object.fromEntries(roles.map((role) => [`${role}, MB`, megabytes[role]])),
    'load average': Number(machine.toFixed(1)),
    'stolen, %': Number((stolen * 100).toFixed(1)),
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}

/** The polling interval, which is no part of the delay. */
const resolutionMs = 10

async function metricsOf({ nodes }: DrillWorld): Promise<string> {
  return (await fetch(`${nodes.api.url}/metrics`)).text()
}

/** The event loop's delay at its 99th percentile since the last scrape, as the API reports it. */
function lagOf(metrics: string): number {
  const [, value = 'NaN'] = /^florin_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics) ?? []
  return Math.max(0, Number(value) * 1_000 - resolutionMs)
}
