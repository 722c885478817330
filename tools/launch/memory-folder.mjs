import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomNeeded = 4 * 2 ** 30

/**
 * The folder for a test run's own data: hundreds of databases of a thousand files each, which take a disk's file system longer to create
 * than the tests need them. Undefined where memory is scarce, or where the folder can't hold files or programs.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined
  for (const name of readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name))
  const folder = join(memory, `florin-${process.pid}`)
  mkdirSync(folder)
  // Like /tmp: processes started as other users have their folders there too.
  chmodSync(folder, 0o1777)
  return { folder, remove: () => remove(folder) }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const [, options = ''] = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m) ?? []
    const isFree = options.startsWith('rw') && !options.split(',').includes('noexec')
    return isFree && bavail * bsize >= roomNeeded && freemem() >= 2 * roomNeeded
  } catch {
    return false
  }
}

/** Of a run that was killed. */
function isLeftBehind(name) {
  const [, pid] = name.match(/^florin-(\d+)$/) ?? []
  return pid !== undefined && !existsSync(`/proc/${pid}`)
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true })
}
