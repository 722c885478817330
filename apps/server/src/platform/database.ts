import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type BoundedClient, type ConnectionLimits, usualLimits } from './bounded-client.ts'
import { noSilence, openPool } from './database-pool.ts'
import { hotStatements, namelessClient, preparingClient } from './hot-statements.ts'
import { withRetries } from './retries.ts'
import { type SessionSettings, sessionOptions } from './session-settings.ts'
import { viewerPool } from './viewer-pool.ts'

export { isDatabaseBusy, NoConnection, sqlState } from './database-errors.ts'

// Whole numbers of the database are bigint in the code: money does not fit a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

declare const commits: unique symbol

/** A handle on one transaction. It has no tables of its own: a store says which ones it knows, with `tables`. */
export interface Tx {
  readonly [commits]: 'together'
}

/** The pool: every statement takes a connection of its own and commits alone. */
export interface Autocommit {
  readonly [commits]: 'alone'
}

/** For what is right inside a transaction and outside: reads, and writes of one statement. */
export type Queryable = Tx | Autocommit

export interface Database {
  /** Everything in `work` commits together or not at all. A deadlock or serialisation failure is tried again. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Statements that each stand alone: reads, and single-statement writes that must outlive a failing verb. */
  readonly each: Autocommit
  readonly pool: pg.Pool
  /** A few connections for what runs all day, never let go: their plans stay warm. Opened when first used. */
  readonly steady: pg.Pool
  /** Where a connection is ours from one transaction to the next: for locks of a session. */
  readonly session: pg.Pool
  /** Calls with the time that a caller waited for a connection, free or not. */
  onWait(hear: (ms: number) => void): void
  /** Calls when something was announced and committed. */
  onAnnounced(hear: () => void): void
  /** Closes idle connections at once, and the others when they are released. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connectionString: string
  /** A connection string that bypasses the pooler in transaction mode at `connectionString`. Unset: there is no pooler. */
  readonly sessionConnectionString?: string | undefined
  readonly poolSize?: number
  readonly limits?: (Partial<ConnectionLimits> & SessionLimits) | undefined
}

/** What the server allows a session, where the usual is not wanted. */
export interface SessionLimits {
  readonly session?: Partial<SessionSettings>
}

export function openDatabase({
  connectionString,
  sessionConnectionString = connectionString,
  poolSize = 20,
  limits,
}: DatabaseOptions): Database {
  let hearWait: (ms: number) => void = () => undefined
  let hearAnnounced: () => void = () => undefined
  const direct = {
    connectionString: sessionConnectionString,
    application_name: 'florin',
    options: sessionOptions(limits?.session),
    limits: { ...usualLimits, ...limits },
    silence: noSilence(),
    onWait: (ms: number) => hearWait(ms),
    onAnnounced: () => hearAnnounced(),
  }
  const isLent = sessionConnectionString !== connectionString
  // A pooler takes no options: the role has them (`keepSessionSettings`).
  const { options: _, ...withoutOptions } = direct
  const shared = isLent ? { ...withoutOptions, connectionString } : direct
  const hot = hotStatements()
  const viewers = viewerPool(direct)
  const pool = openPool({
    ...shared,
    viewers: viewers.open,
    max: poolSize,
    extend: (base) => (isLent ? namelessClient(base) : preparingClient(hot, base)),
  })
  const steady = openPool({
    ...shared,
    viewers: viewers.open,
    max: 4,
    idleTimeoutMillis: 0,
    ...(isLent && { extend: namelessClient }),
  })
  const session = isLent ? openPool({ ...direct, max: 4 }) : pool
  const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  return {
    write: (work) => withRetries(() => kysely.transaction().execute((trx) => work(trx as unknown as Tx))),
    each: kysely as unknown as Autocommit,
    pool,
    steady,
    session,
    onWait(hear) {
      hearWait = hear
    },
    onAnnounced(hear) {
      hearAnnounced = hear
    },
    async close() {
      await viewers.close()
      await steady.end()
      if (isLent) await session.end()
      await kysely.destroy()
    },
  }
}

/** Statements that each stand alone, one after the other on a single connection. */
export function onOneConnection<T>(
  { each }: Pick<Database, 'each'>,
  work: (each: Autocommit) => Promise<T>,
): Promise<T> {
  const kysely = each as unknown as Kysely<object>
  return kysely.connection().execute((single) => work(single as unknown as Autocommit))
}

/** Added to a statement_timeout, so that the server's own answer comes first. */
const graceMs = usualLimits.queryMs - 8_000

/**
 * One transaction on a client of its own. With `minutes`, its statements may each take that long: the server's time-out and ours are
 * raised together.
 */
export async function clientTransaction<T>(
  { pool }: Pick<Database, 'pool'>,
  { begin = 'begin', minutes }: { readonly begin?: string; readonly minutes?: number | undefined },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    if (minutes !== undefined) await allowMinutes(client, minutes)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // The server rolls back when the connection closes.
    client.release(true)
    throw error
  }
}

async function allowMinutes(client: pg.PoolClient, minutes: number): Promise<void> {
  await client.query(`set local statement_timeout = '${minutes}min'`)
  ;(client as unknown as BoundedClient).limitQueries(minutes * 60_000 + graceMs)
}

/** The typed access to a domain's own tables. Naming another domain's table does not compile. */
export function tables<Tables>(db: Queryable): Kysely<Tables> {
  return db as unknown as Kysely<Tables>
}
