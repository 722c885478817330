import { sql } from 'kysely'
import { type Database, tables } from '../../platform/database.ts'

type RowKind = 'deal' | 'order' | 'method' | 'account'

/** The name of a row, or of rows that belong together, as `locked_rows` answers it. An account is named by its owner. */
export type RowName = `${RowKind}:${string}`

/** Which of these another transaction holds now. */
export async function findLockedRows(db: Database, rows: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = (kind: RowKind) =>
    rows.filter((row) => row.startsWith(`${kind}:`)).map((row) => row.slice(kind.length + 1))
  const { rows: locked } = await sql<{ name: string }>`
    select name from locked_rows(${ids('deal')}::uuid[], ${ids('order')}::uuid[], ${ids('method')}::uuid[],
      ${ids('account')}::uuid[]) as name
  `.execute(tables(db.each))
  return new Set(locked.map(({ name }) => name))
}
