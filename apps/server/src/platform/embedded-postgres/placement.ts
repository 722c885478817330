import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readlink, stat, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, reaches } from './account.ts'
import { missing } from './file-errors.ts'
import type { EmbeddedPostgresLog } from './log.ts'

/** Where root puts what another account must reach. */
export const SHARED_DIR = '/var/lib/florin'

/** The folder of the cluster's files: `DATA_DIR/postgres`, or where that links to. */
export async function placeCluster(
  account: Account,
  dataDir: string,
  log: EmbeddedPostgresLog,
): Promise<string> {
  const usual = join(dataDir, 'postgres')
  const elsewhere = await readlink(usual).catch(notALink)
  if (elsewhere) return resolve(dataDir, elsewhere)
  if (await reaches(account, dataDir)) return usual

  await letAccountPass(account, dataDir)
  if (await reaches(account, dataDir)) return usual

  return placeElsewhere(account, dataDir, log)
}

/** `DATA_DIR` is ours to open by a crack for this one account; the folders above it are not. */
async function letAccountPass(account: Account, dataDir: string): Promise<void> {
  if (!account.owner) return
  const { uid, mode } = await stat(dataDir)
  await chown(dataDir, uid, account.owner.gid)
  await chmod(dataDir, mode | 0o010)
}

async function placeElsewhere(account: Account, dataDir: string, log: EmbeddedPostgresLog): Promise<string> {
  const usual = join(dataDir, 'postgres')
  if (await stat(usual).catch(missing)) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, who cannot reach the data in ${usual}. Move DATA_DIR.`,
    )
  }

  const place = join(SHARED_DIR, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  await mkdir(place, { recursive: true, mode: 0o755 })
  await symlink(join(place, 'postgres'), usual)
  log.warn(
    `PostgreSQL runs as ${account.name}, who cannot reach ${dataDir}; its data is in ${place}. Back that up too.`,
  )
  return join(place, 'postgres')
}

function notALink(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EINVAL' && error.code !== 'ENOENT' && error.code !== 'UNKNOWN') throw error
}
