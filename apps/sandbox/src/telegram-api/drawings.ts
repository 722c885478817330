import { crc32, deflateSync } from 'node:zlib'

export interface PictureLook {
  readonly width?: number
  readonly height?: number
  /** Makes one picture differ from another: the length of its lines. */
  readonly seed?: number
}

type Colour = readonly [number, number, number]
const ground: Colour = [223, 225, 245]
const sheet: Colour = [255, 255, 255]
const blue: Colour = [26, 68, 216]
const ink: Colour = [20, 20, 24]
const grey: Colour = [222, 222, 224]

/** A PNG of a bank's receipt as far as a newcomer needs it: a sheet, a logo, a sum and lines of text. */
export function drawPicture({ width = 480, height = 640, seed = 1 }: PictureLook = {}): Buffer {
  const colourAt = (x: number, y: number): Colour => {
    const [across, down] = [x / width, y / height]
    if (across < 0.2 || across > 0.8 || down < 0.12) return ground
    if (Math.hypot((across - 0.5) * width, (down - 0.26) * height) < width * 0.08) return blue
    if (isWithin(down, 0.38, 0.43)) return Math.abs(across - 0.5) < 0.14 ? ink : sheet
    const line = Math.floor((down - 0.5) / 0.07)
    const isLine = down > 0.5 && (down - 0.5) % 0.07 < 0.028 && line < 6
    const length = 0.28 + ((line * 7 + seed * 5) % 11) / 50
    return isLine && across > 0.26 && across < 0.26 + length ? grey : sheet
  }
  return png(width, height, colourAt)
}

const isWithin = (value: number, from: number, to: number): boolean => value > from && value < to

function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter; 0 is none.
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (width * 3 + 1) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** One page with some lines in Helvetica, which every reader has. */
export function writePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf 18 TL 60 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
