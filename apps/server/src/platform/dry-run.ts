import { sql } from 'kysely'
import { type Tx, tables } from './database.ts'

/** Does the work inside the caller's transaction and takes all of it back. Locks that were taken before stay. */
export async function dryRun<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(tables(tx))
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint dry_run`.execute(tables(tx))
    await sql`release savepoint dry_run`.execute(tables(tx))
  }
}
