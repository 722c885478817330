import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Database, tables } from './database.ts'
import { type DatabaseHealth, databaseHealth } from './database-health.ts'
import { within } from './deadline.ts'
import type { PlatformTables } from './tables.ts'

export interface Metrics {
  readonly contentType: string
  /** Always answers: a number that cannot be read is left out. */
  read(): Promise<string>
  /** `route` is the contract's path, never the caller's, so that callers can't fill the memory with names. */
  countRequest(route: string, method: string, status: number, seconds: number): void
  countProblem(code: string): void
  /** When a job of this process last succeeded; before its first success, when it was first started. */
  jobSucceeded(job: string): void
  /** How often a job of this process is to succeed: an alert compares the time since its last success with this. */
  jobRhythm(job: string, seconds: number): void
  readonly livePages: Gauge
  /** A number of a domain's own, queried in the database at each scrape; left out while it is unknown. */
  gauge(name: string, help: string, look: () => Promise<number | undefined>): void
  /** A number that this process has in memory. */
  reading(name: string, help: string, look: () => number): void
}

/** All lookups together stay below the 10 s that Prometheus waits. */
const lookupMs = 3_000

export function createMetrics(db: Database, health: DatabaseHealth = databaseHealth(db)): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'florin_' })
  const times = new Histogram({
    name: 'florin_http_request_seconds',
    help: 'How long calls took',
    labelNames: ['route', 'method', 'status'],
    // 0.06: what making an order must keep to.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'florin_problems_total',
    help: 'Refusals by code',
    labelNames: ['code'],
    registers,
  })
  const livePages = new Gauge({
    name: 'florin_live_pages',
    help: 'Open live channels on this node',
    registers,
  })
  const successes = new Gauge({
    name: 'florin_job_last_success_timestamp_seconds',
    help: 'When a job of this process last succeeded; before that, when it was first started',
    labelNames: ['job'],
    registers,
  })
  const rhythms = new Gauge({
    name: 'florin_job_interval_seconds',
    help: 'How often a job of this process runs',
    labelNames: ['job'],
    registers,
  })
  const isUp = () =>
    health.check().then(
      () => true,
      () => false,
    )
  /** Undefined while the database is away or too slow. */
  const lookUp = async <T>(look: () => Promise<T>): Promise<T | undefined> => {
    if (!(await isUp())) return undefined
    return within(lookupMs, look(), () => new Error('too slow')).catch(() => undefined)
  }
  databaseGauges(db, registry, isUp)
  outboxGauges(db, registry, lookUp)
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    countRequest: (route, method, status, seconds) => times.observe({ route, method, status }, seconds),
    countProblem: (code) => refusals.inc({ code }),
    jobSucceeded: (job) => successes.set({ job }, Date.now() / 1000),
    jobRhythm: (job, seconds) => rhythms.set({ job }, seconds),
    livePages,
    gauge(name, help, look) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await lookUp(look)
          if (value === undefined) this.remove()
          else this.set(value)
        },
      })
    },
    reading(name, help, look) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(look())
        },
      })
    },
  }
}

type LookUp = <T>(look: () => Promise<T>) => Promise<T | undefined>

function databaseGauges(db: Database, registry: Registry, isUp: () => Promise<boolean>): void {
  const registers = [registry]
  // Before the first number that queries the database, which would count itself.
  new Gauge({
    name: 'florin_database_pool_waiting',
    help: 'Callers that wait for a database connection now',
    registers,
    collect() {
      this.set(db.pool.waitingCount + db.steady.waitingCount)
    },
  })
  new Gauge({
    name: 'florin_database_up',
    help: 'Whether this process can write to its database within 3 s',
    registers,
    async collect() {
      this.set((await isUp()) ? 1 : 0)
    },
  })
  const waits = new Histogram({
    name: 'florin_database_pool_wait_seconds',
    help: 'How long callers waited for a database connection',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5],
    registers,
  })
  db.onWait((ms) => waits.observe(ms / 1000))
}

function outboxGauges(db: Database, registry: Registry, lookUp: LookUp): void {
  new Gauge({
    name: 'florin_outbox_waiting',
    help: 'Effects that wait to be carried out, by topic',
    labelNames: ['topic'],
    registers: [registry],
    async collect() {
      const found = await lookUp(() =>
        tables<PlatformTables>(db.each)
          .selectFrom('outbox')
          .select(({ fn }) => ['topic', fn.countAll<bigint>().as('waiting')])
          .where('done_at', 'is', null)
          .where('failed_at', 'is', null)
          .groupBy('topic')
          .execute(),
      )
      this.reset()
      for (const row of found ?? []) this.set({ topic: row.topic }, Number(row.waiting))
    },
  })
  new Gauge({
    name: 'florin_outbox_failed',
    help: 'Effects that were given up; an operator should look',
    registers: [registry],
    async collect() {
      const found = await lookUp(() =>
        tables<PlatformTables>(db.each)
          .selectFrom('outbox')
          .select(({ fn }) => fn.countAll<bigint>().as('failed'))
          .where('failed_at', 'is not', null)
          .executeTakeFirstOrThrow(),
      )
      if (found) this.set(Number(found.failed))
      else this.remove()
    },
  })
}
