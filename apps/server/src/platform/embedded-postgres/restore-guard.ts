import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { missing } from './file-errors.ts'
import { writePrivateFile } from './private-file.ts'

/**
 * Exists from before the first byte of a restored cluster is written until the database itself carries the mark "restored". While it
 * exists the cluster may not be started: a machine that dies between the two would come up with an earlier state that looks like any
 * other.
 */
export async function guardRestore(dataDir: string, stateOf: string): Promise<void> {
  await writePrivateFile(fileIn(dataDir), `${stateOf}\n`)
  await syncFolder(dataDir)
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
}

export async function assertRestoreEnded(dataDir: string): Promise<void> {
  const stateOf = await readFile(fileIn(dataDir), 'utf8').catch(missing)
  if (stateOf === undefined) return
  throw new Error(
    `The restore of the state of ${stateOf.trim()} into ${dataDir} did not end, and what was paid out since would be paid again: empty the folder and restore once more.`,
  )
}

/** The name of the file is on the disk as well, before anything else is. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const fileIn = (dataDir: string): string => join(dataDir, 'restore-unfinished')
