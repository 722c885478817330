const maxEntries = 200
const softwareTag = 0x0131
const asText = 2

/** The program that an EXIF block names, as `sharp` hands it over: with or without its `Exif` heading. */
export function exifSoftware(block: Buffer): string | undefined {
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  if (tiff.length < 8) return undefined
  const first = long(4)
  if (first + 2 > tiff.length) return undefined
  const entries = Math.min(short(first), maxEntries)
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * 12
    if (at + 12 > tiff.length) return undefined
    if (short(at) !== softwareTag || short(at + 2) !== asText) continue
    const size = long(at + 4)
    // Up to four bytes stand in the entry itself.
    const start = size <= 4 ? at + 8 : long(at + 8)
    return tiff.subarray(start, Math.min(start + size, start + 200)).toString('utf8')
  }
  return undefined
}
