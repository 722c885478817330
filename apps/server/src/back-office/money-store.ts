import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { isStuck } from './queue-store.ts'
import type { BackOfficeTables } from './tables.ts'

const office = (tx: Queryable) => tables<BackOfficeTables>(tx)

export interface CheckTimes {
  readonly verifiedAt: Date | null
  readonly lastFullAt: Date | null
  readonly isLate: boolean
}

export async function readCheckTimes(tx: Queryable): Promise<CheckTimes> {
  const times = await office(tx)
    .selectFrom('money_check_facts')
    .select(['verified_at as verifiedAt', 'last_full_at as lastFullAt'])
    .select(sql<boolean>`coalesce(verified_at < now() - interval '10 minutes', false)`.as('isLate'))
    .executeTakeFirst()
  return times ?? { verifiedAt: null, lastFullAt: null, isLate: false }
}

export interface PastHalt {
  readonly haltedAt: Date
  readonly haltedBy: string
  readonly reason: string
  readonly resumedAt: Date | null
  readonly resumedBy: string | null
  readonly resumeReason: string | null
}

export async function lastHalts(tx: Queryable, limit: number): Promise<PastHalt[]> {
  return office(tx)
    .selectFrom('money_halt_facts')
    .select([
      'halted_at as haltedAt',
      'halted_by as haltedBy',
      'reason',
      'resumed_at as resumedAt',
      'resumed_by as resumedBy',
      'resume_reason as resumeReason',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface StuckJob {
  readonly name: string
  readonly everySeconds: number
  readonly succeededAt: Date
}

export async function stuckJobs(tx: Queryable): Promise<StuckJob[]> {
  return office(tx)
    .selectFrom('job_report')
    .select(['name', 'every_seconds as everySeconds', 'succeeded_at as succeededAt'])
    .where(isStuck)
    .orderBy('succeeded_at')
    .limit(50)
    .execute()
}

/** Seconds since any node that runs jobs reported; undefined if none ever did. */
export async function workerSilence(tx: Queryable): Promise<number | undefined> {
  const { seconds } = await office(tx)
    .selectFrom('job_report')
    .select(sql<number | null>`extract(epoch from now() - max(seen_at))::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds ?? undefined
}

export interface JobReport {
  readonly name: string
  readonly everySeconds: number
  /** Seconds ago. */
  readonly succeeded: number
}

/** The newest success of each job on any node. */
export async function writeReports(tx: Queryable, reports: readonly JobReport[]): Promise<void> {
  if (reports.length === 0) return
  await sql`
    insert into job_report as known (name, every_seconds, succeeded_at, seen_at)
    select name, every, now() - make_interval(secs => ago), now()
    from unnest(${reports.map(({ name }) => name)}::text[], ${reports.map(({ everySeconds }) => everySeconds)}::int[],
      ${reports.map(({ succeeded }) => succeeded)}::float8[]) as report (name, every, ago) order by name
    on conflict (name) do update set every_seconds = excluded.every_seconds, seen_at = excluded.seen_at,
      succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at)
  `.execute(tables(tx))
}
