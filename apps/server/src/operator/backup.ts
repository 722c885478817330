import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { writeAudit } from '../platform/audit.ts'
import { copyToDisk, copyTree } from '../platform/copy-tree.ts'
import { openDatabase } from '../platform/database.ts'
import { copyRunningCluster } from '../platform/embedded-postgres/base-copy.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { keepPassword } from '../platform/embedded-postgres/password.ts'
import { writePrivateFile } from '../platform/embedded-postgres/private-file.ts'
import { loadKeyRing } from '../platform/key-ring.ts'
import { assertSameInstallation, secretsFrom } from '../platform/secrets.ts'
import { assertEmpty, assertOwnPostgres, countRows, type Manifest, manifestName } from './backup-place.ts'
import { act, type Subject } from './command.ts'

export const backup: Subject = {
  usage: `  npm run operator -- backup FOLDER      a copy of the database, the key and the files while Florin runs
`,

  async run(folder) {
    const config = readConfig(process.env, process.cwd())
    assertOwnPostgres(config)
    await assertEmpty(resolve(folder))
    const manifest = await makeBackup(config, resolve(folder))
    process.stdout.write(
      `Copied to ${resolve(folder)}: ${manifest.rows.user_account} people, ${manifest.rows.deal} deals. It holds every secret but the wallet’s seed: keep it locked, and try "restore" with it.\n`,
    )
  },
}

/** The database first and the files after it: a row that is in the copy has its file. */
async function makeBackup(config: Config, folder: string): Promise<Manifest> {
  await using undo = new AsyncDisposableStack()
  const urls = await ownServer(config, undo)
  const db = undo.adopt(openDatabase({ connectionString: urls.product, poolSize: 2 }), (open) => open.close())
  const secrets = secretsFrom(await loadKeyRing(config.secretFile))
  await assertSameInstallation(db, secrets)
  await db.write((tx) => writeAudit(tx, { ...act, action: 'backup', subject: 'installation' }))
  const manifest = {
    madeAt: new Date().toISOString(),
    fingerprint: secrets.fingerprint,
    rows: await countRows(db),
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const cluster = await realpath(join(config.dataDir, 'postgres'))
  await copyRunningCluster(urls.admin, cluster, join(folder, 'postgres'))
  await copyToDisk(join(config.dataDir, 'postgres-password'), join(folder, 'postgres-password'))
  await copyToDisk(config.secretFile, join(folder, 'secret.key'))
  await copyTree(join(config.dataDir, 'files'), join(folder, 'files'))
  await writePrivateFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** The server that runs, or the same data started for a moment. */
async function ownServer({ dataDir }: Config, undo: AsyncDisposableStack) {
  const published = await readFile(join(dataDir, 'postgres.url'), 'utf8').catch(() => undefined)
  if (published) {
    const product = published.trim()
    const login = `//postgres:${encodeURIComponent(await keepPassword(dataDir))}@`
    return { product, admin: product.replace(/\/\/[^@]*@/, login).replace(/\/florin$/, '/postgres') }
  }
  const quiet = { info: () => undefined, warn: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  undo.defer(() => postgres.stop())
  return { product: postgres.connectionString, admin: postgres.adminConnectionString }
}
