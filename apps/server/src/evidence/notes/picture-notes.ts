import sharp from 'sharp'
import { exifSoftware } from './exif-software.ts'
import { noMarks, shownName } from './file-notes.ts'
import { firstTable, qualityOf } from './jpeg-tables.ts'
import type { FileNotes } from './notes-shape.ts'
import { creatorTool, pngPrograms } from './png-texts.ts'
import { readLook } from './read-look.ts'

/** What a picture tells before it is drawn anew. Only for the judging process. */
export async function pictureNotes(content: Buffer, kind: 'jpeg' | 'png'): Promise<FileNotes> {
  const look = await readLook(content)
  const table = kind === 'jpeg' ? firstTable(content) : undefined
  const quality = table && qualityOf(table)
  return {
    ...noMarks,
    programs: await programsOf(content, kind),
    jpegQuality: quality ?? null,
    isJpegWithOwnTables: table !== undefined && quality === undefined,
    look: look?.toString('base64') ?? null,
  }
}

async function programsOf(content: Buffer, kind: 'jpeg' | 'png'): Promise<string[]> {
  const { exif, xmp } = await sharp(content).metadata()
  const named = [
    exif && exifSoftware(exif),
    xmp && creatorTool(xmp.toString('utf8', 0, 65_536)),
    ...(kind === 'png' ? pngPrograms(content) : []),
  ]
  const shown = named.flatMap((text) => (text === undefined ? [] : (shownName(text) ?? [])))
  return [...new Set(shown)].slice(0, 5)
}
