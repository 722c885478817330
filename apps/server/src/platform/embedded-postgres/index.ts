import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, pickAccount } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { openEndpoint, type SharedPlace } from './endpoint.ts'
import { ensureFlorinDatabase, type RolePasswords } from './florin-database.ts'
import { stopLeftovers } from './leftovers.ts'
import type { EmbeddedPostgresLog } from './log.ts'
import { keepPassword, newPassword } from './password.ts'
import { placeCluster } from './placement.ts'
import { startPostmaster } from './postmaster.ts'
import { forgetOldUrl, publishUrl } from './published-url.ts'
import { assertRestoreEnded } from './restore-guard.ts'
import { postgresSettings, type Settings } from './settings.ts'
import { signerByItsUser } from './signer-access.ts'

type Shared = {
  readonly at: SharedPlace
  /** Without one of its own, the signer's role is the system's user `florin-signer`. */
  readonly passwords: Readonly<Omit<RolePasswords, 'florin_signer'> & { florin_signer: string | undefined }>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: EmbeddedPostgresLog
  /** Called when PostgreSQL ended although `stop` was not called. */
  onExit?: (error: Error) => void
  /** Others of this machine come too: they need an address and passwords that stay. */
  shared?: Shared
  /** Settings beyond the house's own, for tests and measurements. */
  settings?: Settings
  /** A restored cluster that does not yet carry its mark: no other process may start one. */
  isRestore?: boolean
  /** The account to run under when the usual choice is not wanted. */
  account?: Account
}

export type EmbeddedPostgres = {
  /** The database `florin`, as the role that owns the tables that it makes there and nothing else. */
  connectionString: string
  /** The same database as the role of the signer, which may enter and not yet touch anything. */
  signerConnectionString: string
  /** The same server as its superuser, for tools that create databases. The product never needs it. */
  adminConnectionString: string
  stop(): Promise<void>
}

/** Starts Florin's own PostgreSQL on `dataDir`, making it first where there is none. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const dataDir = await ownFolder(options.dataDir)

  // If anything below fails, all that was opened before it is closed again in reverse order.
  await using opened = new AsyncDisposableStack()
  opened.use(lockDataDir(dataDir))
  if (!options.isRestore) await assertRestoreEnded(dataDir)

  const account = options.account ?? (await pickAccount())
  const binaries = await locateBinaries(account, log)
  const clusterDir = await placeCluster(account, dataDir, log)
  await stopLeftovers(clusterDir, log)
  await forgetOldUrl(dataDir)

  const password = await keepPassword(dataDir)
  await ensureCluster({
    account,
    binaries,
    clusterDir,
    password,
    flushToDisk: settings.fsync !== 'off',
    log,
  })

  const isPeer = options.shared !== undefined && options.shared.passwords.florin_signer === undefined
  const access = isPeer ? await signerByItsUser(account, clusterDir) : {}
  const endpoint = opened.use(await openEndpoint(account, options.shared?.at))
  const postmaster = opened.use(
    await startPostmaster({
      account,
      binaries,
      clusterDir,
      settings: { ...postgresSettings, ...endpoint.settings, ...access, ...settings },
      logFile: join(dataDir, 'postgres.log'),
    }),
  )

  const adminConnectionString = endpoint.url({ role: 'postgres', password, database: 'postgres' })
  const passwords = {
    florin: options.shared?.passwords.florin ?? newPassword(),
    florin_signer: options.shared?.passwords.florin_signer ?? newPassword(),
  }
  const [connectionString, signerConnectionString] = (['florin', 'florin_signer'] as const).map((role) =>
    endpoint.url({ role, password: passwords[role], database: 'florin' }),
  ) as [string, string]
  await ensureFlorinDatabase(adminConnectionString, passwords)
  opened.use(await publishUrl(dataDir, connectionString))

  if (options.onExit) postmaster.onUnexpectedExit(options.onExit)
  const running = opened.move()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= running.disposeAsync())
  return { connectionString, signerConnectionString, adminConnectionString, stop }
}

async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  return realpath(resolve(path))
}
