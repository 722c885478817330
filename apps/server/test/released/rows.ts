import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/** What a version had in its tables at one moment, and the secret file that opens it. */
export interface CopiedRows {
  readonly secret: string
  /** Invented people, with what they sign in with. */
  readonly traders: readonly { readonly email: string; readonly password: string }[]
  readonly shops: readonly { readonly email: string; readonly password: string; readonly key: string }[]
  /** Rows as JSON, as PostgreSQL prints them. */
  readonly tables: {
    readonly name: string
    readonly columns: readonly string[]
    readonly rows: readonly string[]
  }[]
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
}

export async function readCopiedRows(version: string): Promise<CopiedRows> {
  const file = new URL(`rows-${version}.json.gz`, import.meta.url)
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as CopiedRows
}

/**
 * Puts them into tables of the same version: rows that the schema itself has inserted are deleted, and triggers and references are
 * disabled.
 */
export async function plantRows(adminUrl: string, { tables, sequences }: CopiedRows): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const { name } of tables) await client.query(`delete from ${name}`)
    for (const { name, columns, rows } of tables) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      await client.query(
        `insert into ${name} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${name}, $1::json)`,
        [`[${rows.join(',')}]`],
      )
    }
    for (const { name, last } of sequences)
      await client.query('select setval($1::regclass, $2)', [name, last])
  } finally {
    await client.end()
  }
}
