import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { haltMoney } from '../books/index.ts'
import { filesRoot } from '../boot/compose-files.ts'
import { type Config, readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { copyToDisk, copyTree } from '../platform/copy-tree.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { pickAccount } from '../platform/embedded-postgres/account.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { placeCluster } from '../platform/embedded-postgres/placement.ts'
import { endRestore, guardRestore } from '../platform/embedded-postgres/restore-guard.ts'
import type { Settings } from '../platform/embedded-postgres/settings.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { markRestored } from '../platform/restored.ts'
import { assertSameInstallation, secretsFrom } from '../platform/secrets.ts'
import { skipForgottenIndices } from '../wallet/index.ts'
import { assertEmpty, assertOwnPostgres, isOpenCopy, readManifest } from './backup-place.ts'
import { act, type Subject } from './command.ts'
import { type FoundState, findState, placeFiles, placeSecrets, placeState } from './restore-sealed.ts'
import { complaint, pathsOf, proveRestored } from './restored-proof.ts'

export const restore: Subject = {
  usage: `  npm run operator -- restore FOLDER     what "backup FOLDER" has made, into an empty DATA_DIR, with a check; money stands still afterwards
  npm run operator -- restore BACKUP_DIR --key FILE [--to 2026-11-18T09:30:00Z] [--timeline NUMBER]
                                         the same from sealed copies: the last moment that they have, or an earlier one
`,

  async run(verb, words) {
    const config = readConfig(process.env, process.cwd())
    assertOwnPostgres(config)
    const input = readInput(verb, words)
    if (await isOpenCopy(input.folder)) return restoreOpen(config, input.folder)
    if (input.keyFile === undefined)
      throw new Error(`${input.folder} is no whole open copy. For sealed copies name their key: --key FILE.`)
    await restoreSealed(config, { ...input, keyFile: input.keyFile })
  },
}

function readInput(verb: string, words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { key: { type: 'string' }, to: { type: 'string' }, timeline: { type: 'string' } },
  })
  const toMs = values.to === undefined ? undefined : Date.parse(values.to)
  // Without a zone it would be this machine's, which need not be the one that somebody has in mind.
  if (values.to !== undefined && (Number.isNaN(toMs) || !/(Z|[+-]\d\d:\d\d)$/.test(values.to)))
    throw new Error('--to is a moment with its zone, such as 2026-11-18T09:30:00Z.')
  if (values.timeline !== undefined && !/^\d{1,6}$/.test(values.timeline))
    throw new Error('--timeline is a number.')
  return {
    folder: resolve(verb),
    keyFile: values.key === undefined ? undefined : resolve(values.key),
    toMs,
    timeline: values.timeline === undefined ? undefined : Number(values.timeline),
  }
}

/** What is checked, and by what. */
interface Expected {
  readonly rows: Readonly<Record<string, number>>
  /** The state is of this moment. */
  readonly stateOf: string
  /** Recovery's own settings. */
  readonly settings: Settings
  /** Brings the files that these rows name. */
  bringFiles(paths: readonly string[]): Promise<void>
}

async function restoreOpen(config: Config, folder: string): Promise<void> {
  const { rows, madeAt } = await readManifest(folder)
  await assertEmpty(config.dataDir)
  const { dataDir, secretFile } = config
  const cluster = await newCluster(dataDir, madeAt)
  await copyTree(join(folder, 'postgres'), cluster)
  // The log goes on under a new number, so that it is never taken for that of the database from which the copy was made.
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600, flush: true })
  await copyToDisk(join(folder, 'postgres-password'), join(dataDir, 'postgres-password'))
  // A SECRET_FILE elsewhere may be there already; whether it fits is checked below.
  if (!(await stat(secretFile).catch(() => undefined)))
    await copyToDisk(join(folder, 'secret.key'), secretFile)
  const root = filesRoot(config)
  await checkRestored(config, {
    rows,
    stateOf: madeAt,
    settings: recoverySettings(),
    async bringFiles() {
      if (root !== undefined) await copyTree(join(folder, 'files'), root)
    },
  })
}

async function restoreSealed(config: Config, input: Parameters<typeof findState>[0]): Promise<void> {
  const state = await findState(input)
  await assertEmpty(config.dataDir)
  const from = performance.now()
  const stateOf = isoOf(input.toMs ?? state.chain.untilMs)
  const bytes = await placeState(state, {
    dataDir: config.dataDir,
    cluster: await newCluster(config.dataDir, stateOf),
  })
  await placeSecrets(state, config, input.toMs)
  say(
    `Unpacked the base copy of ${isoOf(state.chain.base.startedMs)} and ${state.chain.files.length} pieces of its log: ${megabytes(bytes)} in ${secondsSince(from)} s.`,
  )
  await checkRestored(config, {
    rows: state.manifest.rows,
    stateOf,
    settings: recoverySettings(state, input.toMs),
    async bringFiles(paths) {
      const root = filesRoot(config)
      if (root !== undefined) await placeFiles(state, root, paths)
    },
  })
}

async function newCluster(dataDir: string, stateOf: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await guardRestore(dataDir, stateOf)
  const quiet = { info: () => undefined, warn: () => undefined }
  return placeCluster(await pickAccount(), dataDir, quiet)
}

/** The whole log is in `pg_wal` already, so there is nothing to fetch; PostgreSQL requires a `restore_command` all the same. */
function recoverySettings(state?: FoundState, toMs?: number): Settings {
  return {
    restore_command: 'exit 1',
    recovery_target_action: 'promote',
    // No connections are allowed before the end.
    hot_standby: 'off',
    ...(state && { recovery_target_timeline: String(state.timeline) }),
    ...(toMs !== undefined && { recovery_target_time: postgresTime(toMs) }),
  }
}

/**
 * Starts the database, which replays its log, and checks everything that a copy can lack. Whatever the result, the mark of a restored
 * database is written before.
 */
async function checkRestored(config: Config, expected: Expected): Promise<void> {
  const { stateOf, settings } = expected
  const from = performance.now()
  await using undo = new AsyncDisposableStack()
  const log = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, settings, isRestore: true })
  undo.defer(() => postgres.stop())
  const { connectionString } = postgres
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 3 }), (open) => open.close())
  await mark(db, expected)
  await endRestore(config.dataDir)
  say(`PostgreSQL has replayed its log in ${secondsSince(from)} s. The state is of ${stateOf}.`)
  const secrets = secretsFrom(await loadKeyRing(config.secretFile))
  await expected.bringFiles(await pathsOf(db))
  const secret = await complaint(() => assertSameInstallation(db, secrets), 'The secret file fits.', say)
  const proof = await proveRestored({ db, config, rows: expected.rows, say })
  for (const line of advice(stateOf)) say(line)
  const wrong = [...secret, ...proof.map(({ sentence }) => sentence)]
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${config.dataDir} is left to be looked at.`)
}

/** First of all: an earlier state never runs on as if nothing had happened, also where a check fails. */
async function mark(db: Database, { stateOf, rows }: Expected): Promise<void> {
  await db.write(async (tx) => {
    await markRestored(tx, { stateOf, rows })
    await skipForgottenIndices(tx)
    await haltMoney(tx, { ...act, reason: `restored from the copy of ${stateOf}` })
    await writeAudit(tx, { ...act, action: 'restore', subject: 'installation', after: { madeAt: stateOf } })
  })
}

function advice(stateOf: string): string[] {
  return [
    '',
    `This is Florin as it was at ${stateOf}. What happened since is not in it:`,
    '- Money stands still, and worker, bot and signer refuse to start: what was paid out since would be paid again. Start with ROLE=api.',
    '- Bring the wallet’s seed and the signer’s folder back: they are never copied. The signer’s journal knows what it has signed since.',
    '- What was paid out since, by the chain: npm run operator -- restored look',
    '- When chain and books agree: npm run operator -- restored accept REASON..., then money resume REASON...',
    '- Whoever was erased since must be erased again; keys that were rotated since are the old ones here.',
  ]
}

/** Unlike everywhere else it takes no `T` and no `Z` here. */
const postgresTime = (ms: number): string => isoOf(ms).replace('T', ' ').replace('Z', '+00')
const isoOf = (ms: number): string => new Date(ms).toISOString()
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`
const secondsSince = (from: number): string => ((performance.now() - from) / 1000).toFixed(1)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
