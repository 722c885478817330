import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { booksMigrations } from '../apps/server/src/books/index.ts'
import { compose, type Florin } from '../apps/server/src/boot/compose.ts'
import { withoutTron } from '../apps/server/src/boot/start-tron.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { type Secrets, secretsFrom } from '../apps/server/src/platform/secrets.ts'
import type { BenchPostgres } from './postgres.ts'

/** The real server on a database of its own, without a mail server, and without limits that a benchmark would run into. */
export interface BenchFlorin {
  readonly florin: Florin
  readonly secrets: Secrets
  readonly connectionString: string
  stop(): Promise<void>
}

type Places = Pick<BenchPostgres, 'url' | 'adminUrl'>

/** A migrated database of that name. One that is kept from an earlier run, by other migrations, is made anew. */
export async function newDatabase(postgres: Places, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name} owner florin`)
    return await migrated(postgres, name).catch(async (error: unknown) => {
      if (rowCount === 0) throw error
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`create database ${name} owner florin`)
      return migrated(postgres, name)
    })
  } finally {
    await admin.end()
  }
}

async function migrated(postgres: Places, name: string): Promise<string> {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  await migrate(url.href, { packages: [booksMigrations], adminConnectionString: postgres.adminUrl })
  return url.href
}

export async function startFlorin(
  connectionString: string,
  master: Buffer = randomBytes(32),
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchFlorin> {
  const dataDir = await mkdtemp(join(tmpdir(), 'florin-bench-data-'))
  // Every limit is checked, as in production, and refuses no call.
  const limits = {
    LIMIT_FACTOR: '10000',
    MERCHANT_OPEN_ORDERS: '10000',
    METHOD_DEALS_HOUR: '1000000',
    SHOP_SHARE_PERCENT: '99',
  }
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: 'false', ...limits, ...settings }, dataDir)
  const secrets = secretsFrom(master)
  const florin = await compose({
    config,
    connectionString,
    secrets,
    log: createLog('warn'),
    mailer: { place: 'memory', send: async () => undefined },
    rateSources: [],
    tron: withoutTron,
    webApp: undefined,
  })
  return {
    florin,
    secrets,
    connectionString,
    async stop() {
      await florin.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
