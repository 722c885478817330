import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchPostgres } from './postgres.ts'

export interface Window {
  /** Operations in the whole window. */
  readonly done: number
  readonly perSecond: number
  /** Of PostgreSQL, for one operation. */
  readonly postgresCpuMs: number
  readonly nodeCpuMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** `clients` callers, each with one operation in flight, for some seconds; then what the product does later because of them. */
export async function drive(
  postgres: Pick<BenchPostgres, 'cpuMs'>,
  clients: number,
  seconds: number,
  operation: () => Promise<unknown>,
  afterwards: () => Promise<unknown> = async () => undefined,
): Promise<Window> {
  const times: number[] = []
  const before = { postgres: await postgres.cpuMs(), node: process.cpuUsage(), at: performance.now() }
  const ends = before.at + seconds * 1000
  const caller = async () => {
    while (performance.now() < ends) {
      const started = performance.now()
      await operation()
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, caller))
  await afterwards()
  const took = (performance.now() - before.at) / 1000
  const node = process.cpuUsage(before.node)
  times.sort((a, b) => a - b)
  return {
    done: times.length,
    perSecond: times.length / took,
    postgresCpuMs: ((await postgres.cpuMs()) - before.postgres) / times.length,
    nodeCpuMs: (node.user + node.system) / 1000 / times.length,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
  }
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

/** How restless the machine is: a query that does nothing. */
export async function selectOneP99(pool: pg.Pool): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 300; at += 1) {
    const started = performance.now()
    await pool.query({ name: 'one', text: 'select 1' })
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[297] ?? 0
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
