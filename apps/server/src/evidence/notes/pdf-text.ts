import type { PdfBudget } from './pdf-budget.ts'
import { enclosedBy, referenceOf } from './pdf-dictionary.ts'
import { type Decode, fontDecoder } from './pdf-fonts.ts'
import type { PdfObject, PdfObjects } from './pdf-objects.ts'
import { readPageText } from './pdf-page-text.ts'

const maxTextLength = 200_000
const maxPages = 100
const maxForms = 200
const maxParents = 8

/** The text of all pages and forms, in the order in which it is drawn. */
export function readText(objects: PdfObjects, budget: PdfBudget): string {
  const decoders = new Map<number, Decode>()
  const decoderOf = (number: number): Decode | undefined => {
    const font = objects.get(number)
    const known = decoders.get(number) ?? (font && fontDecoder(font, objects, budget))
    if (known) decoders.set(number, known)
    return known
  }
  let text = ''
  for (const { content, resources } of drawn(objects, budget)) {
    if (text.length > maxTextLength || !budget.hasTime()) break
    const fonts = fontsOf(resources, objects)
    text += `${readPageText(content, (name) => decoderOf(fonts.get(name) ?? -1), budget)}\n`
  }
  return text.slice(0, maxTextLength)
}

interface Drawn {
  readonly content: string
  /** The dictionary in which names of fonts are explained. */
  readonly resources: string
}

function* drawn(objects: PdfObjects, budget: PdfBudget): Generator<Drawn> {
  const pages = ofKind(objects, /\/Type\s{0,9}\/Page(?![A-Za-z])/, maxPages, budget)
  const forms = ofKind(objects, /\/Subtype\s{0,9}\/Form\b/, maxForms, budget)
  for (const page of pages) {
    const content = contentsOf(page, objects).map((part) => unpacked(part, budget))
    yield { content: content.join('\n'), resources: resourcesOf(page, objects) }
  }
  for (const form of forms) yield { content: unpacked(form, budget), resources: resourcesOf(form, objects) }
}

function ofKind(objects: PdfObjects, kind: RegExp, most: number, budget: PdfBudget): PdfObject[] {
  const found: PdfObject[] = []
  for (const object of objects.values()) {
    if (!budget.hasTime()) break
    if (!kind.test(object.dictionary)) continue
    if (found.length < most) found.push(object)
    else budget.isWhole = false
  }
  return found
}

const unpacked = ({ dictionary, stream }: PdfObject, budget: PdfBudget): string =>
  (stream && budget.unpack(dictionary, stream)) ?? ''

function contentsOf({ dictionary }: PdfObject, objects: PdfObjects): PdfObject[] {
  const only = referenceOf(dictionary, 'Contents')
  const numbers = only === undefined ? references(enclosedBy(dictionary, 'Contents', '[', ']') ?? '') : [only]
  return numbers.flatMap((number) => objects.get(number) ?? [])
}

function references(text: string): number[] {
  const found = [...text.matchAll(/(\d{1,7})\s{1,9}\d{1,5}\s{1,9}R\b/g)]
  return found.slice(0, maxForms).map(([, number]) => Number(number))
}

/** Its own, or those of the nearest parent that has any. */
function resourcesOf(page: PdfObject, objects: PdfObjects): string {
  let at: PdfObject | undefined = page
  for (let parents = 0; at && parents < maxParents; parents += 1) {
    const referred = referenceOf(at.dictionary, 'Resources')
    if (referred !== undefined) return objects.get(referred)?.dictionary ?? ''
    if (/\/Resources\s{0,9}<</.test(at.dictionary)) return at.dictionary
    at = objects.get(referenceOf(at.dictionary, 'Parent') ?? -1)
  }
  return ''
}

function fontsOf(resources: string, objects: PdfObjects): Map<string, number> {
  const referred = objects.get(referenceOf(resources, 'Font') ?? -1)
  const text = enclosedBy(resources, 'Font', '<<', '>>') ?? referred?.dictionary ?? ''
  const pairs = text.matchAll(/\/([^\s/<>[\]()]{1,60})\s{1,9}(\d{1,7})\s{1,9}\d{1,5}\s{1,9}R\b/g)
  return new Map([...pairs].map(([, name = '', number]) => [name, Number(number)]))
}
