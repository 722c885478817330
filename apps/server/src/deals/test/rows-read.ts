import { CompiledQuery } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'

/** A connection, or what stands for one. */
interface Connection {
  query(text: string, values: unknown[]): Promise<{ readonly rows: readonly { readonly rows: number }[] }>
}

export function connectionOf(tx: Tx): Connection {
  return { query: (text, values) => tables(tx).executeQuery(CompiledQuery.raw(text, values)) }
}

/** Rows of a table that the transaction under way has read so far, by PostgreSQL's own count. */
export function rowsRead(connection: Connection, table: string): Promise<number> {
  return counted(connection, 'pg_stat_xact_user_tables', table)
}

/** The same for all sessions since the start: for code that ends its own transactions. */
export async function rowsReadInAll(connection: Connection, table: string): Promise<number> {
  await connection.query('select pg_stat_force_next_flush()', [])
  return counted(connection, 'pg_stat_user_tables', table)
}

async function counted(connection: Connection, view: string, table: string): Promise<number> {
  const text = `select (seq_tup_read + idx_tup_fetch)::int as rows from ${view} where relname = $1`
  const { rows } = await connection.query(text, [table])
  if (!rows[0]) throw new Error(`There is no table ${table}`)
  return rows[0].rows
}
