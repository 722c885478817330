import { stat, statfs } from 'node:fs/promises'
import { type Finding, graded, type Look, ok, warn } from './finding.ts'

const gigabyte = 1024 ** 3

/** The disk under the data, and who may read the key. */
export function machineLook({
  dataDir,
  secretFile,
}: {
  readonly dataDir: string
  readonly secretFile: string
}): Look {
  return {
    subject: 'machine',
    async look() {
      const { bsize, bavail, blocks } = await statfs(dataDir)
      const free = (bsize * bavail) / gigabyte
      return [diskFinding(free, bavail / blocks), await keyFinding(secretFile)]
    },
  }
}

export function diskFinding(freeGigabytes: number, share: number): Finding {
  const fact = `${freeGigabytes.toFixed(1)} GB free for DATA_DIR (${Math.floor(share * 100)} %)`
  const todo = 'Make room before it is full: a full disk answers 503 to everybody until there is some.'
  return graded(Math.min(freeGigabytes, share * 100), { warnAt: 10, badAt: 2 }, fact, todo)
}

async function keyFinding(file: string): Promise<Finding> {
  const { mode } = await stat(file)
  if ((mode & 0o077) === 0) return ok('SECRET_FILE is readable by its owner alone')
  return warn(
    'SECRET_FILE can be read by others',
    `chmod 600 ${file}: it opens every sealed card and secret.`,
  )
}
