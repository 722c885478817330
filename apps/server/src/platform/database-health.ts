import { randomUUID } from 'node:crypto'
import type { BoundedClient } from './bounded-client.ts'
import type { Database } from './database.ts'
import { within } from './deadline.ts'

/** Whether this process can write to its database, through the same connections as every call. */
export interface DatabaseHealth {
  /** Throws when a small write did not succeed within its deadline. Callers that come meanwhile share it. */
  check(): Promise<void>
}

/** Less than the time that a probe of /readyz waits. */
const usualDeadlineMs = 3_000

export function databaseHealth(
  { pool }: Pick<Database, 'pool'>,
  deadlineMs = usualDeadlineMs,
): DatabaseHealth {
  const processId = randomUUID()
  let running: Promise<void> | undefined
  let hasWritten = false

  async function write(): Promise<void> {
    const client = await pool.connect()
    try {
      // A silent connection is found here sooner than by a call, and the pool then stops using those like it.
      ;(client as unknown as BoundedClient).limitQueries?.(deadlineMs)
      if (!hasWritten) await client.query(forgetSql)
      await client.query(writeSql, [processId])
      hasWritten = true
    } finally {
      client.release()
    }
  }

  return {
    check() {
      running ??= within(deadlineMs, write(), () => new NotWritten(deadlineMs)).finally(() => {
        running = undefined
      })
      return running
    },
  }
}

const writeSql = `insert into readiness_probe (process_id) values ($1)
  on conflict (process_id) do update set written_at = excluded.written_at`
/** Of processes that ended. */
const forgetSql = `delete from readiness_probe where written_at < now() - interval '1 day'`

export class NotWritten extends Error {
  readonly code = '08006'

  constructor(ms: number) {
    super(`nothing could be written to the database within ${ms / 1000} s`)
    this.name = 'NotWritten'
  }
}
