import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { notesChannel, refusedExit } from './judge-exit.ts'
import type { EvidenceKind } from './kind.ts'

export interface Judgement {
  /** Why the file is refused; absent when it is taken. */
  readonly refusal?: string
  /** What the process has noted of the file, as JSON; it is still to be checked. */
  readonly notes: string
}

/** Checks a file in a child process; a picture is redrawn into `into`. */
export type JudgeProcess = (kind: EvidenceKind, path: string, into: string) => Promise<Judgement>

const lifeMs = 15_000
const place = 'apps/server/src/evidence/judge-main.ts'
const clone = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Made while our own code can still be read: serving started as root gives that up, and the clone may lie in a closed folder.
 * From an open handle the way into it stays open, also for the children.
 */
export function judgeProcess(limitMs = lifeMs): JudgeProcess {
  const command = process.platform === 'linux' ? throughHandle(openSync(clone, 'r')) : plainly()
  return async (kind, path, into) => {
    const child = spawn(command.file, [...options, ...command.args, kind], {
      cwd: command.cwd,
      // No environment of ours: it holds secrets that judging has no use for.
      env: {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
    const patience = setTimeout(() => child.kill('SIGKILL'), limitMs)
    const words: Buffer[] = []
    child.stderr.on('data', (chunk: Buffer) => words.push(chunk))
    const notes = gathered(child.stdio[notesChannel] as Readable)
    try {
      const [[code, signal]] = await Promise.all([
        once(child, 'close') as Promise<[number | null, string | null]>,
        // It may have heard enough before the end.
        pipeline(createReadStream(path), child.stdin).catch(ifPipeBroke),
        pipeline(child.stdout, createWriteStream(into, { mode: 0o600 })),
      ])
      const refusal = verdict(code, signal, Buffer.concat(words).toString('utf8'))
      return { ...(refusal !== undefined && { refusal }), notes: notes() }
    } finally {
      clearTimeout(patience)
      child.kill('SIGKILL')
    }
  }
}

// A picture's grey square in Base64 and a few lines more.
const maxNotesBytes = 256 * 1024

/** Reads to the end, so that the process is never held up, and keeps no more than the limit. */
function gathered(channel: Readable): () => string {
  const chunks: Buffer[] = []
  let size = 0
  channel.on('error', () => undefined)
  channel.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxNotesBytes) chunks.push(chunk)
  })
  return () => (size <= maxNotesBytes ? Buffer.concat(chunks).toString('utf8') : '')
}

const options = ['--max-old-space-size=320', '--no-warnings']

interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
}

function throughHandle(handle: number): Command {
  return {
    file: '/proc/self/exe',
    // Without these flags Node would resolve the real path, which the permissions may forbid.
    args: ['--preserve-symlinks', '--preserve-symlinks-main', `/proc/self/cwd/${place}`],
    cwd: `/proc/self/fd/${handle}`,
  }
}

function plainly(): Command {
  return { file: process.execPath, args: [`${clone}${place}`], cwd: clone }
}

function verdict(code: number | null, signal: string | null, words: string): string | undefined {
  if (code === 0) return undefined
  if (code === refusedExit) return words.slice(0, 200)
  // Out of time or memory, or the file has broken the library.
  if (signal !== null) return `judging ended with ${signal}`
  throw new Error(`Judging failed with ${code}: ${words.slice(0, 2000)}`)
}

function ifPipeBroke(error: NodeJS.ErrnoException): void {
  if (!['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EOF'].includes(error.code ?? '')) throw error
}
