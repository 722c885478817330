import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FontSource } from './true-type.ts'

/** The site's own fonts, in the alphabets of its texts. */
export interface PdfFonts {
  readonly text: FontSource
  readonly mono: FontSource
}

const alphabets = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext']
let read: PdfFonts | undefined

/** Read at the first request for a PDF. */
export function pdfFonts(): PdfFonts {
  read ??= {
    text: new FontSource(
      'Onest',
      [...alphabets, 'symbols'].map((part) => fontFile('onest', part)),
    ),
    mono: new FontSource(
      'JetBrainsMono',
      alphabets.map((part) => fontFile('jetbrains-mono', part)),
    ),
  }
  return read
}

export function fontFile(family: 'onest' | 'jetbrains-mono', part: string): Buffer {
  const name = `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  return readFileSync(fileURLToPath(import.meta.resolve(name)))
}
