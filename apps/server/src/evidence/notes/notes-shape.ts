import { z } from 'zod'
import { lookSide } from './look.ts'

// What the judging process notes of a file. It reads bytes of strangers, so its answer is checked like a stranger's.

const name = z.string().min(1).max(120)
const mostFacts = 20

export const pdfNotes = z.object({
  producer: name.nullable(),
  creator: name.nullable(),
  madeAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Parts that were added behind the end of the first file: each is a change that was saved. */
  updates: z.number().int().min(0).max(999),
  /** `none`: no text, or none that can be read, such as a scan; `part`: some of it could not be read. */
  text: z.enum(['none', 'part', 'whole']),
  /** What the text names. Only these are kept, never the text: it has names and whole numbers of people. */
  sumsKopecks: z.array(z.number().int().positive().safe()).max(mostFacts),
  /** As printed, without a zone: `2026-11-17T14:03`, or the day alone. */
  times: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/)).max(mostFacts),
  tails: z.array(z.string().regex(/^\d{4}$/)).max(mostFacts),
  /** Slugs of the bank directory. */
  banks: z.array(z.string().regex(/^[a-z][a-z0-9-]{1,39}$/)).max(mostFacts),
})
export type PdfNotes = z.infer<typeof pdfNotes>

export const fileMarks = z.object({
  /** Programs that the file names: EXIF, XMP, text chunks of a PNG. */
  programs: z.array(name).max(5),
  /** Of a JPEG that was saved with the common tables; null with tables of its own, and for other files. */
  jpegQuality: z.number().int().min(1).max(100).nullable(),
  isJpegWithOwnTables: z.boolean(),
  pdf: pdfNotes.nullable(),
})
export type FileMarks = z.infer<typeof fileMarks>

/** What is sent from the judging process. */
export const fileNotes = fileMarks.extend({
  /** Base64 of the grey square; null for what is no picture. */
  look: z
    .base64()
    .length(Math.ceil(lookSide ** 2 / 3) * 4)
    .nullable(),
})
export type FileNotes = z.infer<typeof fileNotes>
