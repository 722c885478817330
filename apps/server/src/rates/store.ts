import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { type Observed, pair } from './rate.ts'
import type { RateTables, StoredSource } from './tables.ts'

/** The last refresh that may be used, and the last refresh of all. */
export async function latestRates(
  tx: Queryable,
): Promise<{ accepted: Observed | undefined; newest: Observed | undefined }> {
  const newest = await newestRate(tx, false)
  return { newest, accepted: newest?.isAccepted ? newest : await newestRate(tx, true) }
}

export async function newestRate(tx: Queryable, onlyAccepted: boolean): Promise<Observed | undefined> {
  const row = await tables<RateTables>(tx)
    .selectFrom('rate')
    .select(['rate_ten_thousandths', 'sources', 'is_accepted', 'observed_at'])
    // The present moment, not the start of a transaction that may have waited.
    .select(sql<number>`extract(epoch from clock_timestamp() - observed_at)::float8`.as('age_seconds'))
    .where('pair', '=', pair)
    .$if(onlyAccepted, (query) => query.where('is_accepted', '=', true))
    .orderBy('observed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    tenThousandths: row.rate_ten_thousandths,
    sources: row.sources.filter((source) => 'rate_ten_thousandths' in source).map((source) => source.name),
    observedAt: row.observed_at,
    isAccepted: row.is_accepted,
    ageSeconds: row.age_seconds,
  }
}

/** Of the rate that deals are made at, in seconds; unknown before the first. */
export async function rateAge(tx: Queryable): Promise<number | undefined> {
  return (await newestRate(tx, true))?.ageSeconds
}

export async function insertRate(
  tx: Tx,
  refresh: { tenThousandths: bigint; sources: readonly StoredSource[]; isAccepted: boolean },
): Promise<void> {
  await tables<RateTables>(tx)
    .insertInto('rate')
    .values({
      pair,
      rate_ten_thousandths: refresh.tenThousandths,
      sources: JSON.stringify(refresh.sources),
      is_accepted: refresh.isAccepted,
    })
    .execute()
}

/** Held until the transaction ends. Of several nodes that refresh at once, one gets it. */
export async function tryRefreshLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('rate.refresh')) as is_ours
  `.execute(tables(tx))
  return rows[0]?.is_ours === true
}
