// QR codes for pages that the server draws by itself: bytes, error correction M, versions 1 to 10 (213 bytes). ISO/IEC 18004.

/** By version: words of error correction in each block, and blocks. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const

type Grid = (boolean | undefined)[][]

/** The modules of the code, dark ones true, without the empty frame of four modules that cameras need. */
export function qrCode(text: string): boolean[][] {
  const bytes = Buffer.from(text)
  const version = versionFor(bytes.length)
  const grid = emptyGrid(version)
  placeBits(grid, interleaved(dataWords(bytes, version), version))
  return grid.map((row) => row.map((module) => module === true))
}

const sizeOf = (version: number) => 17 + 4 * version

function versionFor(length: number): number {
  const version = blockCounts.findIndex(
    (_, at) => 4 + lengthBits(at + 1) + 8 * length <= 8 * capacityOf(at + 1),
  )
  if (version === -1) throw new Error('too long for a QR code of version 10')
  return version + 1
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/** Words of data and correction together, by the modules that no pattern takes. */
function rawWords(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2
  const plain = (16 * version + 128) * version + 64
  const taken = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55
  return Math.floor((plain - taken - (version >= 7 ? 36 : 0)) / 8)
}

function capacityOf(version: number): number {
  return rawWords(version) - (correction[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0)
}

function dataWords(bytes: Buffer, version: number): number[] {
  const count = bytes.length.toString(2).padStart(lengthBits(version), '0')
  const bits = `0100${count}${[...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`
  const capacity = capacityOf(version)
  const whole = bits
    .slice(0, 8 * capacity)
    .padEnd(Math.ceil(Math.min(bits.length, 8 * capacity) / 8) * 8, '0')
  const words = (whole.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2))
  for (let at = 0; words.length < capacity; at += 1) words.push(at % 2 === 0 ? 0xec : 0x11)
  return words
}

/** Each block with its correction; blocks are read column by column. */
function interleaved(words: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1
  const corrected = correction[version - 1] ?? 0
  const short = Math.floor(words.length / count)
  const longer = words.length % count
  const blocks = Array.from({ length: count }, (_, at) => {
    const from = at * short + Math.max(0, at - (count - longer))
    return words.slice(from, from + short + (at >= count - longer ? 1 : 0))
  })
  const corrections = blocks.map((block) => remainder(block, corrected))
  return [...columns(blocks), ...columns(corrections)]
}

function columns(rows: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
}

/** Reed–Solomon over GF(256) with the polynomial 0x11d. */
function remainder(data: readonly number[], degree: number): number[] {
  const divisor = divisorOf(degree)
  return data.reduce<number[]>(
    (rest, word) => {
      const factor = word ^ (rest[0] ?? 0)
      return [...rest.slice(1), 0].map((value, at) => value ^ times(divisor[at] ?? 0, factor))
    },
    Array.from({ length: degree }, () => 0),
  )
}

function divisorOf(degree: number): number[] {
  let divisor: number[] = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    const factor = root
    divisor = divisor.map((value, at) => times(value, factor) ^ (divisor[at + 1] ?? 0))
    root = times(root, 2)
  }
  return divisor
}

function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

/** All patterns; undefined where data go. */
function emptyGrid(version: number): Grid {
  const size = sizeOf(version)
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(set, x, y, 4, [2, 4])
  const centres = alignmentCentres(version)
  const last = centres.at(-1)
  for (const x of centres)
    for (const y of centres)
      if (!((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)))
        square(set, x, y, 2, [1])
  drawFormat(set, size)
  if (version >= 7) drawVersion(set, size, version)
  return grid
}

type SetModule = (x: number, y: number, isDark: boolean) => void

/** Rings around a centre; those at the distances of `light` are light. */
function square(set: SetModule, x: number, y: number, reach: number, light: readonly number[]): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))]
}

/** Level M and mask 0, with its own correction. One mask serves: readers take any, and our addresses have no long runs. */
function drawFormat(set: SetModule, size: number): void {
  const format = 0x5412
  const bit = (at: number) => ((format >>> at) & 1) === 1
  for (let at = 0; at <= 5; at += 1) set(8, at, bit(at))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at))
  set(8, size - 8, true)
}

function drawVersion(set: SetModule, size: number, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
    set(far, near, isDark)
    set(near, far, isDark)
  }
}

/** In pairs of columns from the right, up and down; masked where x + y is even. */
function placeBits(grid: Grid, words: readonly number[]): void {
  const size = grid.length
  let next = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = isUpward ? size - 1 - step : step
        const row = grid[y]
        if (!row || row[x] !== undefined) continue
        const word = words[next >>> 3] ?? 0
        const isDark = ((word >>> (7 - (next & 7))) & 1) === 1
        row[x] = isDark !== ((x + y) % 2 === 0)
        next += 1
      }
  }
}
