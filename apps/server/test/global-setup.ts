import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    postgresAdminUrl: string
  }
}

const quiet = { info: () => {}, warn: (sentence: string) => console.warn(sentence) }

const testSettings = {
  // These databases die with the run, so nothing is lost by not waiting for the disk, and the run is faster.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // For each database that is dropped, and each table that is truncated, PostgreSQL scans all of them.
  shared_buffers: '128MB',
  // Where there is no socket, each connection would hash its password 4 096 times on both sides.
  scram_iterations: '1',
}

/** One PostgreSQL for the whole run; each test takes a database of its own from it with `freshDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    settings: testSettings,
  })
  await openToTests(postgres.adminConnectionString)
  project.provide('postgresUrl', postgres.connectionString)
  project.provide('postgresAdminUrl', postgres.adminConnectionString)

  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * The product's role creates no databases; in tests it does, so that they run under the same role as the product. And the socket, which
 * is in a closed folder, needs no password: a run opens thousands of connections, and a third of the time of each went into it. That the
 * product's own server demands one is tested with servers of that test's own (embedded-postgres.test.ts).
 */
async function openToTests(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('alter role florin createdb')
  const { rows } = await client.query<{ hba_file: string }>('show hba_file')
  const file = rows[0]?.hba_file ?? ''
  const rules = await readFile(file, 'utf8')
  await writeFile(file, rules.replace(/^(local\s.*)scram-sha-256$/gm, '$1trust'))
  await client.query('select pg_reload_conf()')
  await client.end()
}
