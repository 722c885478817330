import { sql } from 'kysely'
import { type Database, tables } from './database.ts'
import type { Job } from './jobs.ts'
import type { Log } from './log.ts'

interface LockWait {
  readonly pid: number
  readonly began: string
  readonly seconds: number
  readonly statement: string
  readonly blockedBy: number[]
  readonly blockers: string[] | null
}

/**
 * One log line for each wait for a lock above a second: the waiting and the blocking process. Queried once a second; the server ends
 * waits after three.
 */
export function lockWaitJob(db: Database, log: Log): Job {
  let logged = new Set<string>()
  return {
    name: 'database.locks',
    everySeconds: 1,
    async run() {
      const waits = await lockWaits(db)
      for (const { pid, began, ...wait } of waits)
        if (!logged.has(`${pid} ${began}`))
          log.warn({ pid, ...wait }, 'database: a statement waits for a lock')
      logged = new Set(waits.map(({ pid, began }) => `${pid} ${began}`))
    },
  }
}

/** Statements are shortened, and their values are parameters, so the line holds no personal data. */
async function lockWaits(db: Database): Promise<LockWait[]> {
  const { rows } = await sql<LockWait>`
    select waiting.pid, waiting.query_start::text as began, left(waiting.query, 200) as statement,
      extract(epoch from clock_timestamp() - held.since)::float8 as seconds, pg_blocking_pids(waiting.pid) as "blockedBy",
      (select array_agg(left(blocker.query, 200)) from pg_stat_activity as blocker
       where blocker.pid = any (pg_blocking_pids(waiting.pid))) as blockers
    from pg_stat_activity as waiting,
      lateral (select min(waitstart) as since from pg_locks where pg_locks.pid = waiting.pid and not granted) as held
    where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
      and held.since < statement_timestamp() - interval '1 second'
  `.execute(tables(db.each))
  return rows
}
