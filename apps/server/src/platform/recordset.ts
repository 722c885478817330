import { type RawBuilder, sql } from 'kysely'

/** Rows of one parameter, which a statement reads like a table called `new`. */
export function recordset(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${sql.raw(columns)})`
}
