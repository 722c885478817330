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

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
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

export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
