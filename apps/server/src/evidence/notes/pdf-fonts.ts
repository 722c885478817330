import type { PdfBudget } from './pdf-budget.ts'
import { blocksBetween, referenceOf } from './pdf-dictionary.ts'
import type { PdfObject, PdfObjects } from './pdf-objects.ts'

/** Bytes of a shown string to text; undefined where this font does not tell. */
export type Decode = (bytes: string) => string | undefined

const cyrillic = new TextDecoder('windows-1251')

export function fontDecoder(font: PdfObject, objects: PdfObjects, budget: PdfBudget): Decode {
  const map = toUnicode(font, objects, budget)
  if (map) return (bytes) => mapped(map, bytes)
  // Codes are numbers of shapes, and nothing says which letters these are.
  if (/\/Subtype\s*\/Type0\b/.test(font.dictionary)) return () => undefined
  const isCyrillic = /afii100|1251/.test(font.dictionary)
  return (bytes) => (isCyrillic ? cyrillic.decode(Buffer.from(bytes, 'latin1')) : bytes)
}

interface CodeMap {
  readonly width: 1 | 2
  readonly letters: ReadonlyMap<number, string>
}

function toUnicode({ dictionary }: PdfObject, objects: PdfObjects, budget: PdfBudget): CodeMap | undefined {
  const found = objects.get(referenceOf(dictionary, 'ToUnicode') ?? -1)
  const text = found?.stream && budget.unpack(found.dictionary, found.stream)
  if (text === undefined) return undefined
  const letters = new Map<number, string>()
  for (const block of blocksBetween(text, 'beginbfchar', 'endbfchar')) addLetters(letters, block, budget)
  for (const block of blocksBetween(text, 'beginbfrange', 'endbfrange')) addRanges(letters, block, budget)
  const width = /begincodespacerange\s{0,9}<([0-9A-Fa-f]{1,8})>/.exec(text)?.[1]?.length === 2 ? 1 : 2
  return { width, letters }
}

function addLetters(letters: Map<number, string>, block: string, budget: PdfBudget): void {
  for (const [, code = '', letter = ''] of block.matchAll(
    /<([0-9A-Fa-f]{1,8})>\s{0,9}<([0-9A-Fa-f]{0,32})>/g,
  )) {
    if (!budget.mayMapCode()) return
    letters.set(Number.parseInt(code, 16), fromHex(letter))
  }
}

function addRanges(letters: Map<number, string>, block: string, budget: PdfBudget): void {
  const range =
    /<([0-9A-Fa-f]{1,8})>\s{0,9}<([0-9A-Fa-f]{1,8})>\s{0,9}(?:<([0-9A-Fa-f]{1,32})>|\[([^\]]{0,8192})\])/g
  for (const [, from = '', to = '', first, listed] of block.matchAll(range)) {
    const start = Number.parseInt(from, 16)
    const names = listed?.match(/[0-9A-Fa-f]{1,32}/g)
    const last = Math.min(Number.parseInt(to, 16), names ? start + names.length - 1 : start + 0xffff)
    for (let code = start; code <= last; code += 1) {
      if (!budget.mayMapCode()) return
      letters.set(code, names ? fromHex(names[code - start] ?? '') : fromHex(first ?? '', code - start))
    }
  }
}

/** UTF-16 in hexadecimal digits; `more` is added to its last unit. */
function fromHex(digits: string, more = 0): string {
  const units = (digits.padStart(4, '0').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
  const last = units.pop() ?? 0
  return String.fromCharCode(...units, (last + more) & 0xffff)
}

function mapped({ width, letters }: CodeMap, bytes: string): string | undefined {
  let text = ''
  for (let at = 0; at + width <= bytes.length; at += width) {
    const code = width === 1 ? bytes.charCodeAt(at) : bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)
    const letter = letters.get(code)
    if (letter === undefined) return undefined
    text += letter
  }
  return text
}
