import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type Database, type Queryable, tables } from '../../platform/database.ts'
import { type DoctorFinding, graded, type Look, ok, warn } from './finding.ts'

interface Facts {
  readonly version: string
  readonly shared_buffers: string
  readonly max_wal_size: string
  readonly max_connections: number
  readonly connections: number
  readonly fsync: string
  readonly synchronous_commit: string
  readonly full_page_writes: string
  readonly autovacuum: string
  readonly archive_mode: string
  readonly is_standby: boolean
  readonly size: string
  readonly milliseconds: string
  readonly transaction_age: number
  readonly blocked: number
}

const megabyte = 1024 ** 2

export function databaseLook(db: Database, poolSize: number): Look {
  return {
    subject: 'database',
    async look() {
      const before = Date.now()
      const facts = await readFacts(db.each)
      const after = Date.now()
      return [...serverFindings(facts, poolSize), clockFinding(Number(facts.milliseconds), before, after)]
    },
  }
}

export function serverFindings(facts: Facts, poolSize: number): DoctorFinding[] {
  const free = facts.max_connections - facts.connections
  return [
    ok(`PostgreSQL ${facts.version}, ${Math.round(Number(facts.size) / megabyte)} MB`),
    ...(facts.is_standby
      ? [warn('is a standby: it takes no writes', 'Point DATABASE_URL at the primary.')]
      : []),
    ...onOff(facts),
    graded(
      Number(facts.shared_buffers) / megabyte,
      { warnAt: 127, badAt: 16 },
      `shared_buffers ${Math.round(Number(facts.shared_buffers) / megabyte)} MB`,
      'Give it an eighth of the memory, at least 128 MB: with less, each deal beside millions of others reads from disk.',
    ),
    graded(
      Number(facts.max_wal_size) / megabyte,
      { warnAt: 2_047, badAt: 64 },
      `max_wal_size ${Math.round(Number(facts.max_wal_size) / megabyte)} MB`,
      'Set max_wal_size to 4 GB: with less, a busy server writes whole pages into its log twice a minute.',
    ),
    graded(
      free,
      { warnAt: poolSize, badAt: 5 },
      `${facts.connections} of ${facts.max_connections} connections are taken`,
      `Raise max_connections, or lower DATABASE_POOL (${poolSize} a process): each process needs its pool and six more.`,
    ),
    graded(
      facts.transaction_age,
      { warnAt: 300, badAt: 3_600 },
      `the oldest open transaction is ${Math.round(facts.transaction_age)} s old`,
      'Find it in pg_stat_activity and end it: GET /merchant/v1/events shows nothing newer, and nothing dead is cleared away.',
    ),
    graded(
      facts.blocked,
      { warnAt: 1, badAt: 20 },
      `${facts.blocked} sessions wait for a lock`,
      'The log names who holds it: "a statement waits for a lock".',
    ),
  ]
}

/** What must be on so that an acknowledged order outlives a power cut. */
function onOff(facts: Facts): DoctorFinding[] {
  const safe: readonly (readonly [string, string])[] = [
    ['fsync', facts.fsync],
    ['synchronous_commit', facts.synchronous_commit],
    ['full_page_writes', facts.full_page_writes],
    ['autovacuum', facts.autovacuum],
  ]
  const off = safe.filter(([, value]) => value === 'off').map(([name]) => name)
  if (off.length === 0)
    return [ok('writes survive a power cut (fsync, synchronous_commit, full_page_writes on)')]
  return off.map((name) => ({
    state: 'bad',
    fact: `${name} is off`,
    todo:
      name === 'autovacuum'
        ? 'Switch it on: tables grow without end.'
        : 'Switch it on: an answered order can be lost.',
  }))
}

function clockFinding(databaseMs: number, before: number, after: number): DoctorFinding {
  // Somewhere between the question and the answer.
  const off = databaseMs < before ? before - databaseMs : Math.max(0, databaseMs - after)
  return graded(
    off / 1000,
    { warnAt: 2, badAt: 60 },
    `its clock and ours differ by ${(off / 1000).toFixed(1)} s`,
    'Let both machines follow a time server: deals end by the database’s clock, phones are told ours.',
  )
}

/** Where the own PostgreSQL has its files. Of one that another user keeps, the server says it. */
export async function databaseFolder(
  { databaseUrl, sharedDatabase, dataDir }: Pick<Config, 'databaseUrl' | 'sharedDatabase' | 'dataDir'>,
  db: Database,
): Promise<string | undefined> {
  if (databaseUrl !== undefined) return undefined
  if (sharedDatabase === undefined) return dataDir
  const { rows } = await sql<{ cluster: string }>`
    select setting as cluster from pg_settings where name = 'data_directory'
  `.execute(tables(db.each))
  // The cluster's folder is in DATA_DIR of that user, which other users may list but not enter.
  return rows[0] && dirname(rows[0].cluster)
}

async function readFacts(tx: Queryable): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version,
      pg_size_bytes(current_setting('shared_buffers'))::text as shared_buffers,
      pg_size_bytes(current_setting('max_wal_size'))::text as max_wal_size,
      current_setting('max_connections')::integer as max_connections,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('autovacuum') as autovacuum,
      current_setting('archive_mode') as archive_mode,
      pg_is_in_recovery() as is_standby,
      pg_database_size(current_database())::text as size,
      (extract(epoch from clock_timestamp()) * 1000)::bigint::text as milliseconds,
      coalesce((select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()), 0)::float8 as transaction_age,
      (select count(*)::integer from pg_stat_activity where wait_event_type = 'Lock') as blocked
  `.execute(tables(tx))
  return rows[0]!
}
