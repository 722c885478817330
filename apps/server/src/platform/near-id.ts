import { randomBytes, randomFillSync } from 'node:crypto'

/** A span of time shares its twelve bits; after 4096 spans, a good hour, they come round again. */
const spanMs = 1_000

/** Random bytes are drawn for many ids at once: for a few bytes the generator takes as long as for a page of them. */
const drawn = Buffer.alloc(4_096)
let used = drawn.length

function chance(length: number): Buffer {
  if (length > drawn.length) return randomBytes(length)
  if (used + length > drawn.length) {
    randomFillSync(drawn)
    used = 0
  }
  const bytes = Buffer.from(drawn.subarray(used, used + length))
  // Nothing that was given away stays behind.
  drawn.fill(0, used, used + length)
  used += length
  return bytes
}

/**
 * Random bytes, of which the first twelve bits are the moment's. What is made together lies together in every index that begins
 * with it: a page is fetched once for many of them, where wholly random ones would each want a page of their own.
 */
export function nearBytes(length: number, nowMs = Date.now()): Buffer {
  const bytes = chance(length)
  const span = Math.floor(nowMs / spanMs) & 0xfff
  bytes[0] = span >> 4
  bytes[1] = ((span & 0xf) << 4) | (bytes.readUInt8(1) & 0xf)
  return bytes
}

/** The same as a UUID of version 4: 110 of its bits are chance, and people still tell two apart by their first eight digits. */
export function nearId(nowMs = Date.now()): string {
  const bytes = nearBytes(16, nowMs)
  bytes[6] = 0x40 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
