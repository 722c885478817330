import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Log } from './log.ts'

/** Reports each change of the secret file within a second or two, by polling: a mounted file gives no notifications. */
export function watchKeyFile(file: string, log: Log, hear: (text: string) => void): () => Promise<void> {
  const onChange = () => {
    readFile(file, 'utf8')
      .then(hear)
      .catch((error: unknown) => log.error({ err: error }, 'keys: the secret file cannot be used'))
  }
  watchFile(file, { interval: 1_000, persistent: false }, onChange)
  return async () => unwatchFile(file, onChange)
}
