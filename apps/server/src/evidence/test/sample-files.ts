import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const script = '<script>alert(document.domain)</script>'
export const page = `<html><body>${script}</body></html>`

export const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

export const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#3f50e0' } })
export const jpeg = (): Promise<Buffer> => picture().jpeg().toBuffer()
export const png = (): Promise<Buffer> => picture().png().toBuffer()

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'

/** A small PDF; `objects` go between its own and its end. */
export function pdf({ root = catalog, objects = [] as (Buffer | string)[], tail = '' } = {}): Buffer {
  const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
  const only = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'
  const own = [root, pages, only].map((content, at) => `${at + 1} 0 obj\n${content}\nendobj\n`)
  const body = join('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', ...own, ...objects)
  return join(
    body,
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n${body.length}\n%%EOF\n`,
    tail,
  )
}

/** An object of a PDF that acts. */
export const action = (content: string) => `9 0 obj\n<< ${content} >>\nendobj\n`

export function stream(head: string, content: Buffer): Buffer {
  return join(`8 0 obj\n<< ${head} /Length ${content.length} >>\nstream\n`, content, '\nendstream\nendobj\n')
}

export const objectStream = (content: string, head = '/Filter /FlateDecode') =>
  stream(`/Type /ObjStm /N 1 /First 5 ${head}`, deflateSync(Buffer.from(content)))

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = join(...content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return join(head, body)
}

export const brand = (name: string) => box('ftyp', name, '\0\0\x02\0', 'isomiso2mp41')
export const movie = (...more: Buffer[]) =>
  box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(84))), ...more)

/** As much of a video as there is to judge. */
export function mp4({ content = Buffer.alloc(3000, 7) as Buffer, more = [] as Buffer[] } = {}): Buffer {
  return join(brand('isom'), movie(), box('mdat', content), ...more)
}

/** An archive of nothing: its last record alone. */
export const emptyZip = join('PK\x05\x06', Buffer.alloc(18))

/** A chunk of a PNG, without the right sum: no reader gets that far. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return join(size, type, content, Buffer.alloc(4))
}

export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return join('\x89PNG\r\n\x1a\n', pngChunk('IHDR', header))
}
