import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomNeeded = 4 * 2 ** 30

/**
 * Where a run of the tests keeps what dies with it: hundreds of databases, each of a thousand files, for which a disk's file system looks
 * for places longer than the tests need them. Nothing, where memory is scarce, not for files, or not for programs.
 */
export function makeMemoryFolder() {
  if (!hasRoom()) return undefined
  for (const name of readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name))
  const folder = join(memory, `florin-${process.pid}`)
  mkdirSync(folder)
  // Like /tmp: what is started as somebody else has its folders there too.
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
