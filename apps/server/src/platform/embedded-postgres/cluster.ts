import { once } from 'node:events'
import { chown, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { missing } from './file-errors.ts'
import type { EmbeddedPostgresLog } from './log.ts'

type NewCluster = {
  account: Account
  binaries: Binaries
  clusterDir: string
  password: string
  flushToDisk: boolean
  log: EmbeddedPostgresLog
}

/** Makes the cluster where there is none, and gives an old one to the account that is to run it today. */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  await removeDrafts(cluster.clusterDir)
  const found = await stat(cluster.clusterDir).catch(missing)
  if (!found) return makeCluster(cluster)

  const { owner } = cluster.account
  if (owner && found.uid !== owner.uid) await giveAll(cluster.clusterDir, owner)
}

/** A cluster gets its name when it is whole, so that an interrupted initdb leaves only a draft behind. */
async function makeCluster(cluster: NewCluster): Promise<void> {
  cluster.log.info(`Making a new PostgreSQL cluster in ${cluster.clusterDir}.`)
  const draft = await mkdtemp(draftPrefix(cluster.clusterDir))
  try {
    await writeFile(join(draft, 'password'), cluster.password, { mode: 0o600 })
    if (cluster.account.owner) await giveAll(draft, cluster.account.owner)
    await runInitdb(cluster, draft)
    await rename(join(draft, 'cluster'), cluster.clusterDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function runInitdb({ account, binaries, flushToDisk }: NewCluster, draft: string): Promise<void> {
  const args = [
    `--pgdata=${join(draft, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${join(draft, 'password')}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // The built-in locale has Cyrillic case on every machine, and no update of the system reorders an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(flushToDisk ? [] : ['--no-sync']),
  ]
  const child = spawnAs(account, { file: binaries.initdb, args }, ['ignore', 'ignore', 'pipe'])
  const [[code], complaint] = await Promise.all([
    once(child, 'close'),
    child.stderr ? text(child.stderr) : '',
  ])
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed as ${account.name}: ${complaint.trim()}`)
}

async function removeDrafts(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(basename(draftPrefix(clusterDir))))
  await Promise.all(drafts.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

function draftPrefix(clusterDir: string): string {
  return `${clusterDir}.draft-`
}

async function giveAll(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
}
