import { inflateSync } from 'node:zlib'

/** The words of a PDF that we made. Of embedded fonts its content has glyph numbers, and each font's table says which letters they are. */
export function pdfWords(file: Buffer): string {
  const streams = inflated(file)
  const tables = streams.filter((text) => text.includes('beginbfchar')).map(lettersOf)
  return streams
    .filter((text) => /\bT[jJ]\b/.test(text))
    .flatMap((text) => [plain(text), ...tables.map((letters) => decoded(text, letters))])
    .join('\n')
}

function inflated(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      // A stream that is not packed, or not by this method.
      return [body]
    }
  })
}

function lettersOf(table: string): Map<string, string> {
  const pairs = table.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]{4,})>/g)
  return new Map(
    [...pairs].map(([, glyph = '', code = '']) => [
      glyph.toLowerCase(),
      Buffer.from(code, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function decoded(content: string, letters: Map<string, string>): string {
  return [...content.matchAll(/<([0-9A-Fa-f]+)>\s*Tj/g)]
    .map(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? '').join(''),
    )
    .join('\n')
}

/** Of the fonts that every reader has. */
function plain(content: string): string {
  const hex = [...content.matchAll(/<([0-9A-Fa-f]+)>\s*Tj/g)].map(([, codes = '']) =>
    Buffer.from(codes, 'hex').toString('latin1'),
  )
  return [...hex, ...[...content.matchAll(/\(([^)]*)\)\s*Tj/g)].map(([, words = '']) => words)].join('\n')
}
