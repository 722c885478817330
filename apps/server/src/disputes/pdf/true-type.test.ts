import fontkit from '@pdf-lib/fontkit'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { fontFile, pdfFonts } from './fonts.ts'

interface Read {
  readonly numGlyphs: number
  readonly unitsPerEm: number
  readonly postscriptName: string
  glyphForCodePoint(codePoint: number): {
    readonly id: number
    readonly advanceWidth: number
    readonly path: { toSVG(): string }
  }
}
const read = (bytes: Uint8Array) => fontkit.create(bytes as Buffer) as unknown as Read
const shapeOf = (font: Read, letter: string) => {
  const { path, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const inEm = (units: number) => (units * 1_000) / font.unitsPerEm
  return {
    path: path.toSVG().replace(/-?[\d.]+/g, (number) => String(inEm(Number(number)))),
    advance: inEm(advanceWidth),
  }
}

// fontkit's own subset of a WOFF2 file has empty or broken outlines: a PDF would show nothing.
test.each([
  ['text', 'onest', 'cyrillic', 'ЖщЁ№'],
  ['text', 'onest', 'latin', 'gQ@'],
  ['mono', 'jetbrains-mono', 'cyrillic', 'Жщ'],
  ['mono', 'jetbrains-mono', 'latin', 'f0{'],
] as const)('letters of %s are drawn as %s %s draws them', (name, family, part, letters) => {
  const built = read(pdfFonts()[name].trueType(letters))
  const source = read(fontFile(family, part))

  expect(built.numGlyphs).toBe(letters.length + 1)
  for (const letter of letters) expect(shapeOf(built, letter)).toEqual(shapeOf(source, letter))
})

test('what no file has is a box, and costs no glyph', () => {
  const { text } = pdfFonts()
  const built = read(text.trueType('a🙂'))

  expect(built.numGlyphs).toBe(2)
  expect(built.glyphForCodePoint(0x1f642).id).toBe(0)
  expect(text.width('🙂', 10)).toBeGreaterThan(0)
})

test('a PDF takes it, and widths agree', async () => {
  const { text } = pdfFonts()
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const font = await document.embedFont(text.trueType('Привет, world'))

  expect(font.name).toBe('Onest')
  expect(font.widthOfTextAtSize('Привет, world', 10)).toBeCloseTo(text.width('Привет, world', 10), 5)
})
