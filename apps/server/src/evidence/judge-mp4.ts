const maxBoxes = 10_000
const maxDepth = 10

// Whose content is boxes again.
const containers = new Set([
  ...['moov', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts', 'mvex', 'moof', 'traf', 'mfra'],
])
const atTheTop = new Set([
  ...['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'prft', 'emsg', 'pdin'],
  ...['free', 'skip', 'wide', 'udta', 'meta', 'uuid'],
])

interface Walk {
  readonly content: Buffer
  readonly seen: Set<string>
  boxes: number
}

/**
 * Why this video is refused; undefined when it is accepted. Boxes must fill the file exactly, so there are no bytes between or after them.
 */
export function refusalOfMp4(content: Buffer): string | undefined {
  const walk: Walk = { content, seen: new Set(), boxes: 0 }
  const refusal = walkBoxes(walk, 0, content.length, 0)
  if (refusal) return refusal
  const missing = ['moov', 'mvhd', 'trak', 'mdat'].find((type) => !walk.seen.has(type))
  return missing && `has no ${missing}`
}

function walkBoxes(walk: Walk, from: number, to: number, depth: number): string | undefined {
  if (depth > maxDepth) return 'has boxes in boxes without end'
  let at = from
  while (at < to) {
    walk.boxes += 1
    if (walk.boxes > maxBoxes) return 'has too many boxes'
    const box = readBox(walk.content, at, to, depth)
    if (!box) return `has a broken box at ${at}`
    if (depth === 0 && !atTheTop.has(box.type)) return 'has a box that belongs to no video'
    walk.seen.add(box.type)
    const inner = containers.has(box.type) ? walkBoxes(walk, box.start, box.end, depth + 1) : undefined
    if (inner) return inner
    at = box.end
  }
  return undefined
}

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

function readBox(content: Buffer, at: number, to: number, depth: number): Box | undefined {
  if (at + 8 > to) return undefined
  const type = content.toString('latin1', at + 4, at + 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  const size = content.readUInt32BE(at)
  if (size === 0) return depth === 0 && type === 'mdat' ? { type, start: at + 8, end: to } : undefined
  if (size !== 1) return size >= 8 && at + size <= to ? { type, start: at + 8, end: at + size } : undefined
  if (at + 16 > to) return undefined
  const large = content.readBigUInt64BE(at + 8)
  if (large < 16n || BigInt(at) + large > BigInt(to)) return undefined
  return { type, start: at + 16, end: at + Number(large) }
}
