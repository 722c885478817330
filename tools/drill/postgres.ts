import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Account, pickAccount } from '../../apps/server/src/platform/embedded-postgres/account.ts'
import { locateBinaries } from '../../apps/server/src/platform/embedded-postgres/binaries.ts'
import { ensureCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts'
import { ensureFlorinDatabase } from '../../apps/server/src/platform/embedded-postgres/florin-database.ts'
import { stopLeftovers } from '../../apps/server/src/platform/embedded-postgres/leftovers.ts'
import { readPidFile } from '../../apps/server/src/platform/embedded-postgres/pid-file.ts'
import { placeCluster } from '../../apps/server/src/platform/embedded-postgres/placement.ts'
import {
  type Postmaster,
  startPostmaster,
} from '../../apps/server/src/platform/embedded-postgres/postmaster.ts'
import { postgresSettings, type Settings } from '../../apps/server/src/platform/embedded-postgres/settings.ts'

const password = 'drill'
const quiet = { info: () => undefined, warn: () => undefined }

export interface PostgresInput {
  readonly dataDir: string
  readonly port: number
  /** Florin comes this way: through a gate, or the port itself. */
  readonly publicPort?: number
  readonly settings?: Settings
  /** Set for every process of the server, libfaketime for example. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A PostgreSQL on a port of loopback with the product's own settings, as an operator has one: it is started again when it dies. */
export class DrillPostgres {
  readonly url: string
  readonly signerUrl: string
  /** As `url`, past every gate. */
  readonly directUrl: string
  readonly adminUrl: string
  private readonly input: PostgresInput
  private clusterDir = ''
  private postmaster: Postmaster | undefined

  constructor(input: PostgresInput) {
    this.input = input
    const { port, publicPort = port } = input
    this.url = `postgresql://florin:${password}@127.0.0.1:${publicPort}/florin`
    this.signerUrl = `postgresql://florin_signer:${password}@127.0.0.1:${publicPort}/florin`
    this.directUrl = `postgresql://florin:${password}@127.0.0.1:${port}/florin`
    this.adminUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/florin`
  }

  /** Makes the cluster where there is none, and waits until it answers, however long its recovery takes. */
  async start(): Promise<void> {
    const { dataDir, port, settings = {}, environment = {} } = this.input
    await mkdir(dataDir, { recursive: true })
    const account = await pickAccount()
    const binaries = await locateBinaries(account, quiet)
    this.clusterDir = await placeCluster(account, dataDir, quiet)
    await stopLeftovers(this.clusterDir, quiet)
    await ensureCluster({
      account,
      binaries,
      clusterDir: this.clusterDir,
      password,
      flushToDisk: true,
      log: quiet,
    })
    this.postmaster = await startPostmaster({
      account: withEnvironment(account, environment),
      binaries,
      clusterDir: this.clusterDir,
      logFile: join(dataDir, 'postgres.log'),
      settings: {
        ...postgresSettings,
        shared_buffers: '256MB',
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(port),
        ...settings,
      },
    })
    const url = new URL(this.adminUrl)
    url.pathname = '/postgres'
    await ensureFlorinDatabase(url.href, { florin: password, florin_signer: password })
  }

  async stop(): Promise<void> {
    await this.postmaster?.[Symbol.asyncDispose]()
    this.postmaster = undefined
  }

  /** SIGKILL to the postmaster, and a start on what it left. */
  async killPostmaster(): Promise<void> {
    const pid = (await readPidFile(this.clusterDir))?.pid
    if (pid === undefined) throw new Error('There is no postmaster to kill')
    process.kill(pid, 'SIGKILL')
  }

  /** SIGKILL to one of the processes that serve Florin: PostgreSQL then ends all of them and recovers. */
  async killBackend(): Promise<number> {
    const [row] = await this.ask<{ pid: number }>(
      `select pid from pg_stat_activity where datname = 'florin' and usename like 'florin%' order by state = 'active' desc, random() limit 1`,
    )
    if (!row) throw new Error('There is no backend to kill')
    process.kill(row.pid, 'SIGKILL')
    return row.pid
  }

  get isRunning(): Promise<boolean> {
    return this.ask('select 1').then(
      () => true,
      () => false,
    )
  }

  /** As the superuser, on a connection of its own, past every gate. */
  async ask<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.adminUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 60_000,
    })
    // A killed server breaks the connection once more after its last message.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<Row>(sql, [...values])
      return rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function withEnvironment(account: Account, environment: Readonly<Record<string, string>>): Account {
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  if (words.length === 0) return account
  return {
    ...account,
    wrap: ({ file, args }) => account.wrap({ file: 'env', args: [...words, file, ...args] }),
  }
}
