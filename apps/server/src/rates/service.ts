import type { Database, Queryable, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { RateSource } from '../ports/rate-source.ts'
import { consensus, isAcceptable, isFresh, isRefreshDue, type Rate, uselessAfterSeconds } from './rate.ts'
import * as store from './store.ts'
import type { StoredSource } from './tables.ts'

export interface RateService {
  /** The rate to show; an old one says so. */
  current(): Promise<Rate & { readonly isStale: boolean }>
  /** Queries the sources, if it is time, and stores what they agree on. */
  refresh(): Promise<void>
}

export interface RateParts {
  readonly db: Database
  readonly sources: readonly RateSource[]
  readonly log: Log
  /** Announced in the transaction that accepts a rate different from the one before. */
  readonly onChange?: (tx: Tx, tenThousandths: bigint) => Promise<void>
}

export function rateService({ db, sources, log, onChange }: RateParts): RateService {
  async function keep(answers: readonly StoredSource[]): Promise<void> {
    const values = answers.flatMap((answer) =>
      'failure' in answer ? [] : [BigInt(answer.rate_ten_thousandths)],
    )
    const agreed = consensus(values, sources.length)
    if ('refusal' in agreed) {
      log.error({ refusal: agreed.refusal, sources: answers }, 'rate: no refresh, the last good rate stays')
      return
    }
    await db.write(async (tx) => {
      if (!(await store.tryRefreshLock(tx))) return
      const { accepted, newest } = await store.latestRates(tx)
      // Another node may have refreshed while this one was asking; its answer counts, ours is not a second opinion.
      if (!isRefreshDue(accepted, newest)) return
      const isAccepted = isAcceptable(agreed.tenThousandths, accepted, newest)
      if (!isAccepted) log.warn({ sources: answers }, 'rate: a step over 3 % waits for a second refresh')
      await store.insertRate(tx, { ...agreed, sources: answers, isAccepted })
      const hasChanged = isAccepted && agreed.tenThousandths !== accepted?.tenThousandths
      if (hasChanged) await onChange?.(tx, agreed.tenThousandths)
    })
  }

  return {
    async current() {
      const rate = await store.newestRate(db.each, true)
      if (!rate || rate.ageSeconds > uselessAfterSeconds) throw new Problem('rate.unavailable')
      return { ...rate, isStale: !isFresh(rate) }
    },

    async refresh() {
      const { accepted, newest } = await store.latestRates(db.each)
      if (!isRefreshDue(accepted, newest)) return
      // Queried outside of any transaction: a slow source must not hold a connection.
      const signal = AbortSignal.timeout(6_000)
      const answers = await Promise.all(sources.map((source) => ask(source, signal)))
      for (const answer of answers) {
        if ('failure' in answer)
          log.warn({ source: answer.name, failure: answer.failure }, 'rate: a source failed')
      }
      await keep(answers)
    },
  }
}

async function ask(source: RateSource, signal: AbortSignal): Promise<StoredSource> {
  try {
    return { name: source.name, rate_ten_thousandths: String(await source.fetch(signal)) }
  } catch (error) {
    return { name: source.name, failure: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }
  }
}

/** The rate that a new deal locks. Refused when the newest accepted one is too old to be true. */
export async function rateForDeal(tx: Queryable): Promise<Rate> {
  const rate = await store.newestRate(tx, true)
  if (!rate || !isFresh(rate))
    throw new Problem('rate.unavailable', { internal: { ageSeconds: rate?.ageSeconds } })
  return rate
}
