import { randomBytes } from 'node:crypto'
import type { FileStore } from '../../ports/files.ts'
import { bad, type Look, ok } from './finding.ts'

/** Writes, reads and removes a file where evidence lies. */
export function filesLook(files: FileStore, place: string): Look {
  return {
    subject: 'files',
    async look() {
      // Started by root it must not make a folder that the server cannot enter.
      if ((await files.list('evidence')).length === 0) return [ok(`nothing is kept in ${place} yet`)]
      const content = randomBytes(32)
      const name = await files.put('evidence', content)
      try {
        const back = await files.read('evidence', name)
        if (back?.equals(content)) return [ok(`${place} keeps what it is given`)]
        return [
          bad(
            `${place} does not give back what it was given`,
            'Look at the folder: is it shared by every API node?',
          ),
        ]
      } finally {
        await files.remove('evidence', name)
      }
    },
  }
}
