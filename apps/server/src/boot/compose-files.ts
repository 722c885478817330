import { join } from 'node:path'
import { localFiles } from '../adapters/local-files.ts'
import { s3Files } from '../adapters/s3-files.ts'
import type { Config } from '../config.ts'
import type { FileStore } from '../ports/files.ts'

/** Files are refused before the disk is full of them. */
export const mostUsedShare = 0.8

/** Where mails are stored when no mail server is configured. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Where files rest: in DATA_DIR, in a folder that all nodes share, or in a bucket. */
export function fileStore({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileStore {
  // Uploads rest here until they are judged, wherever they go then.
  const own = localFiles(join(dataDir, 'files'))
  if (files === undefined) return own
  return files.kind === 'folder' ? sharedFolder(files.path, own) : s3Files(files, own)
}

function sharedFolder(path: string, own: FileStore): FileStore {
  const shared = localFiles(path)
  const shares = () => Promise.all([shared.usedShare(), own.usedShare()])
  return { ...shared, usedShare: async () => Math.max(...(await shares())) }
}

/** As it may be named to the operator: without its keys. */
export function filesPlace({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): string {
  if (files === undefined) return join(dataDir, 'files')
  return files.kind === 'folder' ? files.path : `${files.endpoint.host}/${files.bucket}/${files.prefix}`
}

/** The folder where files rest, if they rest in one; a bucket has copies of its own. */
export function filesRoot({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): string | undefined {
  if (files === undefined) return join(dataDir, 'files')
  return files.kind === 'folder' ? files.path : undefined
}
