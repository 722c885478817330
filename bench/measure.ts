import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchPostgres } from './postgres.ts'

/** How long a caller waits. */
export interface Tail {
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface Window extends Tail {
  /** Operations in the whole window. */
  readonly done: number
  readonly perSecond: number
  /** Of PostgreSQL, for one operation. */
  readonly postgresCpuMs: number
  readonly nodeCpuMs: number
}

/** `clients` callers, each with one operation in flight, for some seconds. */
export async function drive(
  postgres: Pick<BenchPostgres, 'cpuMs'>,
  clients: number,
  seconds: number,
  operation: () => Promise<unknown>,
): Promise<Window> {
  const times: number[] = []
  const before = await mark(postgres, times)
  const ends = before.at + seconds * 1000
  await callUntil(() => performance.now() >= ends, clients, operation, times)
  return between(before, await mark(postgres, times), times)
}

/** What the product does besides, because of the operations. */
export interface Besides {
  readonly everySeconds: number
  run(): Promise<unknown>
}

/**
 * The same in the midst of a longer run, as pgbench counts: what ends in the window counts. Callers would otherwise begin together and
 * end together, and half of the machine would be idle meanwhile.
 */
export async function driveOn(
  postgres: Pick<BenchPostgres, 'cpuMs'>,
  clients: number,
  { warmSeconds, seconds }: { readonly warmSeconds: number; readonly seconds: number },
  operation: () => Promise<unknown>,
  besides: Besides,
): Promise<{ readonly window: Window; readonly doneBefore: number; readonly doneInAll: number }> {
  const times: number[] = []
  let isOver = false
  const calls = callUntil(() => isOver, clients, operation, times)
  const beside = repeatUntil(() => isOver, besides)
  const ended = Promise.all([calls, beside])
  const passed = (ms: number) => Promise.race([ended, sleep(ms)])
  let before: Mark
  let after: Mark
  try {
    await passed(warmSeconds * 1000)
    before = await mark(postgres, times)
    await passed(seconds * 1000)
    after = await mark(postgres, times)
  } finally {
    isOver = true
    await Promise.allSettled([calls, beside])
  }
  await ended
  return { window: between(before, after, times), doneBefore: before.done, doneInAll: times.length }
}

async function callUntil(
  isOver: () => boolean,
  clients: number,
  operation: () => Promise<unknown>,
  times: number[],
): Promise<void> {
  const caller = async () => {
    while (!isOver()) {
      const started = performance.now()
      await operation()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, caller))
}

async function repeatUntil(isOver: () => boolean, { everySeconds, run }: Besides): Promise<void> {
  while (!isOver()) {
    await run()
    await sleep(everySeconds * 1000)
  }
}

/** How far things were at a moment. */
interface Mark {
  readonly postgresMs: number
  readonly node: NodeJS.CpuUsage
  readonly at: number
  readonly done: number
}

async function mark(postgres: Pick<BenchPostgres, 'cpuMs'>, times: readonly number[]): Promise<Mark> {
  const postgresMs = await postgres.cpuMs()
  return { postgresMs, node: process.cpuUsage(), at: performance.now(), done: times.length }
}

function between(before: Mark, after: Mark, all: readonly number[]): Window {
  const times = all.slice(before.done, after.done)
  const done = times.length
  const nodeUs = after.node.user + after.node.system - before.node.user - before.node.system
  return {
    done,
    perSecond: (done * 1000) / (after.at - before.at),
    postgresCpuMs: (after.postgresMs - before.postgresMs) / done,
    nodeCpuMs: nodeUs / 1000 / done,
    ...tailOf(times),
  }
}

export function tailOf(times: readonly number[]): Tail {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}

/**
 * The same figures for work that counts itself, outside of this process. It opens connections of its own, which ours has not
 * to pay for in its windows: what `connect` alone costs is taken off.
 */
export async function watch(
  postgres: BenchPostgres,
  seconds: number,
  work: () => Promise<number>,
  connect: () => Promise<unknown>,
): Promise<Window> {
  const connecting = await cpuOf(postgres, connect)
  let done = 0
  const all = await cpuOf(postgres, async () => {
    done = await work()
  })
  const cpu = Math.max(all - connecting, 0)
  return { done, perSecond: done / seconds, postgresCpuMs: cpu / done, nodeCpuMs: 0, p50Ms: 0, p99Ms: 0 }
}

async function cpuOf(postgres: BenchPostgres, work: () => Promise<unknown>): Promise<number> {
  const before = await postgres.cpuMs()
  await work()
  // The last backends are buried a moment after their client has left.
  await sleep(50)
  return (await postgres.cpuMs()) - before
}

/** How noisy the machine is: a query that does nothing. As many go before as a warm-up: the connection and the code have been idle. */
export async function selectOneP99(pool: pg.Pool): Promise<number> {
  const count = 300
  const times: number[] = []
  for (let at = 0; at < 2 * count; at += 1) {
    const started = performance.now()
    await pool.query({ name: 'one', text: 'select 1' })
    if (at >= count) times.push(performance.now() - started)
  }
  return tailOf(times).p99Ms
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1] ?? 0, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 }
}

export function spreadText({ median, min, max }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} [${min.toFixed(digits)}..${max.toFixed(digits)}]`
}
