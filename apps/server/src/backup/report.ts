import { sql } from 'kysely'
import type pg from 'pg'
import { type Queryable, tables } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'

/** How the copies are; undefined where none was ever made. */
export interface BackupReport {
  /** Since the newest whole base copy began; before the first, since copies were first wanted. */
  readonly baseSeconds: number
  /** What was committed longer ago than this is in the archive; before the first round, since copies were first wanted. */
  readonly archiveSeconds: number
  readonly problem: string | null
}

export async function backupReport(tx: Queryable): Promise<BackupReport | undefined> {
  const { rows } = await sql<BackupReport>`
    select extract(epoch from clock_timestamp() - coalesce(base_started_at, began_at))::float8 as "baseSeconds",
      extract(epoch from clock_timestamp() - coalesce(archived_until, began_at))::float8 as "archiveSeconds", problem
    from backup_report
  `.execute(tables(tx))
  return rows[0]
}

export function backupGauges(metrics: Metrics): void {
  metrics.gauge(
    'florin_backup_age_seconds',
    'Time since the newest whole base copy of the own PostgreSQL began, or since one was first wanted; absent where copies are not made',
    async (each) => (await backupReport(each))?.baseSeconds,
  )
  metrics.gauge(
    'florin_backup_archive_lag_seconds',
    'What was committed longer ago than this is in the archive, on another disk',
    async (each) => (await backupReport(each))?.archiveSeconds,
  )
}

type Client = Pick<pg.Client, 'query'>

/** Called before the folder of the copies is touched: that the folder can't be written to must be reported, too. */
export async function reportWanted(client: Client): Promise<void> {
  await client.query('insert into backup_report default values on conflict (id) do nothing')
}

/** A commit that the archive ends with, and the moment before it, by the database's clock. */
export async function beat(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: string }>(
    `insert into backup_report (beat_at) values (clock_timestamp())
     on conflict (id) do update set beat_at = excluded.beat_at
     returning floor(extract(epoch from beat_at) * 1000)::text as ms`,
  )
  return Number(rows[0]?.ms)
}

export async function reportArchived(client: Client, atMs: number): Promise<void> {
  await client.query(
    'update backup_report set archived_until = to_timestamp($1::float8 / 1000), problem = null',
    [atMs],
  )
}

export async function reportBase(
  client: Client,
  {
    startedMs,
    endedMs,
    bytes,
  }: { readonly startedMs: number; readonly endedMs: number; readonly bytes: number },
): Promise<void> {
  await client.query(
    `update backup_report set base_started_at = to_timestamp($1::float8 / 1000),
       base_ended_at = to_timestamp($2::float8 / 1000), base_bytes = $3`,
    [startedMs, endedMs, bytes],
  )
}

export async function reportProblem(client: Client, problem: string): Promise<void> {
  await client.query('update backup_report set problem = $1', [problem])
}

/** Requests a base copy from the backup process. Returns the moment after which it must have begun. */
export async function wantBase(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: string }>(
    `update backup_report set base_wanted_at = clock_timestamp()
     returning floor(extract(epoch from base_wanted_at) * 1000)::text as ms`,
  )
  return Number(rows[0]?.ms ?? 0)
}

export async function wantedMs(client: Client): Promise<number> {
  const { rows } = await client.query<{ ms: string | null }>(
    'select floor(extract(epoch from base_wanted_at) * 1000)::text as ms from backup_report',
  )
  return Number(rows[0]?.ms ?? 0)
}
