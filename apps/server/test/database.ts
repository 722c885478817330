import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'
import { booksMigrations } from '../src/books/index.ts'
import { plantTemplates } from '../src/messages/index.ts'
import { openDatabase } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrate.ts'

export type FreshDatabase = { url: string; drop(): Promise<void> }

const TEMPLATE = 'florin_template'
const TEMPLATE_LOCK = 20261115

/** An empty, migrated database for one test file, as cheap as copying a folder. */
export async function freshDatabase(): Promise<FreshDatabase> {
  await withServer(ensureTemplate)
  const database = await newDatabase(TEMPLATE)
  // As a database that was made this moment. With the template's own heartbeat the platform would have stood still since the run began.
  await withServer(
    async (server) => void (await server.query('update platform_beat set at = clock_timestamp()')),
    database.url,
  )
  return database
}

/** An empty database, as an operator would give it to us. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return newDatabase('template1')
}

async function newDatabase(template: string): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes two thirds of what PostgreSQL's usual way does, which writes every page into its log.
  await withServer(
    async (server) =>
      void (await server.query(`create database ${name} template ${template} strategy file_copy`)),
  )
  return {
    url: urlOf(name),
    // A test that failed may have left connections behind; they must not keep its database alive.
    drop: () => withServer((server) => drop(server, name)),
  }
}

/** The server's autovacuum may be working on it, and only a superuser may end that: it is done in a moment. */
async function drop(server: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await server.query(`drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (attempt === 20 || !(error instanceof DatabaseError) || error.code !== '42501') throw error
      await sleep(250)
    }
  }
}

/** Migrates once per run: test files run in several processes at once, so the first to come takes a lock. */
async function ensureTemplate(server: Client): Promise<void> {
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) await makeTemplate(server)
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** The template gets its name only when every SQL file has been applied. */
async function makeTemplate(server: Client): Promise<void> {
  const draft = `${TEMPLATE}_draft`
  await server.query(`drop database if exists ${draft} with (force)`)
  await server.query(`create database ${draft}`)
  await migrate(urlOf(draft), {
    packages: [booksMigrations],
    adminConnectionString: inject('postgresAdminUrl'),
  })
  await plant(urlOf(draft))
  await server.query(`alter database ${draft} rename to ${TEMPLATE}`)
}

/** A first start writes the product's templates of bank messages; here once for all databases. */
async function plant(connectionString: string): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 })
  await plantTemplates(db)
  await db.close()
}

async function withServer(
  use: (server: Client) => Promise<void>,
  connectionString = inject('postgresUrl'),
): Promise<void> {
  const server = new Client({ connectionString })
  await server.connect()
  try {
    await use(server)
  } finally {
    await server.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${database}`
  return url.href
}
