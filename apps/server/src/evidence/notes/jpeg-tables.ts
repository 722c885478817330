// The table of the JPEG standard for brightness, in the order in which a file has it. Nearly all programs scale this one.
const standard = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
]
const maxSegments = 500
const startOfScan = 0xda
const quantisation = 0xdb

/** The first quantisation table of a JPEG, 64 numbers; undefined where its head cannot be read. */
export function firstTable(content: Buffer): number[] | undefined {
  let at = 2
  for (let segments = 0; segments < maxSegments && at + 4 <= content.length; segments += 1) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1] ?? 0
    const size = content.readUInt16BE(at + 2)
    if (marker === startOfScan || size < 2) return undefined
    if (marker === quantisation) return tableOf(content.subarray(at + 4, at + 2 + size))
    at += 2 + size
  }
  return undefined
}

function tableOf(segment: Buffer): number[] | undefined {
  const isWide = (segment[0] ?? 0) >> 4 === 1
  const bytes = isWide ? 2 : 1
  if (segment.length < 1 + 64 * bytes) return undefined
  return Array.from({ length: 64 }, (_, at) =>
    isWide ? segment.readUInt16BE(1 + at * 2) : segment.readUInt8(1 + at),
  )
}

/** With which quality the common library writes this table; undefined for a table of the program's own. */
export function qualityOf(table: readonly number[]): number | undefined {
  for (let quality = 100; quality >= 1; quality -= 1) {
    const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - quality * 2
    const isThis = standard.every((value, at) => table[at] === scaled(value, scale))
    if (isThis) return quality
  }
  return undefined
}

const scaled = (value: number, scale: number) =>
  Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100)))
