import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { hotStatements, preparingClient } from './hot-statements.ts'

// Whole numbers of the database are bigint in the code: money does not fit a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

declare const writes: unique symbol

/** A handle on one transaction. It has no tables of its own: a store says which ones it knows, with `tables`. */
export interface Tx {
  readonly [writes]: true
}

export interface Database {
  /** Everything in `work` commits together or not at all. A deadlock or serialisation failure is tried again. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Statements that each stand alone: reads, and single-statement writes that must outlive a failing verb. */
  readonly each: Tx
  readonly pool: pg.Pool
  /** A few connections for what runs all day, never let go: their plans stay warm. Opened when first used. */
  readonly steady: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connectionString: string
  readonly poolSize?: number
}

// All below the browser's 10 s. A client that stalls while holding a lock is cut off, so that others are served.
const sessionSettings = [
  'statement_timeout=8s',
  'lock_timeout=3s',
  'idle_in_transaction_session_timeout=5s',
  'jit=off',
  'timezone=UTC',
]

export function openDatabase({ connectionString, poolSize = 20 }: DatabaseOptions): Database {
  const pool = openPool({ connectionString, max: poolSize, Client: preparingClient(hotStatements()) })
  const steady = openPool({ connectionString, max: 4, idleTimeoutMillis: 0 })
  const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  return {
    write: (work) => withRetries(() => kysely.transaction().execute((trx) => work(trx as unknown as Tx))),
    each: kysely as unknown as Tx,
    pool,
    steady,
    async close() {
      await steady.end()
      await kysely.destroy()
    },
  }
}

/** No connection was to be had: none was free in time, or the database is away. Nothing has been done. */
export class NoConnection extends Error {
  /** As of the error that it comes from, for those who look at states. */
  readonly code: string

  constructor(cause: unknown) {
    super('no connection to the database', { cause })
    this.name = 'NoConnection'
    this.code = sqlState(cause)
  }
}

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: (destroy?: boolean) => void) => void

class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken)
      return super.connect().catch((error: unknown) => {
        throw new NoConnection(error)
      })
    super.connect((error, client, release) => taken(error && new NoConnection(error), client, release))
    return undefined
  }
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new Pool({
    ...options,
    application_name: 'florin',
    options: sessionSettings.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5_000,
  })
  // An idle connection that the server cuts must not end the process; the pool opens another.
  pool.on('error', () => undefined)
  // Nor one that is cut while a verb holds it: its next statement fails, and that is how the verb hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The typed door to a domain's own tables. A peek into a neighbour's does not compile. */
export function tables<Tables>(tx: Tx): Kysely<Tables> {
  return tx as unknown as Kysely<Tables>
}

const worthRepeating = new Set(['40001', '40P01', '55P03'])

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || !worthRepeating.has(sqlState(error))) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/**
 * Connections refused or ended (53300, 57P01 to 57P03), locks and conflicts that outlasted every retry (55P03, 40001, 40P01),
 * and a statement that ran out of time (57014).
 */
const overloaded = new Set([...worthRepeating, '53300', '57014', '57P01', '57P02', '57P03'])

/** The database is too busy or away, so the same call may succeed later. The transaction, if there was one, is rolled back. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof NoConnection || overloaded.has(sqlState(error))
}

export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
