import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { pdfWords } from '../../test/pdf-words.ts'

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
)

// A reader of PDFs that sees nothing would find no balance in any of them.
test.each(['embedded', 'standard'])('the words of a PDF with an %s font are read', async (kind) => {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const font =
    kind === 'embedded'
      ? await document.embedFont(await readFile(fontFile), { subset: true })
      : await document.embedFont(StandardFonts.Helvetica)
  document.addPage().drawText('Balance 48 213.57', { font, size: 12 })

  expect(pdfWords(Buffer.from(await document.save()))).toContain('48 213.57')
})
