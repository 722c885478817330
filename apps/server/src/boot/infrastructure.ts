import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { startSandboxRates } from '@florin/sandbox/rate-source'
import pg from 'pg'
import { dropSlot, readServerKey, startBackups, stopBackupsWithinMs } from '../backup/index.ts'
import { booksMigrations } from '../books/index.ts'
import type { BackupConfig, Config } from '../config.ts'
import { openDatabase } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { formatKeyRing, type KeyRing, loadKeyRing } from '../platform/key-ring.ts'
import type { Log } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { assertNotRestored } from '../platform/restored.ts'
import { assertSameInstallation, secretsFrom } from '../platform/secrets.ts'
import { keepSessionSettings } from '../platform/session-settings.ts'
import { countOn } from '../platform/transaction-count.ts'
import { grantSignerRights } from '../signer/index.ts'
import { hotAddress } from '../wallet/addresses/own-address-store.ts'
import { filesRoot } from './compose-files.ts'
import type { Assignment } from './serve.ts'
import { findTelegram } from './start-telegram.ts'
import { findTron, runSigner, type Tron } from './start-tron.ts'
import type { Undo } from './stop-in-order.ts'

export interface KeepOptions {
  readonly config: Config
  readonly log: Log
  readonly undo: Undo[]
  /** Called when the database ended although it was not stopped. */
  readonly onLoss: (error: Error) => void
}

/** Starts what serving needs: the database, the chain, the rates, the signer, and in a demo a Telegram. */
export async function startInfrastructure({ config, log, undo, onLoss }: KeepOptions): Promise<Assignment> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await findDatabase(config, log, undo, onLoss)
  const { connectionString, sessionConnectionString } = database
  await migrate(sessionConnectionString, {
    packages: [booksMigrations],
    adminConnectionString: database.adminConnectionString,
  })
  await countOn(sessionConnectionString, log)
  if (sessionConnectionString !== connectionString) await keepSessionSettings(sessionConnectionString)
  await assertNotRestored(sessionConnectionString, config.role)
  const keyRing = await loadKeyRing(config.secretFile)
  await startCopying(config, log, undo, database)
  const tron = await findTron(config, log, undo)
  await startSigning({ config, log, undo, database, keyRing, tron })
  return {
    connectionString,
    sessionConnectionString,
    keyRing: formatKeyRing(keyRing),
    rateSources: config.usesSandboxRates ? await sandboxRates(undo) : config.rateSources,
    tron: { urls: tron.urls, usdtContract: tron.usdtContract, explorerUrl: tron.explorerUrl },
    telegram: await findTelegram(config, log, undo),
  }
}

interface SigningOptions {
  readonly config: Config
  readonly log: Log
  readonly undo: Undo[]
  readonly database: FoundDatabase
  readonly keyRing: KeyRing
  readonly tron: Tron
}

async function startSigning({ database, keyRing, tron, ...rest }: SigningOptions): Promise<void> {
  const { role } = rest.config
  const secrets = secretsFrom(keyRing)
  const db = openDatabase({ connectionString: database.sessionConnectionString, poolSize: 2 })
  try {
    // A signer with another key than the rest would refuse every honest withdrawal.
    await assertSameInstallation(db, secrets)
    if (tron.urls.length === 0 || (role !== 'all' && role !== 'signer')) return
    const connectionString = await signerConnection(database)
    await runSigner({ ...rest, connectionString, secrets }, tron)
    const hotWallet = await hotAddress(db.each)
    if (hotWallet) tron.fundHotWallet(hotWallet)
  } finally {
    await db.close()
  }
}

/** The signer's own role, if there is one, gets exactly what the signer needs. */
async function signerConnection({
  sessionConnectionString,
  signerConnectionString,
}: FoundDatabase): Promise<string> {
  if (signerConnectionString === undefined) return sessionConnectionString
  await grantSignerRights(
    sessionConnectionString,
    decodeURIComponent(new URL(signerConnectionString).username),
  )
  return signerConnectionString
}

interface FoundDatabase {
  readonly connectionString: string
  /** Past the pooler; the same where there is none. */
  readonly sessionConnectionString: string
  readonly signerConnectionString: string | undefined
  readonly adminConnectionString?: string
}

async function findDatabase(
  config: Config,
  log: Log,
  undo: Undo[],
  onLoss: (error: Error) => void,
): Promise<FoundDatabase> {
  const { databaseUrl, databaseSessionUrl = databaseUrl, signerDatabaseUrl } = config
  if (databaseUrl && databaseSessionUrl)
    return {
      connectionString: databaseUrl,
      sessionConnectionString: databaseSessionUrl,
      signerConnectionString: signerDatabaseUrl,
    }
  const { dataDir, sharedDatabase } = config
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    onExit: onLoss,
    ...(sharedDatabase && { shared: sharedDatabase }),
  })
  // A fast shutdown writes a checkpoint; after a minute it is made an immediate one.
  undo.push(Object.assign(() => postgres.stop(), { withinMs: 65_000 }))
  return { ...postgres, sessionConnectionString: postgres.connectionString }
}

/** Copies the own PostgreSQL on to another disk. Without the setting no archive is made, and the server keeps no log for one. */
async function startCopying(
  config: Config,
  log: Log,
  undo: Undo[],
  { connectionString, adminConnectionString }: FoundDatabase,
): Promise<void> {
  if (adminConnectionString === undefined) return
  if (!config.backup) return forgetSlot(adminConnectionString)
  const { backup, dataDir, secretFile } = config
  const running = startBackups(
    {
      adminUrl: adminConnectionString,
      productUrl: connectionString,
      clusterDir: await realpath(join(dataDir, 'postgres')),
      dataDir,
      filesRoot: filesRoot(config),
      secretFile,
      backupDir: backup.dir,
      serverKey: await serverKeyOf(backup),
      keep: backup.keep,
      everyHours: backup.everyHours,
    },
    log,
  )
  undo.push(Object.assign(() => running.stop(), { withinMs: stopBackupsWithinMs }))
}

async function serverKeyOf({ keyFile }: BackupConfig): Promise<string> {
  const text = await readFile(keyFile, 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(
      `BACKUP_DIR: copies are sealed, and there is no key in ${keyFile}. Make one: npm run operator -- backup key FILE`,
    )
  readServerKey(text)
  return text
}

async function forgetSlot(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await dropSlot(admin).finally(() => admin.end())
}

async function sandboxRates(undo: Undo[]): Promise<string> {
  const sandbox = await startSandboxRates({ port: 0 })
  undo.push(() => sandbox.close())
  return `sandbox=${sandbox.url}`
}
