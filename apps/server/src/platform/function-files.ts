import type pg from 'pg'
import { actAs } from './schema-owner.ts'
import type { SqlFile } from './sql-files.ts'

export async function changedFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from function_file')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  return files.filter((file) => applied.get(file.name) !== file.hash)
}

/** Within the caller's transaction. Bodies are not checked, so that files may come in any order. */
export async function createFunctions(
  client: pg.Client,
  files: readonly SqlFile[],
  roleOf: (file: SqlFile) => string,
): Promise<void> {
  if (files.length === 0) return
  await client.query('set local check_function_bodies = off')
  for (const file of files) {
    try {
      await actAs(client, roleOf(file), async () => void (await client.query(file.sql)))
    } catch (error) {
      throw new Error(`Function file ${file.name} failed`, { cause: error })
    }
  }
  await client.query('set local check_function_bodies = on')
}

export async function recordFunctions(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query(
    `insert into function_file (name, hash) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  )
}
