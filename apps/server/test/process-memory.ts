import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Whether this system lets us read another process' memory. Linux only. */
export function canLookInto(pid: number): boolean {
  try {
    closeSync(openSync(`/proc/${pid}/mem`, 'r'))
    return true
  } catch {
    return false
  }
}

const pieceBytes = 4 * 1024 * 1024

/** Which of these are anywhere in what the process can write to. One walk for all: reading the memory is what takes the time. */
export function heldBy(pid: number, needles: readonly Buffer[]): Buffer[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const overlap = Math.max(...needles.map(({ length }) => length))
  const piece = Buffer.alloc(pieceBytes + overlap)
  const held = new Set<Buffer>()
  try {
    for (const { from, to } of writableParts(pid))
      for (let at = from; at < to; at += pieceBytes) {
        const length = readOr0(memory, piece, Math.min(piece.length, to - at), at)
        const read = piece.subarray(0, length)
        for (const needle of needles) if (read.includes(needle)) held.add(needle)
      }
    return needles.filter((needle) => held.has(needle))
  } finally {
    closeSync(memory)
  }
}

function writableParts(pid: number): { from: number; to: number }[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    return from ? [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }] : []
  })
}

/** Mappings come and go while we read. */
function readOr0(memory: number, into: Buffer, length: number, at: number): number {
  try {
    return readSync(memory, into, 0, length, at)
  } catch {
    return 0
  }
}
