import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patientJudge } from '../../test/patient-judge.ts'
import type { JudgedFile } from './judge-file.ts'
import { documentPdf, hostilePdfs } from './test/document-pdfs.ts'
import { drawDocument, printedFacts } from './test/drawn-documents.ts'
import { join, mp4, picture, pngChunk } from './test/sample-files.ts'

const judge = patientJudge()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'florin-notes-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function judged(content: Buffer): Promise<JudgedFile> {
  const path = joinPath(folder, 'file')
  await writeFile(path, content)
  const file = await judge(path)
  await file.remove()
  return file
}

test('of a photo: its bytes, the program that saved it, its quality and its look', async () => {
  const photo = await drawDocument(printedFacts(1), 2)
    .withExif({ IFD0: { Software: 'Adobe Photoshop 25.1' } })
    .jpeg({ quality: 87 })
    .toBuffer()

  const { notes, sha256 } = await judged(photo)

  expect(sha256).toEqual(createHash('sha256').update(photo).digest())
  expect(notes).toMatchObject({ programs: ['Adobe Photoshop 25.1'], jpegQuality: 87, pdf: null })
  expect(notes?.isJpegWithOwnTables).toBe(false)
  expect(Buffer.from(notes?.look ?? '', 'base64')).toHaveLength(192 * 192)
})

test('of a PNG: the program that its text chunk names', async () => {
  const png = await picture().png().toBuffer()
  const afterHead = 8 + 25
  const chunk = pngChunk('tEXt', Buffer.from('Software\0GIMP 2.10'))
  chunk.writeUInt32BE(0x8f_5d_0e_51, chunk.length - 4)
  const marked = join(png.subarray(0, afterHead), chunk, png.subarray(afterHead))
  // A reader that minds the chunk's sum drops the chunk, not the picture.
  await sharp(marked).metadata()

  expect((await judged(marked)).notes?.programs).toEqual(['GIMP 2.10'])
})

test('of a JPEG whose tables are no scaled standard ones, that', async () => {
  const odd = await picture().jpeg({ quality: 80, quantisationTable: 3 }).toBuffer()

  expect((await judged(odd)).notes).toMatchObject({ jpegQuality: null, isJpegWithOwnTables: true })
})

test('of a PDF: what its text names; of a video nothing', async () => {
  const { notes } = await judged(documentPdf({ lines: ['Сбербанк', 'Сумма 5 000,00 ₽'] }))

  expect(notes).toMatchObject({ look: null, pdf: { sumsKopecks: [500_000], banks: ['sberbank'] } })
  expect((await judged(mp4())).notes).toBeUndefined()
})

// What the notes cost must neither kill the process nor refuse a file that the rules take.
test.each(hostilePdfs.filter((_file, at) => [2, 3, 12].includes(at)))(
  '%s is kept, with what could be read',
  async (_what, content) => {
    const { kind, notes } = await judged(content())

    expect(kind).toBe('pdf')
    expect(notes?.pdf?.text).not.toBe('whole')
  },
)
