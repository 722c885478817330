import type { FileFinding } from '@florin/contract'
import type { EvidenceFile, FileMarks } from '../../evidence/index.ts'

/** What a document of a payment should name. */
export interface DealFacts {
  readonly amountKopecks: bigint
  /** Up to four digits; null where the method has no such number. */
  readonly tail: string | null
  readonly bank: string
  readonly startedAt: Date
}

export interface FileWords {
  roubles(kopecks: bigint): string
  bankOf(slug: string): string
  isEditor(program: string): boolean
}

type Pdf = NonNullable<FileMarks['pdf']>
type File = Pick<EvidenceFile, 'contentType' | 'createdAt'>

/** What was noted of a file, and how its text agrees with the deal. Of a video nothing is noted. */
export function findingsOf(
  file: File,
  marks: FileMarks | undefined,
  deal: DealFacts,
  words: FileWords,
): FileFinding[] {
  if (file.contentType === 'video/mp4') return []
  if (!marks) return [finding('not_examined')]
  return [...madeWith(marks, words), ...(marks.pdf ? ofPdf(marks.pdf, file, deal, words) : [])]
}

function finding(code: FileFinding['code'], more: Partial<FileFinding> = {}): FileFinding {
  return { code, is_warning: false, names: [], sums: [], times: [], number: null, elsewhere: [], ...more }
}

function madeWith(
  { programs, jpegQuality, isJpegWithOwnTables, pdf }: FileMarks,
  words: FileWords,
): FileFinding[] {
  const named = [...programs, ...[pdf?.creator, pdf?.producer].flatMap((name) => name ?? [])]
  const editors = named.filter(words.isEditor)
  const others = named.filter((name) => !editors.includes(name))
  return [
    ...(editors.length > 0 ? [finding('editor', { is_warning: true, names: editors })] : []),
    ...(others.length > 0 ? [finding('program', { names: others })] : []),
    ...(jpegQuality === null ? [] : [finding('jpeg_quality', { number: jpegQuality })]),
    ...(isJpegWithOwnTables ? [finding('jpeg_own_tables')] : []),
  ]
}

function ofPdf(pdf: Pdf, file: File, deal: DealFacts, words: FileWords): FileFinding[] {
  const history = historyOf(pdf)
  if (pdf.text === 'none') return [...history, finding('text_none')]
  return [
    ...history,
    ...(pdf.text === 'part' ? [finding('text_part')] : []),
    sumOf(pdf, deal, words),
    timeOf(pdf, file, deal),
    ...tailOf(pdf, deal),
    bankIn(pdf, deal, words),
  ]
}

const saveMs = 60_000

function historyOf({ madeAt, changedAt, updates }: Pdf): FileFinding[] {
  const isChanged =
    madeAt !== null && changedAt !== null && Date.parse(changedAt) - Date.parse(madeAt) > saveMs
  return [
    ...(isChanged ? [finding('pdf_changed', { is_warning: true, times: [madeAt, changedAt] })] : []),
    ...(madeAt !== null && !isChanged ? [finding('pdf_made', { times: [madeAt] })] : []),
    ...(updates > 0 ? [finding('pdf_updates', { is_warning: true, number: updates })] : []),
  ]
}

function sumOf({ sumsKopecks }: Pdf, { amountKopecks }: DealFacts, { roubles }: FileWords): FileFinding {
  if (sumsKopecks.length === 0) return finding('sum_missing')
  if (sumsKopecks.some((sum) => BigInt(sum) === amountKopecks))
    return finding('sum_agrees', { sums: [roubles(amountKopecks)] })
  const sums = sumsKopecks.slice(0, 5).map((sum) => roubles(BigInt(sum)))
  return finding('sum_differs', { is_warning: true, sums })
}

// Clocks of banks and ours differ a little.
const toleranceMs = 5 * 60_000
const dayMs = 86_400_000

/** A payment is made after the deal has begun and before its document is sent. Banks print Moscow time. */
function timeOf({ times }: Pdf, { createdAt }: File, { startedAt }: DealFacts): FileFinding {
  const [first] = times
  if (first === undefined) return finding('time_missing')
  const from = startedAt.getTime() - toleranceMs
  const to = createdAt.getTime() + toleranceMs
  const agreeing = times.find((time) => endOf(time) >= from && beginOf(time) <= to)
  if (agreeing !== undefined) return finding('time_agrees', { names: [printed(agreeing)] })
  const isEarly = endOf(first) < from
  return finding(isEarly ? 'time_early' : 'time_late', { is_warning: true, names: [printed(first)] })
}

const beginOf = (time: string) => Date.parse(`${time.length === 10 ? `${time}T00:00` : time}:00+03:00`)
const endOf = (time: string) => beginOf(time) + (time.length === 10 ? dayMs : 0)
/** 17-11-2026 14:03, as the screens write moments. */
const printed = (time: string) => time.replace(/^(\d{4})-(\d{2})-(\d{2})T?/, '$3-$2-$1 ').trim()

function tailOf({ tails }: Pdf, { tail }: DealFacts): FileFinding[] {
  if (tail === null) return []
  if (tails.length === 0) return [finding('tail_missing')]
  if (tails.some((found) => found.endsWith(tail))) return [finding('tail_agrees', { names: [tail] })]
  return [finding('tail_differs', { is_warning: true, names: tails.slice(0, 5) })]
}

function bankIn({ banks }: Pdf, { bank }: DealFacts, { bankOf }: FileWords): FileFinding {
  if (banks.length === 0) return finding('bank_missing')
  if (banks.includes(bank)) return finding('bank_agrees', { names: [bankOf(bank)] })
  return finding('bank_differs', { is_warning: true, names: banks.slice(0, 5).map(bankOf) })
}
