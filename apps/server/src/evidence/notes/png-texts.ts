import { inflateSync } from 'node:zlib'

const maxChunks = 2_000
const maxTextBytes = 4096

/** Programs that the text chunks of a PNG name: `Software`, and `Creator Tool` of its XMP. */
export function pngPrograms(content: Buffer): string[] {
  const programs: string[] = []
  let at = 8
  for (let chunks = 0; chunks < maxChunks && at + 12 <= content.length; chunks += 1) {
    const size = content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'IEND' || at + 12 + size > content.length) break
    const program = programOf(type, content.subarray(at + 8, at + 8 + size))
    if (program !== undefined) programs.push(program)
    at += 12 + size
  }
  return programs
}

function programOf(type: string, chunk: Buffer): string | undefined {
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return undefined
  const end = chunk.indexOf(0)
  const keyword = chunk.toString('latin1', 0, Math.max(end, 0))
  const text = textOf(type, chunk.subarray(end + 1))
  if (/^software$/i.test(keyword)) return text
  return keyword.startsWith('XML:') && text !== undefined ? creatorTool(text) : undefined
}

function textOf(type: string, rest: Buffer): string | undefined {
  if (type === 'tEXt') return rest.toString('latin1', 0, maxTextBytes)
  if (type === 'zTXt') return unpacked(rest.subarray(1))
  // Whether it is packed, the method, the language and the translated keyword stand before the text.
  const language = rest.indexOf(0, 2)
  const start = language === -1 ? -1 : rest.indexOf(0, language + 1)
  if (start === -1) return undefined
  const text = rest.subarray(start + 1)
  return rest[0] === 1 ? unpacked(text) : text.toString('utf8', 0, maxTextBytes)
}

function unpacked(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: maxTextBytes }).toString('utf8')
  } catch {
    return undefined
  }
}

/** The program that a block of XMP names. */
export function creatorTool(xmp: string): string | undefined {
  return /CreatorTool(?:="|>)([^"<]{1,200})/.exec(xmp)?.[1]
}
