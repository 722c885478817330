import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkMoney, findingText, haltMoney } from '../books/index.ts'
import { moneyInvariants } from '../boot/compose.ts'
import { type Config, readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { copyToDisk, copyTree } from '../platform/copy-tree.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { pickAccount } from '../platform/embedded-postgres/account.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { placeCluster } from '../platform/embedded-postgres/placement.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { assertSameInstallation, secretsFrom } from '../platform/secrets.ts'
import { assertEmpty, assertOwnPostgres, countRows, type Manifest, readManifest } from './backup-place.ts'
import { act, type Subject } from './command.ts'

export const restore: Subject = {
  usage: `  npm run operator -- restore FOLDER     into an empty DATA_DIR, with a check; money stands still afterwards
`,

  async run(folder) {
    const config = readConfig(process.env, process.cwd())
    assertOwnPostgres(config)
    const manifest = await readManifest(resolve(folder))
    await assertEmpty(config.dataDir)
    await copyBack(config, resolve(folder))
    const lines = await checkRestored(config, manifest)
    process.stdout.write(`${[...lines, ...advice(manifest)].join('\n')}\n`)
  },
}

async function copyBack(config: Config, folder: string): Promise<void> {
  const { dataDir, secretFile } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const quiet = { info: () => undefined, warn: () => undefined }
  const cluster = await placeCluster(await pickAccount(), dataDir, quiet)
  await copyTree(join(folder, 'postgres'), cluster)
  await copyToDisk(join(folder, 'postgres-password'), join(dataDir, 'postgres-password'))
  await copyTree(join(folder, 'files'), join(dataDir, 'files'))
  // A SECRET_FILE elsewhere may be there already; whether it fits is checked below.
  if (!(await stat(secretFile).catch(() => undefined)))
    await copyToDisk(join(folder, 'secret.key'), secretFile)
}

/** Starts the database, which replays its log, and looks at everything that a copy can lack. Throws what is wrong. */
async function checkRestored(config: Config, manifest: Manifest): Promise<string[]> {
  await using undo = new AsyncDisposableStack()
  const log = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  undo.defer(() => postgres.stop())
  const { connectionString } = postgres
  const db = undo.adopt(openDatabase({ connectionString, poolSize: 3 }), (open) => open.close())
  await assertSameInstallation(db, secretsFrom(await loadKeyRing(config.secretFile)))
  const counts = await countRows(db)
  assertRows(manifest, counts)
  const files = await assertFiles(db, config.dataDir)
  const { findings, isGreen, tookMs } = await checkMoney(db, moneyInvariants, { isFull: true })
  if (!isGreen) throw new Error(`The money check is red:\n${findings.map(findingText).join('\n')}`)
  await db.write(async (tx) => {
    await haltMoney(tx, { ...act, reason: `restored from the copy of ${manifest.madeAt}` })
    const after = { madeAt: manifest.madeAt }
    await writeAudit(tx, { ...act, action: 'restore', subject: 'installation', after })
  })
  return [
    `Rows: ${Object.entries(counts)
      .map(([table, count]) => `${count} ${table}`)
      .join(', ')}.`,
    `The secret file fits. Files: all ${files} are there.`,
    `Money: every promise is kept, in all history (${tookMs.toFixed(0)} ms).`,
  ]
}

function assertRows({ rows }: Manifest, counts: Readonly<Record<string, number>>): void {
  const short = Object.entries(rows).filter(([table, count]) => (counts[table] ?? 0) < count)
  if (short.length > 0)
    throw new Error(
      `Rows are missing: ${short.map(([table, count]) => `${table} has ${counts[table] ?? 0} of ${count}`).join(', ')}.`,
    )
}

async function assertFiles({ pool }: Database, dataDir: string): Promise<number> {
  const { rows } = await pool.query<{ path: string }>(
    `select 'evidence/' || object_name as path from evidence_file where deleted_at is null
     union all select 'avatars/' || avatar_file from user_account where avatar_file is not null`,
  )
  const missing = []
  for (const { path } of rows)
    if (!(await stat(join(dataDir, 'files', path)).catch(() => undefined))) missing.push(path)
  if (missing.length > 0) throw new Error(`${missing.length} files are missing, such as ${missing[0]}.`)
  return rows.length
}

function advice({ madeAt }: Manifest): string[] {
  return [
    '',
    `This is Florin as it was at ${madeAt}. What happened since is not in it:`,
    '- Money stands still: no withdrawal is signed and nothing is settled. Keep it so, and start with ROLE=api (no worker, no signer, no bot), until you know which withdrawals went out since. They would be paid again.',
    '- The wallet’s seed is not in the copy: bring it back before the signer starts.',
    '- When the chain and the books agree: npm run operator -- money resume REASON',
    '- Whoever was erased since must be erased again; keys that were rotated since are the old ones here.',
  ]
}
