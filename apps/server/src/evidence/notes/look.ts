/** The picture in grey, squeezed into a square of so many points a side: what two pictures are compared by. */
export const lookSide = 192

const areaWidth = 96
const areaHeight = 12
const blockWidth = 4
const blockHeight = 6
const leastContrast = 24
// Each area gets a key at two levels of grey: noise seldom moves a point across both.
const levels = [1, 2] as const

/**
 * Keys of the areas that have something in them. A copy that was scaled or saved again shares most of them; a document of the same
 * bank with another sum shares those of its heading and its labels only.
 */
export function lookKeys(look: Buffer): bigint[] {
  const keys: bigint[] = []
  for (let top = 0; top < lookSide; top += areaHeight)
    for (let left = 0; left < lookSide; left += areaWidth) {
      const blocks = blocksOf(look, left, top)
      const [darkest, lightest] = [Math.min(...blocks), Math.max(...blocks)]
      const contrast = lightest - darkest
      if (contrast < leastContrast) continue
      const place = (top / areaHeight) * (lookSide / areaWidth) + left / areaWidth
      for (const level of levels) keys.push(keyOf(place, level, blocks, darkest, contrast))
    }
  return keys
}

function blocksOf(look: Buffer, left: number, top: number): number[] {
  const blocks: number[] = []
  for (let y = top; y < top + areaHeight; y += blockHeight)
    for (let x = left; x < left + areaWidth; x += blockWidth)
      blocks.push(Math.floor(sumOf(look, x, y) / (blockWidth * blockHeight)))
  return blocks
}

function sumOf(look: Buffer, left: number, top: number): number {
  let sum = 0
  for (let y = top; y < top + blockHeight; y += 1)
    for (let x = left; x < left + blockWidth; x += 1) sum += look[y * lookSide + x] ?? 0
  return sum
}

/** 48 bits for the blocks, one for the level and five for the place; it fits into a signed 64-bit number. */
function keyOf(
  place: number,
  level: (typeof levels)[number],
  blocks: readonly number[],
  darkest: number,
  contrast: number,
): bigint {
  let key = BigInt(place * 2 + level - 1)
  for (const block of blocks) key = (key << 1n) | ((block - darkest) * 3 > contrast * level ? 1n : 0n)
  return key
}

const windowSide = 4
const windowStep = 2
// Mean difference of grey in the worst window. Measured on drawn documents (docs/disputes.md): copies seldom pass 26, another sum begins
// at 66; of single digits only those that look alike in small print are below.
const mostDifference = 31

/** Whether two pictures are the same but for their size and their compression: no window of one differs from the other's. */
export function isSameLook(one: Buffer, other: Buffer): boolean {
  if (one.length !== lookSide ** 2 || other.length !== lookSide ** 2) return false
  for (let top = 0; top + windowSide <= lookSide; top += windowStep)
    for (let left = 0; left + windowSide <= lookSide; left += windowStep)
      if (differenceAt(one, other, left, top) > mostDifference * windowSide ** 2) return false
  return true
}

function differenceAt(one: Buffer, other: Buffer, left: number, top: number): number {
  let sum = 0
  for (let y = top; y < top + windowSide; y += 1)
    for (let at = y * lookSide + left; at < y * lookSide + left + windowSide; at += 1)
      sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum
}
