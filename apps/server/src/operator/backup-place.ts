import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Written last: a copy without it is not whole. */
export const manifestName = 'florin-backup.json'

export interface Manifest {
  readonly madeAt: string
  /** Of the secret file that opens it. */
  readonly fingerprint: string
  /** Rows of tables from which nothing is ever deleted, before the copy began: it has at least as many. */
  readonly rows: Readonly<Record<string, number>>
}

/** Made by `backup FOLDER`, and whole. */
export async function isOpenCopy(folder: string): Promise<boolean> {
  return readFile(join(folder, manifestName)).then(
    () => true,
    () => false,
  )
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${folder} is no whole copy: it has no ${manifestName}.`)
  return JSON.parse(text) as Manifest
}

export async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  if (names.length > 0) throw new Error(`${folder} is not empty. Name a new or empty folder.`)
}

export function assertOwnPostgres({ databaseUrl }: Config): void {
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL names a server of yours: use its own tools (pg_basebackup, or the provider’s snapshots), and copy SECRET_FILE and DATA_DIR/files after it.',
    )
}
