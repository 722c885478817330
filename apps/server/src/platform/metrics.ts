import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Database, tables } from './database.ts'

export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
  /** `route` is the contract's path, never the caller's, so that nobody can fill the memory with names. */
  countRequest(route: string, method: string, status: number, seconds: number): void
  countProblem(code: string): void
  readonly livePages: Gauge
  /** A number of a domain's own, looked up whenever somebody asks. */
  gauge(name: string, help: string, look: () => Promise<number>): void
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'florin_' })
  const requests = new Histogram({
    name: 'florin_http_request_seconds',
    help: 'How long calls took',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'florin_problems_total',
    help: 'Refusals by code',
    labelNames: ['code'],
    registers: [registry],
  })
  const livePages = new Gauge({
    name: 'florin_live_pages',
    help: 'Open live channels on this node',
    registers: [registry],
  })
  outboxGauges(db, registry)
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    countRequest: (route, method, status, seconds) =>
      requests.observe({ route, method, status: String(status) }, seconds),
    countProblem: (code) => refusals.inc({ code }),
    livePages,
    gauge(name, help, look) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await look())
        },
      })
    },
  }
}

function outboxGauges(db: Database, registry: Registry): void {
  new Gauge({
    name: 'florin_outbox_waiting',
    help: 'Effects that wait to be carried out, by topic',
    labelNames: ['topic'],
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ topic: string; waiting: bigint }>`
        select topic, count(*) as waiting from outbox where done_at is null and failed_at is null group by topic
      `.execute(tables(db.each))
      this.reset()
      for (const row of rows) this.set({ topic: row.topic }, Number(row.waiting))
    },
  })
  new Gauge({
    name: 'florin_outbox_failed',
    help: 'Effects that were given up; an operator should look',
    registers: [registry],
    async collect() {
      const { rows } = await sql<{
        failed: bigint
      }>`select count(*) as failed from outbox where failed_at is not null`.execute(tables(db.each))
      this.set(Number(rows[0]?.failed ?? 0n))
    },
  })
}
