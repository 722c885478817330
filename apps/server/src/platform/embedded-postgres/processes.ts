import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import { missing } from './file-errors.ts'

/** Where the system has no /proc, only the postmaster can be recognised by its command line, not its backends. */
export const canSeeEveryProcess = existsSync('/proc/self/cwd')

/** The running PostgreSQL processes whose cluster is this folder. */
export async function postgresProcessesOn(clusterDir: string): Promise<number[]> {
  const folder = await realpath(clusterDir).catch(missing)
  if (!folder || process.platform === 'win32') return []
  return canSeeEveryProcess ? byWorkingFolder(folder) : byCommandLine(clusterDir)
}

/** Zombies count as alive here, as they do for PostgreSQL. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process that ended in the meantime has done what the signal demands. */
export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  if (isAlive(pid)) process.kill(pid, name)
}

/** Every process of a server works in its cluster's folder; a pid alone could be anyone's by now. */
async function byWorkingFolder(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ours = await Promise.all(
    pids.map(async (pid) => {
      // Processes end while we read, and other users' do not show their folder: neither is ours.
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) return false
      return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres'
    }),
  )
  return pids.filter((_, index) => ours[index]).map(Number)
}

async function byCommandLine(clusterDir: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command='])
  const lines = stdout.split('\n').filter((line) => line.includes(`postgres -D ${clusterDir} `))
  return lines.map((line) => Number.parseInt(line, 10))
}
