import { createHash } from 'node:crypto'

/** The same text for the same content: JSON without spaces, names of every object in order. What is hashed and sealed is this text. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

export function sha256Of(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
