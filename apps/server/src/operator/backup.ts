import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  archivePlace,
  type BackupSettings,
  backupReport,
  countRows,
  newBackupKeys,
  openRounds,
  stillness,
  wantBase,
} from '../backup/index.ts'
import { filesPlace, filesRoot } from '../boot/compose-files.ts'
import { type Config, readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { copyToDisk, copyTree } from '../platform/copy-tree.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { copyRunningCluster } from '../platform/embedded-postgres/base-copy.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { keepPassword } from '../platform/embedded-postgres/password.ts'
import { writePrivateFile } from '../platform/embedded-postgres/private-file.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { assertSameInstallation, secretsFrom } from '../platform/secrets.ts'
import { assertEmpty, assertOwnPostgres, type Manifest, manifestName } from './backup-place.ts'
import { act, missingWords, type Subject } from './command.ts'

const verbs: Readonly<Record<string, (config: Config, words: string[]) => Promise<string>>> = {
  key: (config, [file]) => makeKey(config, file),
  now: (config) => baseNow(config),
  off: (config) => switchOff(config),
}

export const backup: Subject = {
  usage: `  npm run operator -- backup key FILE    the key of the copies in BACKUP_DIR: FILE opens them, keep it off this machine
  npm run operator -- backup now         a whole base copy into BACKUP_DIR at once, besides the daily one
  npm run operator -- backup off         no copies are made any more, and no alert says so: unset BACKUP_DIR first
  npm run operator -- backup FOLDER      one open copy of the database, the key and the files while Florin runs
`,

  async run(verb, words) {
    const config = readConfig(process.env, process.cwd())
    assertOwnPostgres(config)
    const carryOut = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    process.stdout.write(`${await (carryOut ? carryOut(config, words) : copyInto(config, resolve(verb)))}\n`)
  },
}

async function makeKey({ dataDir, backup: settings }: Config, file: string | undefined): Promise<string> {
  if (file === undefined) throw missingWords(backup)
  const serverFile = settings?.keyFile ?? process.env.BACKUP_KEY_FILE ?? join(dataDir, 'backup.key')
  if (await stat(serverFile).catch(() => undefined))
    throw new Error(
      `There is a key in ${serverFile} already. To begin anew, move it away: a new key begins a new set of copies, and the old ones need the old key.`,
    )
  const { server, operator } = newBackupKeys()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // The operator's half of the key first: copies that can't be opened are useless.
  await writeFile(resolve(file), operator, { mode: 0o600, flag: 'wx', flush: true })
  await writeFile(serverFile, server, { mode: 0o600, flag: 'wx', flush: true })
  return `${resolve(file)} opens the copies: move it off this machine, keep it twice, and never beside them. ${serverFile} only seals. Now set BACKUP_DIR to a folder on another disk, and restart.`
}

/** The process that copies does it; beside no server, this one. */
async function baseNow(config: Config): Promise<string> {
  await using undo = new AsyncDisposableStack()
  const { product, admin, isRunning } = await ownServer(config, undo)
  if (!isRunning) return baseByItself(config, product, admin)
  const db = undo.adopt(openDatabase({ connectionString: product, poolSize: 2 }), (open) => open.close())
  const before = await backupReport(db.each)
  if (before === undefined) throw new Error('This Florin makes no copies: set BACKUP_DIR and restart it.')
  const wantedMs = await wantBase(db.pool as unknown as pg.Client)
  await audit(db)
  const isStill = stillness()
  for (;;) {
    await pause(1_000)
    const { rows } = await db.pool.query<{ ms: string; bytes: bigint }>(
      'select floor(extract(epoch from base_started_at) * 1000)::text as ms, base_bytes as bytes from backup_report',
    )
    const [base] = rows
    if (base?.ms && Number(base.ms) >= wantedMs) return baseText(Number(base.ms), Number(base.bytes))
    const report = await backupReport(db.each)
    const place = await archivePlace(db.pool as unknown as pg.Client)
    if (isStill({ place, archiveSeconds: report?.archiveSeconds ?? 0 }))
      throw new Error(
        `Nothing has been copied for a minute. ${report?.problem ?? 'Look at the log: "backup".'}`,
      )
  }
}

async function baseByItself(config: Config, productUrl: string, adminUrl: string): Promise<string> {
  if (!config.backup) throw new Error('Set BACKUP_DIR to a folder on another disk.')
  const serverKey = await readFile(config.backup.keyFile, 'utf8').catch(() => {
    throw new Error('There is no key yet: npm run operator -- backup key FILE')
  })
  const settings: BackupSettings = {
    adminUrl,
    productUrl,
    clusterDir: await realpath(join(config.dataDir, 'postgres')),
    dataDir: config.dataDir,
    filesRoot: filesRoot(config),
    secretFile: config.secretFile,
    backupDir: config.backup.dir,
    serverKey,
    keep: config.backup.keep,
    everyHours: config.backup.everyHours,
  }
  await using rounds = await openRounds(settings, () => undefined)
  await rounds.round()
  const { startedMs, bytes } = await rounds.base()
  return baseText(startedMs, bytes)
}

function baseText(startedMs: number, bytes: number): string {
  return `A base copy of ${new Date(startedMs).toISOString()}: ${Math.ceil(bytes / 2 ** 20)} MB.`
}

async function switchOff(config: Config): Promise<string> {
  if (config.backup) throw new Error('BACKUP_DIR is set: unset it, restart, then give the command again.')
  await using undo = new AsyncDisposableStack()
  const { product } = await ownServer(config, undo)
  const db = undo.adopt(openDatabase({ connectionString: product, poolSize: 2 }), (open) => open.close())
  await db.pool.query('delete from backup_report')
  await db.write((tx) => writeAudit(tx, { ...act, action: 'backup.off', subject: 'installation' }))
  return 'No copies are made any more.'
}

function audit(db: Database): Promise<void> {
  return db.write((tx) => writeAudit(tx, { ...act, action: 'backup', subject: 'installation' }))
}

async function copyInto(config: Config, folder: string): Promise<string> {
  await assertEmpty(folder)
  const manifest = await makeBackup(config, folder)
  return `Copied to ${folder}: ${manifest.rows.user_account} people, ${manifest.rows.deal} deals. It holds every secret but the wallet’s seed: keep it locked, and try "restore" with it.${withoutFiles(config)}`
}

/** A bucket keeps what it has by its own versions; said here, so that nobody takes the copy for a whole one. */
function withoutFiles(config: Config): string {
  if (filesRoot(config) !== undefined) return ''
  return `\nThe files of evidence and the pictures are NOT in it: they rest in the bucket ${filesPlace(config)}, which needs copies of its own.`
}

/** The database first and the files after it: a row that is in the copy has its file. */
async function makeBackup(config: Config, folder: string): Promise<Manifest> {
  await using undo = new AsyncDisposableStack()
  const urls = await ownServer(config, undo)
  const db = undo.adopt(openDatabase({ connectionString: urls.product, poolSize: 2 }), (open) => open.close())
  const secrets = secretsFrom(await loadKeyRing(config.secretFile))
  await assertSameInstallation(db, secrets)
  await audit(db)
  const manifest = {
    madeAt: new Date().toISOString(),
    fingerprint: secrets.fingerprint,
    rows: await rowsOf(urls.product),
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const cluster = await realpath(join(config.dataDir, 'postgres'))
  await copyRunningCluster(urls.admin, cluster, join(folder, 'postgres'))
  await copyToDisk(join(config.dataDir, 'postgres-password'), join(folder, 'postgres-password'))
  await copyToDisk(config.secretFile, join(folder, 'secret.key'))
  const files = filesRoot(config)
  if (files !== undefined) await copyTree(files, join(folder, 'files'))
  await writePrivateFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** On a connection of its own: counting takes longer than the statement timeout of 8 s. */
async function rowsOf(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await countRows(client)
  } finally {
    await client.end()
  }
}

/** The server that runs, or the same data started for a moment. */
async function ownServer({ dataDir }: Config, undo: AsyncDisposableStack) {
  const published = await readFile(join(dataDir, 'postgres.url'), 'utf8').catch(() => undefined)
  if (published) {
    const product = published.trim()
    const login = `//postgres:${encodeURIComponent(await keepPassword(dataDir))}@`
    const admin = product.replace(/\/\/[^@]*@/, login).replace(/\/florin$/, '/postgres')
    return { product, admin, isRunning: true }
  }
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  undo.defer(() => postgres.stop())
  return { product: postgres.connectionString, admin: postgres.adminConnectionString, isRunning: false }
}
