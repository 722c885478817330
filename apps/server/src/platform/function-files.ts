import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** The current text of one SQL function, under the name that the database records it by. */
export interface FunctionFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/** Every `.sql` file below that folder, `<domain>/<function>.sql` or `<function>.sql`. */
export async function functionFiles(url: URL, prefix: string): Promise<FunctionFile[]> {
  const folder = fileURLToPath(url)
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(folder, path), 'utf8')
      const name = `${prefix}${path.replaceAll('\\', '/')}`
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export async function changedFunctions(client: pg.Client, files: FunctionFile[]): Promise<FunctionFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from function_file')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  return files.filter((file) => applied.get(file.name) !== file.hash)
}

/** Within the caller's transaction and role. Bodies are not checked, so that files may come in any order. */
export async function createFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  if (files.length === 0) return
  await client.query('set local check_function_bodies = off')
  for (const { name, sql } of files) {
    try {
      await client.query(sql)
    } catch (error) {
      throw new Error(`Function file ${name} failed`, { cause: error })
    }
  }
  await client.query('set local check_function_bodies = on')
}

export async function recordFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  await client.query(
    `insert into function_file (name, hash) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  )
}
