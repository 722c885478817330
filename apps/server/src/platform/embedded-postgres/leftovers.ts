import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgresLog } from './log.ts'
import { pidFilePath, readPidFile } from './pid-file.ts'
import { canSeeEveryProcess, isAlive, postgresProcessesOn, signal } from './processes.ts'

const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/**
 * Clears what a Florin that was killed without stopping its PostgreSQL left on this cluster. The caller holds the lock of `DATA_DIR`, so
 * no running Florin owns a server that is still up here.
 */
export async function stopLeftovers(clusterDir: string, log: EmbeddedPostgresLog): Promise<void> {
  const postmaster = (await readPidFile(clusterDir))?.pid
  const left = await postgresProcessesOn(clusterDir)
  if (left.length > 0) {
    log.warn(`An earlier Florin left its PostgreSQL running on ${clusterDir}; stopping it.`)
    await stopProcesses(
      clusterDir,
      postmaster !== undefined && left.includes(postmaster) ? postmaster : undefined,
    )
  }
  if (postmaster !== undefined) await forgetForeignPid(clusterDir, postmaster)
}

async function stopProcesses(clusterDir: string, postmaster: number | undefined): Promise<void> {
  // The postmaster stops its own backends; backends without one notice its death and end by themselves.
  if (postmaster !== undefined) signal(postmaster, 'SIGINT')
  if (await allGone(clusterDir, postmaster === undefined ? IMMEDIATE_SHUTDOWN_MS : FAST_SHUTDOWN_MS)) return

  for (const pid of await postgresProcessesOn(clusterDir)) signal(pid, 'SIGQUIT')
  if (await allGone(clusterDir, IMMEDIATE_SHUTDOWN_MS)) return

  const pids = await postgresProcessesOn(clusterDir)
  throw new Error(
    `An old PostgreSQL on ${clusterDir} does not stop (pids ${pids.join(', ')}). Stop it by hand.`,
  )
}

async function allGone(clusterDir: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if ((await postgresProcessesOn(clusterDir)).length === 0) return true
    await sleep(25)
  }
  return false
}

/**
 * A crashed server's pid may by now belong to another process, or to a zombie that is not reaped, and PostgreSQL would refuse to start.
 * Only then the file is removed, and only when every process could be seen; else PostgreSQL decides.
 */
async function forgetForeignPid(clusterDir: string, pid: number): Promise<void> {
  if (canSeeEveryProcess && isAlive(pid)) await rm(pidFilePath(clusterDir), { force: true })
}
