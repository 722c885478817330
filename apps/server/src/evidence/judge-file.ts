import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../platform/problem.ts'
import { type JudgeProcess, judgeProcess } from './judge-process.ts'
import { type EvidenceKind, kindOf, tellingBytes } from './kind.ts'
import { type FileNotes, fileNotes } from './notes/notes-shape.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** A file that may be kept: what it is, and where the bytes to keep lie. */
export interface JudgedFile {
  readonly kind: EvidenceKind
  readonly path: string
  readonly size: number
  /** Of the bytes that were sent. */
  readonly sha256: Buffer
  /** Absent where nothing could be noted, and for a video. */
  readonly notes?: FileNotes
  /** Removes what judging has made. */
  remove(): Promise<void>
}

export type JudgeFile = (path: string) => Promise<JudgedFile>

// With the life of a judging process this stays below the 30 s after which a silent connection is closed.
const patienceMs = 12_000

export function fileJudge(process: JudgeProcess = judgeProcess(), waitsMs = patienceMs): JudgeFile {
  const queue = oneAtATime(waitsMs)
  return async (path) => {
    const kind = kindOf(await firstBytes(path))
    if (!kind) throw new Problem('evidence.wrong_type')
    const drawn = `${path}.drawn`
    const remove = () => rm(drawn, { force: true })
    try {
      const { refusal, notes } = await queue(() => process(kind, path, drawn))
      if (refusal !== undefined) throw new Problem('evidence.refused', { internal: refusal })
      const kept = kind === 'jpeg' || kind === 'png' ? drawn : path
      const { size } = await stat(kept)
      return { kind, path: kept, size, sha256: await hashOf(path), ...readNotes(notes), remove }
    } catch (error) {
      await remove()
      throw error
    }
  }
}

/** A process that was broken by its file may have written anything. */
function readNotes(text: string): { notes?: FileNotes } {
  try {
    return { notes: fileNotes.parse(JSON.parse(text)) }
  } catch {
    return {}
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tellingBytes), 0, tellingBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}
