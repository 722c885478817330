import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Autocommit, type Database, tables } from './database.ts'
import { type DatabaseHealth, databaseHealth } from './database-health.ts'
import { type Lookups, lookups } from './lookups.ts'
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
  gauge(name: string, help: string, look: (each: Autocommit) => Promise<number | undefined>): void
  /** A number that this process has in memory. */
  reading(name: string, help: string, look: () => number): void
}

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
  const found = lookups(db, health)
  const round = databaseGauges(db, registry, found)
  outboxGauges(registry, found)
  return {
    contentType: registry.contentType,
    async read() {
      await round()
      return registry.metrics()
    },
    countRequest: (route, method, status, seconds) => times.observe({ route, method, status }, seconds),
    countProblem: (code) => refusals.inc({ code }),
    jobSucceeded: (job) => successes.set({ job }, Date.now() / 1000),
    jobRhythm: (job, seconds) => rhythms.set({ job }, seconds),
    livePages,
    gauge(name, help, look) {
      const value = found.add(look)
      new Gauge({
        name,
        help,
        registers,
        collect() {
          setOrRemove(this, value())
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

function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove()
  else gauge.set(value)
}

/** Answers what looks everything up before the numbers are read. */
function databaseGauges(db: Database, registry: Registry, { round }: Lookups): () => Promise<void> {
  const registers = [registry]
  const waiting = new Gauge({
    name: 'florin_database_pool_waiting',
    help: 'Callers that wait for a database connection now',
    registers,
  })
  const up = new Gauge({
    name: 'florin_database_up',
    help: 'Whether this process can write to its database within 3 s',
    registers,
  })
  const waits = new Histogram({
    name: 'florin_database_pool_wait_seconds',
    help: 'How long callers waited for a database connection',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5],
    registers,
  })
  db.onWait((ms) => waits.observe(ms / 1000))
  return async () => {
    // Before the round, which would count itself.
    waiting.set(db.pool.waitingCount + db.steady.waitingCount)
    up.set((await round()) ? 1 : 0)
  }
}

function outboxGauges(registry: Registry, { add }: Lookups): void {
  const waiting = add((each) =>
    tables<PlatformTables>(each)
      .selectFrom('outbox')
      .select(({ fn }) => ['topic', fn.countAll<bigint>().as('waiting')])
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .groupBy('topic')
      .execute(),
  )
  const failed = add((each) =>
    tables<PlatformTables>(each)
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<bigint>().as('failed'))
      .where('failed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  new Gauge({
    name: 'florin_outbox_waiting',
    help: 'Effects that wait to be carried out, by topic',
    labelNames: ['topic'],
    registers: [registry],
    collect() {
      this.reset()
      for (const row of waiting() ?? []) this.set({ topic: row.topic }, Number(row.waiting))
    },
  })
  new Gauge({
    name: 'florin_outbox_failed',
    help: 'Effects that were given up; an operator should look',
    registers: [registry],
    collect() {
      const count = failed()
      setOrRemove(this, count && Number(count.failed))
    },
  })
}
