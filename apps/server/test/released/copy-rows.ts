import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { CopiedRows } from './rows.ts'

// Run beside a demo of the version that is released, while people use it: deals are open then.

const [, , version = '', dataDir = ''] = process.argv
const url = (await readFile(join(dataDir, 'postgres.url'), 'utf8')).trim()
const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
const client = new pg.Client({
  connectionString: url.replace(/\/\/[^@]*@/, `//postgres:${encodeURIComponent(password)}@`),
})
await client.connect()
// One moment for all tables.
await client.query('begin isolation level repeatable read read only')
const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
  select format('%I.%I', table_schema, table_name) as name, array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
  group by 1 order by 1`)
const copied: CopiedRows = {
  secret: (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(),
  ...(JSON.parse(await readFile(join(dataDir, 'simulator.json'), 'utf8')) as Pick<
    CopiedRows,
    'traders' | 'shops'
  >),
  tables: [],
  sequences: (
    await client.query<{ name: string; last: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where last_value is not null`,
    )
  ).rows,
}
for (const { name, columns } of tables) {
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(one)::text as row from ${name} as one`,
  )
  if (rows.length > 0) copied.tables.push({ name, columns, rows: rows.map(({ row }) => row) })
}
await client.end()
const file = join(import.meta.dirname, `rows-${version}.json.gz`)
await writeFile(file, gzipSync(JSON.stringify(copied), { level: 9 }))
process.stdout.write(`${file}: ${copied.tables.reduce((sum, { rows }) => sum + rows.length, 0)} rows\n`)
