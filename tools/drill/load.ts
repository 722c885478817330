import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { DrillParts, DrillReport, Row } from './drill.ts'
import { median, quantile } from './table.ts'
import { type DrillWorld, openWorld } from './world.ts'

const warmsUpMs = 60_000
const roles = ['api', 'worker', 'bot', 'signer'] as const

/** Orders, payments and payouts at a comfortable rate for half an hour: how long an order takes, and what that costs. */
export async function loadDrill(parts: DrillParts): Promise<DrillReport> {
  const { options, say, signal } = parts
  const world = await openWorld(parts)
  try {
    world.witness.go()
    say(`${options.rate} orders a second; what goes before the first minute ends is not counted.`)
    await pause(warmsUpMs, undefined, { signal })
    await world.witness.counts()
    const minutes = await measure(parts, world)
    const fired = world.alerts?.firing() ?? []
    const { findings, figures } = await world.conclude()
    const found = findings.map(({ fault, what }) => `${fault}: ${what}`)
    for (const name of fired) found.push(`alert ${name} fires`)
    const sums = [
      ...sumOf(
        'without pages',
        minutes.filter(({ pages }) => pages === 0),
      ),
      ...sumOf(
        'with pages',
        minutes.filter(({ pages }) => pages > 0),
      ),
    ].map(rowOf)
    return {
      rows: [...minutes.map(rowOf), ...sums],
      figures: { ...figures, sums, minutes: minutes.map(({ ms: _ms, ...rest }) => rest) },
      findings: found,
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
  readonly megabytes: Readonly<Record<(typeof roles)[number], number>>
  readonly lagMs: number
  /** Pages of payers that listen. */
  readonly pages: number
  /** Of the machine, over the last minute: figures beside other work say little. */
  readonly machine: number
}

async function measure({ options, signal, say }: DrillParts, world: DrillWorld): Promise<Minute[]> {
  const minutes: Minute[] = []
  while (minutes.length < options.minutes && !signal.aborted) {
    if (minutes.length >= options.minutes / 2) world.witness.keepPages(options.pages)
    await pause(60_000, undefined, { signal }).catch(() => undefined)
    const { ms, pages } = await world.witness.counts()
    const megabytes = Object.fromEntries(
      roles.map((role) => [role, residentMegabytes(world.nodes[role].workingPid())]),
    )
    const minute = {
      minute: minutes.length + 1,
      ms,
      megabytes: megabytes as Minute['megabytes'],
      lagMs: await lagOf(world),
      pages,
      machine: loadavg()[0] ?? 0,
    }
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
      lagMs: Math.max(...minutes.map(({ lagMs }) => lagMs)),
      machine: Math.max(...minutes.map(({ machine }) => machine)),
    },
  ]
}

function rowOf({ minute, ms, megabytes, lagMs, pages, machine }: Minute): Row {
  return {
    minute,
    pages,
    orders: ms.length,
    'p50, ms': Math.round(median(ms)),
    'p99, ms': Math.round(quantile(ms, 0.99)),
    'worst, ms': Math.round(quantile(ms, 1)),
    'lag p99, ms': Math.round(lagMs),
    ...Object.fromEntries(roles.map((role) => [`${role}, MB`, megabytes[role]])),
    'load average': Number(machine.toFixed(1)),
  }
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}

/** The polling interval, which is no part of the delay. */
const resolutionMs = 10

/** The event loop's delay at its 99th percentile since the last scrape, as the API reports it. */
async function lagOf({ nodes }: DrillWorld): Promise<number> {
  const answer = await fetch(`${nodes.api.url}/metrics`)
  const [, value = 'NaN'] = /^florin_nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text()) ?? []
  return Math.max(0, Number(value) * 1_000 - resolutionMs)
}
