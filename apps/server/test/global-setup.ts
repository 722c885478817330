import { mkdtemp, rm } from 'node:fs/promises'
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
  // Each database that is dropped, and each table that is truncated, is looked for in all of them.
  shared_buffers: '128MB',
  // A world opens some ten connections, and each would hash its password 4 096 times on both sides.
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
  await allowNewDatabases(postgres.adminConnectionString)
  project.provide('postgresUrl', postgres.connectionString)
  project.provide('postgresAdminUrl', postgres.adminConnectionString)

  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The product's role creates no databases; in tests it does, so that they run under the same role as the product. */
async function allowNewDatabases(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('alter role florin createdb')
  await client.end()
}
