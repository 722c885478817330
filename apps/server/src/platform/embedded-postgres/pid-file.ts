import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missing } from './file-errors.ts'

export type PidFile = { pid: number; isReady: boolean }

export function pidFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}

/** What the running, or crashed, server wrote about itself: one fact per line, in PostgreSQL's order. */
export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFilePath(clusterDir), 'utf8').catch(missing)
  const lines = text?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, isReady: lines[7]?.trim() === 'ready' }
}
