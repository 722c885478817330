import { sql } from 'kysely'
import pg from 'pg'
import { type Queryable, type Tx, tables } from './database.ts'

interface InstallationTables {
  installation: { name: string; value: string }
}

const name = 'restored'

/** The database is an earlier state of itself: what was sent since is not in it, and would be sent again. */
export interface Restored {
  /** The state is of this moment. */
  readonly stateOf: string
  /** By the clock of this machine or of the database's, whichever was ahead. */
  readonly restoredAt: string
  /** The chain's own time when it was first read afterwards: no clock of ours has a part in it. */
  readonly chainAt?: string
  /** What the base copy counted: there are at least as many. Unset where other tools restored. */
  readonly rows?: Readonly<Record<string, number>>
}

export async function markRestored(
  tx: Tx,
  { stateOf, rows }: Pick<Restored, 'stateOf' | 'rows'>,
): Promise<void> {
  const clock = await sql<{ ms: string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms
  `.execute(tables(tx))
  const restoredAt = new Date(Math.max(Date.now(), Number(clock.rows[0]?.ms))).toISOString()
  await storeMark(tx, { stateOf, restoredAt, ...(rows && { rows }) })
}

/** Only the first call stores it: what was signed before the restore has an earlier time on the chain, whatever our clocks said. */
export async function noteChain(tx: Tx, chainAt: Date): Promise<void> {
  const mark = await readRestored(tx)
  if (mark && mark.chainAt === undefined) await storeMark(tx, { ...mark, chainAt: chainAt.toISOString() })
}

async function storeMark(tx: Tx, restored: Restored): Promise<void> {
  const value = JSON.stringify(restored)
  await tables<InstallationTables>(tx)
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export async function readRestored(tx: Queryable): Promise<Restored | undefined> {
  const row = await tables<InstallationTables>(tx)
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row && (JSON.parse(row.value) as Restored)
}

export async function forgetRestored(tx: Tx): Promise<void> {
  await tables<InstallationTables>(tx).deleteFrom('installation').where('name', '=', name).execute()
}

/** Only the API, and the process that runs the database, may start on a restored database: they send nothing by themselves. */
export async function assertNotRestored(connectionString: string, role: string): Promise<void> {
  if (role === 'api' || role === 'database') return
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client
    .query<{ value: string }>('select value from installation where name = $1', [name])
    .finally(() => client.end())
  const mark = rows[0] && (JSON.parse(rows[0].value) as Restored)
  if (mark)
    throw new Error(
      `This database was restored to its state of ${mark.stateOf}. What was paid out since would be paid again: start with ROLE=api only, look with "npm run operator -- restored look", and let the rest start with "npm run operator -- restored accept REASON...".`,
    )
}
