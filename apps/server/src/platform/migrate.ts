import { basename } from 'node:path'
import pg from 'pg'
import { appendOnly, handOver, isHandedOver } from './append-only.ts'
import { changedFunctions, createFunctions, recordFunctions } from './function-files.ts'
import { assertKnownSchema } from './known-schema.ts'
import type { MigrationFolder } from './migration-folder.ts'
import { actAs, type Maker, type OwnedSchema, openMaker, schemaRole, shareSchema } from './schema-owner.ts'
import { assertServerVersion } from './server-version.ts'
import { unhurried } from './session-settings.ts'
import { type SqlFile, sqlFiles } from './sql-files.ts'
import { shareWithViewers } from './viewer-role.ts'

export const ourOwn: MigrationFolder = {
  schema: new URL('../../sql/schema/', import.meta.url),
  functions: new URL('../../sql/functions/', import.meta.url),
  prefix: '',
  appendOnly,
}
// Any fixed number will do, as long as every node uses the same.
const lock = 7_014_001

export interface MigrateOptions {
  readonly packages?: readonly MigrationFolder[]
  /** A superuser of the same server, where we have one: only then the product can't take back other roles' objects. */
  readonly adminConnectionString?: string | undefined
}

/** Brings the database up to date: first the packages' folders, in order, then the server's own. */
export function migrate(
  connectionString: string,
  { packages = [], adminConnectionString }: MigrateOptions = {},
): Promise<string[]> {
  return applyFolders(connectionString, [...packages, ourOwn], adminConnectionString)
}

/**
 * Nodes that start together wait for each other. Each numbered file runs once; a function file runs again whenever its text has
 * changed. Answers the names of what was applied.
 */
export async function applyFolders(
  connectionString: string,
  folders: readonly MigrationFolder[],
  adminConnectionString?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'florin-migrate', options: unhurried })
  await client.connect()
  try {
    await assertServerVersion(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    await assertKnownSchema(client, folders)
    for (const table of ['migration', 'function_file'])
      await client.query(
        `create table if not exists ${table} (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
      )
    const done: string[] = []
    for (const folder of folders) done.push(...(await applyFolder(client, folder, adminConnectionString)))
    if (folders.includes(ourOwn)) await shareWithViewers(client, adminConnectionString)
    return done
  } finally {
    await client.end()
  }
}

async function applyFolder(
  client: pg.Client,
  folder: MigrationFolder,
  adminConnectionString: string | undefined,
): Promise<string[]> {
  const work = await workIn(client, folder)
  const { missing, changed } = work
  if (missing.length === 0 && changed.length === 0 && (await isSettled(client, work))) return []

  await using maker = await openMaker(client, adminConnectionString)
  const apply = folder.owned ? applyAsOwner : applyAsSeveral
  await apply(maker, work)
  return [...missing, ...changed].map((file) => file.name)
}

/** What there is to do in a folder. */
interface Work {
  readonly folder: MigrationFolder
  readonly functions: readonly SqlFile[]
  readonly missing: readonly SqlFile[]
  readonly changed: readonly SqlFile[]
}

async function workIn(client: pg.Client, folder: MigrationFolder): Promise<Work> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  const files = await sqlFiles(folder.schema, folder.prefix)
  for (const { name, hash } of files) {
    if ((applied.get(name) ?? hash) !== hash)
      throw new Error(`Migration ${name} was changed after it had been applied. Add a new file instead.`)
  }
  const missing = files.filter((file) => !applied.has(file.name))
  const functions = await sqlFiles(folder.functions, folder.prefix)
  // A numbered file may drop a function whose text has not changed, so after one all of them are created again.
  const changed = missing.length > 0 ? functions : await changedFunctions(client, functions)
  return { folder, functions, missing, changed }
}

async function isSettled(client: pg.Client, work: Work): Promise<boolean> {
  const { appendOnly } = work.folder
  return appendOnly === undefined || isHandedOver(client, appendOnly, ownersFunctions(work))
}

/** The functions that triggers of append-only tables call: a role that could replace them could write anything. */
function ownersFunctions({ folder, functions }: Work): string[] {
  return functions
    .filter(({ role }) => role !== undefined && role === folder.appendOnly?.owner)
    .map(({ name }) => basename(name, '.sql'))
}

async function applyAsOwner(maker: Maker, { folder, functions, missing, changed }: Work): Promise<void> {
  const owned = folder.owned as OwnedSchema
  const role = await schemaRole(maker, owned)
  for (const file of missing) await applyOne(maker, file, functions, () => role)
  await applyFunctions(maker, changed, () => role)
  await shareSchema(maker, role, owned)
}

async function applyAsSeveral(maker: Maker, work: Work): Promise<void> {
  const { folder, functions, missing, changed } = work
  let owner: string | undefined
  const settle = async () => {
    if (folder.appendOnly) owner = await handOver(maker, folder.appendOnly, ownersFunctions(work))
  }
  const roleOf = (file: SqlFile) => {
    if (file.role !== undefined && file.role !== folder.appendOnly?.owner)
      throw new Error(`${file.name} names the role ${file.role}, which owns nothing here.`)
    return (file.role && owner) ?? maker.product
  }
  for (const file of missing) {
    // From the first file of their owner on the tables are theirs, in a new database as in an old one.
    if (file.role !== undefined && owner === undefined) await settle()
    await applyOne(maker, file, functions, roleOf)
  }
  await settle()
  await applyFunctions(maker, changed, roleOf)
  await settle()
}

async function applyOne(
  { client }: Maker,
  file: SqlFile,
  functions: readonly SqlFile[],
  roleOf: (file: SqlFile) => string,
): Promise<void> {
  try {
    await client.query('begin')
    await createFunctions(client, functionsNeededBy(file, functions), roleOf)
    await actAs(client, roleOf(file), async () => void (await client.query(file.sql)))
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed`, { cause: error })
  }
}

function functionsNeededBy(file: SqlFile, functions: readonly SqlFile[]): SqlFile[] {
  return file.needs.map((name) => {
    const needed = functions.find((one) => one.name === name) ?? underFormerName(name, functions)
    if (!needed)
      throw new Error(`Migration ${file.name} needs the function file ${name}, which does not exist.`)
    return needed
  })
}

/** A landed file calls the function by the name it had then; a later numbered file renames it. */
function underFormerName(name: string, functions: readonly SqlFile[]): SqlFile | undefined {
  const file = functions.find(({ formerName }) => formerName === name)
  if (!file) return undefined
  return { ...file, name, sql: file.sql.replaceAll(basename(file.name, '.sql'), basename(name, '.sql')) }
}

async function applyFunctions(
  { client }: Maker,
  functions: readonly SqlFile[],
  roleOf: (file: SqlFile) => string,
): Promise<void> {
  try {
    await client.query('begin')
    await createFunctions(client, functions, roleOf)
    await recordFunctions(client, functions)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
