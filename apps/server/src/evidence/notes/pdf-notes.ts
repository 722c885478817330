import { factsOf } from './document-facts.ts'
import { noMarks, shownName } from './file-notes.ts'
import type { FileNotes, PdfNotes } from './notes-shape.ts'
import { PdfBudget } from './pdf-budget.ts'
import { pdfDate, xmpDate } from './pdf-dates.ts'
import { type PdfObjects, readObjects } from './pdf-objects.ts'
import { plainText, readString } from './pdf-strings.ts'
import { readText } from './pdf-text.ts'

const mostUpdates = 999
const maxHead = 1024

/** What a PDF tells of itself: who made it, when, what was changed, and what its text names. */
export function pdfNotes(content: Buffer, budget = new PdfBudget()): FileNotes {
  const text = content.toString('latin1')
  const objects = readObjects(content, text, budget)
  const shown = readText(objects, budget)
  const pdf: PdfNotes = {
    ...madeBy(text, objects),
    updates: updatesOf(text),
    text: textStateOf(shown, budget),
    ...factsOf(shown),
  }
  return { ...noMarks, pdf, look: null }
}

function textStateOf(shown: string, { isWhole }: PdfBudget): PdfNotes['text'] {
  if (!/[\p{L}\p{N}]{2}/u.test(shown)) return 'none'
  return isWhole ? 'whole' : 'part'
}

/** Each saved change ends with a table of its own. A file that is arranged for the web has two from the beginning. */
function updatesOf(text: string): number {
  let ends = 0
  for (const _end of text.matchAll(/startxref\s{1,9}\d{1,12}\s{1,9}%%EOF/g)) {
    ends += 1
    if (ends > mostUpdates) break
  }
  const usual = text.slice(0, maxHead).includes('/Linearized') ? 2 : 1
  return Math.min(Math.max(ends - usual, 0), mostUpdates)
}

type MadeBy = Pick<PdfNotes, 'producer' | 'creator' | 'madeAt' | 'changedAt'>

/** From the dictionary that the last table names; where there is none, from the XMP block. */
function madeBy(text: string, objects: PdfObjects): MadeBy {
  const named = text.lastIndexOf('/Info ')
  const number = /^\/Info\s{1,9}(\d{1,7})\s/.exec(text.slice(named, named + 40))?.[1]
  const info = number === undefined ? '' : (objects.get(Number(number))?.dictionary ?? '')
  const entry = (key: string) => entryOf(info, key) ?? ''
  const xmp = xmpOf(text)
  const tag = (name: string) => new RegExp(`${name}(?:>|=")([^<"]{1,200})`).exec(xmp)?.[1] ?? ''
  return {
    producer: shownName(entry('Producer')) ?? shownName(tag('pdf:Producer')) ?? null,
    creator: shownName(entry('Creator')) ?? shownName(tag('xmp:CreatorTool')) ?? null,
    madeAt: pdfDate(entry('CreationDate')) ?? xmpDate(tag('xmp:CreateDate')) ?? null,
    changedAt: pdfDate(entry('ModDate')) ?? xmpDate(tag('xmp:ModifyDate')) ?? null,
  }
}

function entryOf(dictionary: string, key: string): string | undefined {
  const found = new RegExp(`/${key}\\s{0,9}(?=[(<])`).exec(dictionary)
  const string = found && readString(dictionary, found.index + found[0].length)
  return string ? plainText(string.bytes) : undefined
}

/** The last block: an update writes a new one behind the old. */
function xmpOf(text: string): string {
  const start = text.lastIndexOf('<x:xmpmeta')
  return start === -1 ? '' : Buffer.from(text.slice(start, start + 65_536), 'latin1').toString('utf8')
}
