import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

// A lock that nothing refers to is closed by the garbage collector, and the folder would be free for a second Florin.
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only Florin on `dataDir` until the lock is disposed or the process ends.
 *
 * A file with a pid in it can lie after a crash or a restarted container. SQLite's exclusive lock is a lock of
 * the operating system: it is taken at once or not at all, and it goes away with its process, even by kill -9.
 */
export function lockDataDir(dataDir: string): Disposable {
  const lock = new DatabaseSync(join(dataDir, 'florin.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `Another Florin is already running on DATA_DIR ${dataDir}. Stop it, or give this one a DATA_DIR of its own.`,
    )
  }
  held.add(lock)
  return {
    [Symbol.dispose]: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
