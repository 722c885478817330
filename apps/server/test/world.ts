import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { compose, type Florin } from '../src/boot/compose.ts'
import { withoutTron } from '../src/boot/start-tron.ts'
import type { DatabaseLimits, TelegramPlace, TronWorld } from '../src/boot/world.ts'
import { type Config, readConfig } from '../src/config.ts'
import type { WebApp } from '../src/http/web-app.ts'
import { announcedState, wakeChannel } from '../src/platform/announcements.ts'
import { createLog } from '../src/platform/log.ts'
import { secretsFrom } from '../src/platform/secrets.ts'
import type { Mail } from '../src/ports/mailer.ts'
import type { RateSource } from '../src/ports/rate-source.ts'
import { Browser } from './browser.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { patientJudge } from './patient-judge.ts'

export interface WorldOptions {
  readonly environment?: Record<string, string>
  readonly webApp?: WebApp
  readonly rateSources?: readonly RateSource[]
  readonly tron?: TronWorld
  readonly telegram?: TelegramPlace
  /** Nothing works in the background: the test does what jobs would do. */
  readonly isIdle?: boolean
  readonly databaseLimits?: DatabaseLimits
  /** Where the server finds its database, when not directly: the way there of a test that disturbs it. */
  readonly through?: (databaseUrl: string) => Promise<string>
  /** Not a fresh one: with rows in it, and the secret that they are sealed with. */
  readonly database?: FreshDatabase
  readonly secret?: Buffer
  /** That way is a pooler, which lends connections by the transaction: what needs a session goes directly. */
  readonly isPooler?: boolean
}

/**
 * A burst of a test waits for its turn, in the pool and for a lock, as long as a busy machine needs. After the usual seconds some of it would
 * be refused with 503, as it should be; tests of that take the limits of the product (`usual`) or their own.
 */
const patientLimits: DatabaseLimits = {
  connectMs: 50_000,
  queryMs: 55_000,
  probeMs: 30_000,
  session: {
    statement_timeout: '50s',
    lock_timeout: '40s',
    idle_in_transaction_session_timeout: '50s',
  },
}

/** Waiting so long for the database must not be cut off by the socket's own 30 s. */
export const patientSocketMs = 120_000

/** The product's own limits. */
export const usual: DatabaseLimits = {}

/** The real server on a database of its own, with a mailer that stores its mails. */
export class World {
  readonly mails: Mail[] = []
  readonly logLines: string[] = []
  expectsErrors = false
  config!: Config
  florin!: Florin
  url!: string
  connectionString!: string
  private undo: (() => Promise<unknown>)[] = []
  private master: Buffer = randomBytes(32)
  private ownConnections: Pool | undefined
  private hasAnnounced = false

  async open(options: WorldOptions = {}): Promise<void> {
    const dataDir = await mkdtemp(join(tmpdir(), 'florin-test-'))
    const database = options.database ?? (await freshDatabase())
    this.master = options.secret ?? this.master
    this.connectionString = database.url
    this.undo.push(
      () => rm(dataDir, { recursive: true, force: true }),
      () => database.drop(),
    )
    this.config = readConfig(
      {
        DATA_DIR: dataDir,
        PORT: '0',
        LIMIT_FACTOR: '1000',
        // Tests of it set it: shops of one file would otherwise share it.
        SHOP_SHARE_PERCENT: '100',
        // Tests of rules switch them on: cases of other tests wait for their own verdicts.
        CASE_RULE_RECEIPT: '0',
        CASE_RULE_SILENCE: '0',
        CASE_RULE_NO_SIGN: '0',
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'debug',
        DATABASE_POOL: '10',
        ...options.environment,
      },
      dataDir,
    )
    const node = await this.node(options)
    this.florin = node.florin
    this.url = node.url
  }

  /** One more process' worth of Florin on the same database. */
  async node(options: WorldOptions = {}): Promise<{ florin: Florin; url: string; stop(): Promise<void> }> {
    const florin = await compose({
      config: this.config,
      connectionString: (await options.through?.(this.connectionString)) ?? this.connectionString,
      ...(options.isPooler && { sessionConnectionString: this.connectionString }),
      secrets: secretsFrom(this.master),
      log: createLog(this.config.logLevel, { write: (line: string) => this.heard(line) }),
      mailer: { place: 'memory', send: async (mail) => void this.mails.push(mail) },
      rateSources: options.rateSources ?? [],
      tron: options.tron ?? withoutTron,
      telegram: options.telegram,
      webApp: options.webApp,
      // Behind a pooler the role's settings apply.
      databaseLimits: options.databaseLimits ?? (options.isPooler ? usual : patientLimits),
      judge: patientJudge(),
    })
    if (!options.databaseLimits) florin.app.server.timeout = patientSocketMs
    if (!options.isIdle) {
      // No money check by itself, also not after a minute on a busy machine: it would see what a test is just preparing.
      await florin.services.db.pool.query(`update money_check set last_run_at = now() + interval '1 day'`)
      florin.work()
    }
    const url = await florin.listen({ host: '127.0.0.1', port: 0 })
    let stopping: Promise<void> | undefined
    const stop = () => {
      stopping ??= florin.stop()
      return stopping
    }
    this.undo.push(stop)
    return { florin, url, stop }
  }

  /** The key of this world's nodes, for a real process on the same database. */
  async secretFile(): Promise<string> {
    const file = join(this.config.dataDir, 'secret.key')
    await writeFile(file, this.master.toString('hex'), { mode: 0o600 })
    return file
  }

  /** A bug's whole stack goes to the console, where the failed test shows it. */
  private heard(line: string): void {
    this.logLines.push(line)
    if (/"level":[56]0/.test(line) && !this.expectsErrors) console.error(line)
  }

  async close(): Promise<void> {
    for (const step of this.undo.reverse()) await step()
  }

  browser(url = this.url): Browser {
    return new Browser(url)
  }

  /** The newest code that was mailed to an address, waiting for the mail if it is still on its way. */
  async code(email: string): Promise<string> {
    const mail = await this.mail(email, (candidate) => /\b\d{6}\b/.test(candidate.text))
    return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
  }

  async mail(email: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
    for (let waited = 0; waited < 20_000; waited += 20) {
      const at = this.mails.findLastIndex((mail) => mail.to === email && fits(mail))
      // A mail is read once, so that the next wait is for the next mail.
      if (at !== -1) return this.mails.splice(at, 1)[0] as Mail
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`No mail came to ${email}`)
  }

  /** On the test's own connections: what a test lays out may take longer on a busy machine than a verb of the product may. */
  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    this.ownConnections ??= this.openConnections()
    const { rows } = await this.ownConnections.query(sql, values)
    if (this.hasAnnounced) {
      this.hasAnnounced = false
      await this.ownConnections.query(`notify ${wakeChannel}`)
    }
    return rows as Row[]
  }

  private openConnections(): Pool {
    const { connectionString } = this
    const pool = new Pool({ connectionString, max: 2, options: '-c jit=off -c timezone=UTC' })
    // A test may cut every connection of its database.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => {
      client.on('notice', ({ code }) => {
        this.hasAnnounced ||= code === announcedState
      })
    })
    this.undo.push(() => pool.end())
    return pool
  }

  async userId(email: string): Promise<string> {
    const [row] = await this.query<{ id: string }>('select id from user_account where email = $1', [email])
    if (!row) throw new Error(`Nobody has the address ${email}`)
    return row.id
  }
}

/** A world for all tests of a file. */
export function useWorld(options?: WorldOptions): World {
  const world = new World()
  beforeAll(() => world.open(options))
  afterAll(() => world.close())
  return world
}
