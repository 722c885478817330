import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pieceFilePrefix } from '../evidence/index.ts'

/** The file that a link's pieces are written to, under a name of ours, in the folder of all uploads. */
export function pieceFile(folder: string, linkId: string) {
  const path = join(folder, `${pieceFilePrefix}${linkId}`)
  return {
    path,
    async size(): Promise<number> {
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return found?.size ?? 0
    },
    /** At its own place: what a crash has written without noting it is overwritten. */
    async write(bytes: Buffer, offset: number): Promise<void> {
      const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600)
      try {
        await file.truncate(offset)
        await file.write(bytes, 0, bytes.length, offset)
      } finally {
        await file.close()
      }
    },
    remove: () => rm(path, { force: true }),
  }
}
