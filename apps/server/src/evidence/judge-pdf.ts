import { inflateSync } from 'node:zlib'

const maxObjects = 50_000
const maxPackedStreams = 2_000
const maxUnpackedBytes = 32 * 1024 * 1024
const headBytes = 4096

// Each makes a reader do something, or carries a second file. Long names: chance does not write them.
const dangerous =
  /\/(JavaScript|Launch|EmbeddedFiles?|Rendition|RichMedia\w*|GoToE|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/
// These are short, so they count only outside of streams, where no byte is there by chance.
const dangerousShort = /\/(JS|XFA|AA)(?![A-Za-z0-9])/

/**
 * Why this PDF is not taken; undefined when it is. It is kept as it came, so whatever could act on its own is refused, also when
 * its name is spelled with escapes or it lies in a packed stream of objects.
 */
export function refusalOfPdf(content: Buffer): string | undefined {
  const text = content.toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024))) return 'has no end'
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(text.slice(-1024))) return 'has no table of contents'
  // The way to its first page; also in files whose table is packed.
  if (!/\/Root(?![A-Za-z0-9])/.test(text)) return 'has no root'
  if (countMatches(text, /\b\d+\s+\d+\s+obj\b/g, maxObjects) > maxObjects) return 'has too many objects'
  return dangerousName(text, dangerous) ?? lookIntoStreams(content, text)
}

function dangerousName(text: string, names: RegExp): string | undefined {
  return names.exec(withoutEscapes(text))?.[1]
}

/** `/J#61vaScript` is `/JavaScript` to every reader. */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function countMatches(text: string, pattern: RegExp, enough: number): number {
  let found = 0
  for (const _match of text.matchAll(pattern)) {
    found += 1
    if (found > enough) break
  }
  return found
}

/** Reads what is not in a stream, and what is in streams of objects. */
function lookIntoStreams(content: Buffer, text: string): string | undefined {
  let from = 0
  let packed = 0
  let unpackedBytes = 0
  for (;;) {
    const { head, start, end } = nextStream(text, from)
    const name = dangerousName(head, dangerousShort)
    if (name) return name
    if (start === undefined) return undefined
    if (end === undefined) return 'has a stream without an end'
    if (holdsObjects(head)) {
      packed += 1
      if (packed > maxPackedStreams) return 'has too many packed streams'
      const objects = unpack(head, content.subarray(start, end), maxUnpackedBytes - unpackedBytes)
      if (objects === undefined) return 'has a packed stream that cannot be read'
      unpackedBytes += objects.length
      const hidden = dangerousName(objects, dangerous) ?? dangerousName(objects, dangerousShort)
      if (hidden) return hidden
    }
    from = end
  }
}

interface StreamPlace {
  readonly head: string
  readonly start?: number
  readonly end?: number
}

function nextStream(text: string, from: number): StreamPlace {
  const opening = /(?<!end)stream\r?\n/g
  opening.lastIndex = from
  const found = opening.exec(text)
  if (!found) return { head: text.slice(from) }
  const start = opening.lastIndex
  const end = text.indexOf('endstream', start)
  return { head: text.slice(from, found.index), start, ...(end !== -1 && { end }) }
}

function holdsObjects(head: string): boolean {
  // Some readers take a stream for what it has, not for what it says it is.
  return /\/(ObjStm|First)(?![A-Za-z0-9])/.test(withoutEscapes(ownHead(head)))
}

/** The dictionary of the stream itself, without the objects before it. */
function ownHead(head: string): string {
  return head.slice(Math.max(head.lastIndexOf(' obj'), head.length - headBytes))
}

function unpack(head: string, bytes: Buffer, room: number): string | undefined {
  const own = withoutEscapes(ownHead(head))
  // Legitimate writers do not compress objects with PNG predictors; it hides their names.
  if (/\/Predictor/.test(own)) return undefined
  if (!/\/Filter/.test(own)) return bytes.toString('latin1')
  if (!/\/Filter\s*(\[\s*)?\/(FlateDecode|Fl)\s*(\]|\/|>)/.test(own)) return undefined
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(room, 1) }).toString('latin1')
  } catch {
    return undefined
  }
}
