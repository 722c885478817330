import { statfsSync } from 'node:fs'
import { endedBy } from '@florin/contract'
import { sql } from 'kysely'
import { currentHalt, moneyCheckAge } from '../books/index.ts'
import { dealsPastClock, disputesPastClock, endedInDay, oldestDisputeSeconds } from '../deals/index.ts'
import { type Queryable, tables } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { rateAge } from '../rates/index.ts'

/** What an operator is alerted by, beside each domain's own numbers. */
export function operatingMetrics(metrics: Metrics): void {
  metrics.gauge('florin_money_halted', 'Whether withdrawals and settlements stand still', async (each) =>
    (await currentHalt(each)) ? 1 : 0,
  )
  metrics.gauge(
    'florin_money_check_age_seconds',
    'Time since every promise about money was last found kept',
    moneyCheckAge,
  )
  metrics.gauge('florin_rate_age_seconds', 'Age of the rate that deals are made at', rateAge)
  metrics.gauge(
    'florin_deals_past_clock',
    'Deals whose clock ended over 10 s ago and that still live',
    (each) => dealsPastClock(each),
  )
  metrics.gauge(
    'florin_disputes_past_clock',
    'Disputes whose time to answer ended over 5 min ago and was not ended',
    disputesPastClock,
  )
  metrics.gauge('florin_dispute_oldest_seconds', 'Age of the oldest open dispute; 0 without any', (each) =>
    oldestDisputeSeconds(each),
  )
  metrics.gauge(
    'florin_database_clock_seconds',
    'The clock of the database, in seconds since 1970: what deals and money go by',
    databaseClock,
  )
  for (const by of endedBy)
    metrics.gauge(
      `florin_disputes_ended_day_${by}`,
      `Disputes of the last 24 hours that ended by ${by}`,
      (each) => endedInDay(each, by),
    )
}

async function databaseClock(each: Queryable): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(tables(each))
  return rows[0]?.seconds
}

/** Of the space that an ordinary user may fill. NaN where the system does not report it. */
export function freeShareOf(folder: string): number {
  try {
    const { bavail, bfree, blocks } = statfsSync(folder)
    // What is reserved for root can't be filled by us.
    return bavail / (blocks - bfree + bavail)
  } catch {
    return Number.NaN
  }
}

export interface CallsInFlight {
  /** The same function; its calls are counted until they are answered. */
  counted<Args extends unknown[], Answer>(
    call: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>
  count(): number
}

export function callsInFlight(): CallsInFlight {
  let count = 0
  return {
    counted:
      (call) =>
      async (...args) => {
        count += 1
        try {
          return await call(...args)
        } finally {
          count -= 1
        }
      },
    count: () => count,
  }
}
