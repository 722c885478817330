import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type OwnedSchema, ownerOf, shareSchema } from './schema-owner.ts'

const ourOwn: MigrationFolder = { url: new URL('../../migrations/', import.meta.url), prefix: '' }
// Any fixed number will do, as long as every node uses the same.
const lock = 7_014_001

/** Numbered SQL files. What a package brings is listed under its own prefix. */
export interface MigrationFolder {
  readonly url: URL
  readonly prefix: string
  /** Set where what the files make shall belong to somebody else than the role the product runs as. */
  readonly owned?: OwnedSchema
}

/**
 * Brings the database up to date: first the packages' folders, in order, then the server's own. Nodes that start together
 * wait for each other; each file runs once.
 */
export async function migrate(
  connectionString: string,
  packages: readonly MigrationFolder[] = [],
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'florin-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const done: string[] = []
    for (const folder of [...packages, ourOwn]) done.push(...(await applyFolder(client, folder)))
    return done
  } finally {
    await client.end()
  }
}

async function applyFolder(client: pg.Client, folder: MigrationFolder): Promise<string[]> {
  const missing = await missingFiles(client, folder)
  if (missing.length === 0) return []
  await using owner = await ownerOf(client, folder.owned)
  for (const file of missing) await applyOne(owner.client, owner.role, file)
  if (folder.owned) await shareSchema(client, owner, folder.owned)
  return missing.map((file) => file.name)
}

interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

async function missingFiles(client: pg.Client, folder: MigrationFolder): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const files = await migrationFiles(folder)
  for (const { name, hash } of files) {
    if ((applied.get(name) ?? hash) !== hash)
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`)
  }
  return files.filter((file) => !applied.has(file.name))
}

async function applyOne(client: pg.Client, role: string | undefined, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    if (role) await client.query(`set local role ${client.escapeIdentifier(role)}`)
    await client.query(file.sql)
    await client.query('reset role')
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed`, { cause: error })
  }
}

async function migrationFiles({ url, prefix }: MigrationFolder): Promise<MigrationFile[]> {
  const names = (await readdir(fileURLToPath(url))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, url), 'utf8')
      return { name: `${prefix}${name}`, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
