import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export function terminalFolder(environment: NodeJS.ProcessEnv): string {
  return environment.FLORIN_TERMINAL_DIR || join(homedir(), '.florin-terminal')
}

export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** After a power cut the file is either the old one or the new one, never half of each. */
export function replaceFile(path: string, content: string): void {
  const draft = `${path}.tmp`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeWhole(file, Buffer.from(content), 0)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** One call may write less than it was given, and says so only in its answer. */
export function writeWhole(file: number, bytes: Buffer, position: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written)
  }
}

/** The new name is durable only when its folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
