import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  changedFunctions,
  createFunctions,
  type FunctionFile,
  functionFiles,
  recordFunctions,
} from './function-files.ts'
import { type OwnedSchema, ownerOf, type SchemaOwner, shareSchema } from './schema-owner.ts'

const ourOwn: MigrationFolder = {
  url: new URL('../../migrations/', import.meta.url),
  functions: new URL('../../sql/functions/', import.meta.url),
  prefix: '',
}
// Any fixed number will do, as long as every node uses the same.
const lock = 7_014_001

/** Numbered SQL files, and one file for each function. What a package brings is listed under its own prefix. */
export interface MigrationFolder {
  readonly url: URL
  readonly functions: URL
  readonly prefix: string
  /** Set where what the files make shall belong to somebody else than the role the product runs as. */
  readonly owned?: OwnedSchema
}

/**
 * Brings the database up to date: first the packages' folders, in order, then the server's own. Nodes that start together
 * wait for each other. Each numbered file runs once; a function file runs again whenever its text has changed.
 */
export async function migrate(
  connectionString: string,
  packages: readonly MigrationFolder[] = [],
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'florin-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    for (const table of ['migration', 'function_file'])
      await client.query(
        `create table if not exists ${table} (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
      )
    const done: string[] = []
    for (const folder of [...packages, ourOwn]) done.push(...(await applyFolder(client, folder)))
    return done
  } finally {
    await client.end()
  }
}

async function applyFolder(client: pg.Client, folder: MigrationFolder): Promise<string[]> {
  const { missing, isOfNewerVersion } = await compareFiles(client, folder)
  const functions = await functionFiles(folder.functions, folder.prefix)
  // A numbered file may drop a function whose text has not changed, so after one all of them are created again.
  const changed = missing.length > 0 ? functions : await changedFunctions(client, functions)
  // Functions of a newer version stay: ours may not fit its tables.
  const wanted = isOfNewerVersion ? [] : changed
  if (missing.length === 0 && wanted.length === 0) return []

  await using owner = await ownerOf(client, folder.owned)
  for (const file of missing) await applyOne(owner, file, functions)
  await applyFunctions(owner, wanted)
  if (folder.owned) await shareSchema(client, owner, folder.owned)
  return [...missing, ...wanted].map((file) => file.name)
}

interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

async function compareFiles(
  client: pg.Client,
  folder: MigrationFolder,
): Promise<{ missing: MigrationFile[]; isOfNewerVersion: boolean }> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const files = await migrationFiles(folder)
  for (const { name, hash } of files) {
    if ((applied.get(name) ?? hash) !== hash)
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`)
  }
  const last = files.at(-1)?.name ?? ''
  return {
    missing: files.filter((file) => !applied.has(file.name)),
    isOfNewerVersion: rows.some(({ name }) => isIn(folder, name) && name > last),
  }
}

function isIn({ prefix }: MigrationFolder, name: string): boolean {
  return name.startsWith(prefix) && !name.slice(prefix.length).includes('/')
}

async function applyOne(
  { client, role }: SchemaOwner,
  file: MigrationFile,
  functions: readonly FunctionFile[],
): Promise<void> {
  try {
    const needed = functionsNeededBy(file, functions)
    await client.query('begin')
    if (role) await client.query(`set local role ${client.escapeIdentifier(role)}`)
    await createFunctions(client, needed)
    await client.query(file.sql)
    await client.query('reset role')
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed`, { cause: error })
  }
}

/** A trigger needs its function at once: a numbered file that creates one names it, see apps/server/sql/README.md. */
function functionsNeededBy(file: MigrationFile, functions: readonly FunctionFile[]): FunctionFile[] {
  return [...file.sql.matchAll(/^-- needs function: (\S+)$/gm)].map(([, name]) => {
    const needed = functions.find((one) => one.name === name)
    if (!needed)
      throw new Error(`Migration ${file.name} needs the function file ${name}, which does not exist.`)
    return needed
  })
}

async function applyFunctions(
  { client, role }: SchemaOwner,
  functions: readonly FunctionFile[],
): Promise<void> {
  try {
    await client.query('begin')
    if (role) await client.query(`set local role ${client.escapeIdentifier(role)}`)
    await createFunctions(client, functions)
    await client.query('reset role')
    await recordFunctions(client, functions)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
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
