import type { PdfBudget } from './pdf-budget.ts'

export interface PdfObject {
  readonly dictionary: string
  readonly stream?: Buffer
}

/** By object number. Of several versions the last one counts, as in a reader. */
export type PdfObjects = ReadonlyMap<number, PdfObject>

const maxObjects = 50_000
const maxDictionary = 64 * 1024

/**
 * Finds objects by their words, without the file's own table of contents: a table that runs in a circle leads nowhere. The cursor
 * only moves forward.
 */
export function readObjects(content: Buffer, text: string, budget: PdfBudget): PdfObjects {
  const objects = new Map<number, PdfObject>()
  const opening = /\b(\d{1,7})\s{1,20}\d{1,5}\s{1,20}obj\b/g
  for (let found = opening.exec(text); found && objects.size < maxObjects; found = opening.exec(text)) {
    if (!budget.hasTime()) break
    const { object, end } = objectAt(content, text, opening.lastIndex)
    objects.set(Number(found[1]), object)
    opening.lastIndex = end
    if (object.stream && /\/Type\s*\/ObjStm\b/.test(object.dictionary))
      for (const [number, dictionary] of packedObjects(object, budget)) objects.set(number, { dictionary })
  }
  return objects
}

function objectAt(content: Buffer, text: string, start: number): { object: PdfObject; end: number } {
  const near = text.slice(start, start + maxDictionary)
  const ends = near.indexOf('endobj')
  const body = ends === -1 ? near : near.slice(0, ends)
  const opening = /(?<!end)stream\r?\n/.exec(body)
  if (!opening) return { object: { dictionary: body }, end: start + body.length }
  const dictionary = body.slice(0, opening.index)
  const from = start + opening.index + opening[0].length
  const to = streamEnd(text, dictionary, from)
  return { object: { dictionary, stream: content.subarray(from, to) }, end: to }
}

/** At the offset given by its length, if `endstream` is there; otherwise at its first occurrence. */
function streamEnd(text: string, dictionary: string, from: number): number {
  const said = from + Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN)
  if (/^\s{0,4}endstream/.test(text.slice(said, said + 16))) return said
  const found = text.indexOf('endstream', from)
  return found === -1 ? text.length : found
}

/** A packed stream begins with pairs of an object's number and its place. */
function* packedObjects({ dictionary, stream }: PdfObject, budget: PdfBudget): Generator<[number, string]> {
  const first = Number(/\/First\s+(\d{1,8})/.exec(dictionary)?.[1] ?? Number.NaN)
  const text = stream && budget.unpack(dictionary, stream)
  if (text === undefined || Number.isNaN(first)) return
  const pairs = [...text.slice(0, Math.min(first, maxDictionary * 8)).matchAll(/(\d{1,7})\s+(\d{1,8})/g)]
  for (const [index, [, number, place]] of pairs.slice(0, maxObjects).entries()) {
    const from = first + Number(place)
    const next = pairs[index + 1]
    const to = next ? first + Number(next[2]) : text.length
    yield [Number(number), text.slice(from, Math.min(to, from + maxDictionary))]
  }
}
