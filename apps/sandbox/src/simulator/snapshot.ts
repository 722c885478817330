import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** A picture that somebody shows as proof: a small PNG of random points, so that no two are the same file. */
export function snapshot(side = 24): Buffer {
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), randomBytes(side)]))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Eight bits a point, greyscale.
  head[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
