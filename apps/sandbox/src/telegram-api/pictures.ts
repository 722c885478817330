/** Width and height of a PNG or JPEG, or undefined for anything else. */
export function pictureSize(content: Uint8Array): { width: number; height: number } | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : undefined
}

function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2
  while (at + 9 < bytes.length) {
    const marker = bytes.readUInt16BE(at)
    // Start of frame, except the tables for Huffman codes, arithmetic coding and the reserved one.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** By the first bytes, as Telegram names a photo's file after what it is. */
export function extensionOf(content: Uint8Array): string {
  const start = Buffer.from(content.subarray(0, 4)).toString('latin1')
  if (start === '\x89PNG') return 'png'
  return start === '%PDF' ? 'pdf' : 'jpg'
}
