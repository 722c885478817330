import { type Spread, spread, spreadText, type Window } from './measure.ts'
import { print } from './print.ts'

export interface Measured {
  readonly clients: number
  readonly yardstick: readonly Window[]
  readonly ours: ReadonlyMap<string, readonly Window[]>
  /** The 99th percentile of `select 1` before each round. */
  readonly calm: readonly number[]
}

export interface Must {
  readonly clients: number
  /** The least ratio of each row that is judged. */
  readonly of: Readonly<Record<string, number>>
}

/** Below so many transactions for each client a window of the yardstick measures the machine's other work. */
const fewest = 20

/** Prints what was measured at one number of clients, and answers it with the musts that were missed. */
export function judgeRatios({ clients, yardstick, ours, calm: calms }: Measured, must: Must) {
  const base = spread(yardstick.map((window) => window.perSecond))
  const calm = spread(calms)
  const isNoisy = base.max > base.min * 1.3 || calm.median > 1
  const noise = isNoisy ? '  NOISY, judged by processor time' : ''
  print(
    `\n${clients} clients: TPC-B ${spreadText(base, 0)}/s, ${cpuText(yardstick)}; select 1 p99 ${spreadText(calm)} ms${noise}`,
  )
  const rows = [...ours].map(([name, windows]) => ({
    name,
    ...against(yardstick, windows, clients),
    windows,
  }))
  rows.forEach(printRow)
  const fair = yardstick.filter((window) => isFair(window, clients)).length
  const isStarved = fair * 2 <= yardstick.length
  if (isStarved) print(`  The yardstick got no share of the machine in ${yardstick.length - fair} rounds`)
  if (isStarved && clients === must.clients)
    return {
      clients,
      isNoisy,
      selectOneP99Ms: calm,
      yardstick,
      rows,
      missed: ['not judged: the machine was too busy'],
    }
  const missed = rows.flatMap(({ name, ratio, cpuRatio }) => {
    const judged = isNoisy ? cpuRatio.median : ratio.median
    const least = clients === must.clients ? must.of[name] : undefined
    return least !== undefined && judged < least
      ? [`${name} at ${clients} clients: ${judged.toFixed(2)}, must be ${least}`]
      : []
  })
  return { clients, isNoisy, selectOneP99Ms: calm, yardstick, rows, missed }
}

function isFair(window: Window, clients: number): boolean {
  return window.done >= fewest * clients
}

/** Each window beside TPC-B's of the same round. A round in which the machine let TPC-B do next to nothing says nothing. */
function against(yardstick: readonly Window[], windows: readonly Window[], clients: number) {
  const rounds = windows.flatMap((ours, at) => {
    const theirs = yardstick[at]
    return theirs && isFair(theirs, clients) ? [{ ours, theirs }] : []
  })
  return {
    rate: spread(windows.map((window) => window.perSecond)),
    ratio: spread(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)),
    // How many of our operations PostgreSQL does in the processor time of one TPC-B transaction.
    cpuRatio: spread(rounds.map(({ ours, theirs }) => theirs.postgresCpuMs / ours.postgresCpuMs)),
    p50Ms: spread(windows.map((window) => window.p50Ms)).median,
    p99Ms: spread(windows.map((window) => window.p99Ms)).median,
  }
}

interface Row {
  readonly name: string
  readonly windows: readonly Window[]
  readonly rate: Spread
  readonly ratio: Spread
  readonly cpuRatio: Spread
  readonly p50Ms: number
  readonly p99Ms: number
}

function printRow({ name, windows, rate, ratio, cpuRatio, p50Ms, p99Ms }: Row): void {
  // pgbench does not report its clients' times.
  const times = p50Ms === 0 ? '' : `, p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms`
  print(
    `  ${name.padEnd(22)} ${spreadText(rate, 0).padEnd(22)} ratio ${spreadText(ratio).padEnd(18)}` +
      ` CPU ratio ${spreadText(cpuRatio).padEnd(18)} ${cpuText(windows)}${times}`,
  )
}

function cpuText(windows: readonly Window[]): string {
  const of = (pick: (window: Window) => number) => spread(windows.map(pick)).median.toFixed(3)
  const node = of((window) => window.nodeCpuMs)
  return `${of((window) => window.postgresCpuMs)}${node === '0.000' ? '' : ` + ${node} Node`} CPU-ms`
}
