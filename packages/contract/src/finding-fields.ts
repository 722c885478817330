import { z } from 'zod'
import { decimalText, timestamp } from './fields.ts'

/** What a file may tell. Each has a sentence in the texts of disputes: `finding_<code>`. */
export const findingCodes = [
  'same_file',
  'same_look',
  'editor',
  'program',
  'jpeg_quality',
  'jpeg_own_tables',
  'pdf_made',
  'pdf_changed',
  'pdf_updates',
  'text_none',
  'text_part',
  'sum_agrees',
  'sum_differs',
  'sum_missing',
  'time_agrees',
  'time_early',
  'time_late',
  'time_missing',
  'tail_agrees',
  'tail_differs',
  'tail_missing',
  'bank_agrees',
  'bank_differs',
  'bank_missing',
  'not_examined',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** One thing that a file tells, for support to weigh. Nothing is decided by it. */
export const fileFinding = z.object({
  code: z.enum(findingCodes),
  /** Speaks against the file, or needs a second look. */
  is_warning: z.boolean(),
  /** Programs, last digits, banks or the printed time, as the file has them. */
  names: z.array(z.string()),
  /** Sums that the file's text names. */
  sums: z.array(decimalText),
  /** When a PDF was made, and when it was changed. */
  times: z.array(timestamp),
  /** A quality, or a number of changes. */
  number: z.number().int().nullable(),
  /** Other deals for which the same was sent, with their cases. */
  elsewhere: z.array(
    z.object({
      deal_id: z.uuid(),
      case: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
    }),
  ),
})
export type FileFinding = z.infer<typeof fileFinding>

export const findingsOfFile = z.object({ file_id: z.uuid(), findings: z.array(fileFinding) })
