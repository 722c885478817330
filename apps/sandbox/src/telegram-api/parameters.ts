import { badRequest } from './api-error.ts'
import type { Fields, UploadedFile } from './multipart.ts'
import type { Markup } from './shapes.ts'

export type Parameters = ReturnType<typeof parametersOf>

/** A call's fields by type. In a form every value is text, and objects are JSON in it. */
export function parametersOf({ values, files }: Fields) {
  const json = (name: string): unknown => {
    const value = values[name]
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      throw badRequest(`can't parse ${name}`)
    }
  }
  return {
    text: (name: string): string | undefined =>
      values[name] === undefined ? undefined : String(values[name]),
    number: (name: string, fallback: number): number => {
      const value = Number(values[name] ?? fallback)
      return Number.isFinite(value) ? value : fallback
    },
    flag: (name: string): boolean => values[name] === true || values[name] === 'true',
    json,
    markup: (): Markup | undefined =>
      values.reply_markup === undefined ? undefined : (json('reply_markup') as Markup),
    /** A file in the field itself, or in the part that the field names with attach://. */
    upload(name: string, reference: unknown = values[name]): UploadedFile | undefined {
      const attached = typeof reference === 'string' ? /^attach:\/\/(.+)$/.exec(reference)?.[1] : undefined
      return attached === undefined ? files.get(name) : files.get(attached)
    },
    values,
  }
}
