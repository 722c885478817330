import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type Database, tables } from './database.ts'
import { requestTimes } from './request-times.ts'

export interface Metrics {
  readonly contentType: string
  read(): Promise<string>
  /** `route` is the contract's path, never the caller's, so that nobody can fill the memory with names. */
  countRequest(route: string, method: string, status: number, seconds: number): void
  countProblem(code: string): void
  readonly livePages: Gauge
  /** A number of a domain's own, looked up at each scrape. While it is unknown (undefined) the sample is absent. */
  gauge(name: string, help: string, look: () => Promise<number | undefined>): void
}

export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'florin_' })
  const times = requestTimes()
  registry.registerMetric(times.metric)
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
    countRequest: times.count,
    countProblem: (code) => refusals.inc({ code }),
    livePages,
    gauge(name, help, look) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const value = await look()
          if (value === undefined) this.remove()
          else this.set(value)
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
