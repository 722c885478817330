import { z } from 'zod'
import { quote } from './quote.ts'

/** A value in JSON if it has this very shape, without anything that the shape does not name; nothing if it has not. */
export type Write = (value: unknown) => string | undefined

/** Many answers share the same inner shapes, and a shape never changes: each gets its writer once. */
const made = new WeakMap<z.core.$ZodType, Write>()

/**
 * Checks an answer while writing it: to go through it once takes half as long as to parse it, write it and encode it. Only plain
 * shapes are read so; what has rules of its own is judged by zod.
 */
export function writerOf(shape: z.core.$ZodType): Write {
  const known = made.get(shape)
  if (known) return known
  const write = makeWriter(shape)
  made.set(shape, write)
  return write
}

function makeWriter(shape: z.core.$ZodType): Write {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return isPlain(def) && !def.catchall ? writeObject(def.shape) : judged(shape)
    case 'array':
      return isPlain(def) ? writeArray(writerOf(def.element)) : judged(shape)
    case 'nullable':
      return writeNullable(writerOf(def.innerType))
    case 'string':
      return stringWriter(def) ?? judged(shape)
    case 'number':
      return numberWriter(def) ?? judged(shape)
    case 'boolean':
      return isPlain(def) ? writeOneOf([true, false]) : judged(shape)
    case 'enum':
      return writeOneOf(Object.values(def.entries))
    case 'literal':
      return writeOneOf(def.values)
    default:
      return judged(shape)
  }
}

function judged(shape: z.core.$ZodType): Write {
  return (value) => JSON.stringify(z.safeParse(shape, value).data)
}

function isPlain(def: z.core.$ZodTypeDef): boolean {
  return (def.checks ?? []).length === 0 && !isCoercing(def)
}

function isCoercing(def: z.core.$ZodTypeDef): boolean {
  return 'coerce' in def && def.coerce === true
}

function writeObject(shape: z.core.$ZodShape): Write {
  const fields = Object.entries(shape).map(([name, field], at) => ({
    name,
    head: `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    write: writerOf(field),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    let text = ''
    for (const { name, head, write } of fields) {
      const written = write((value as Record<string, unknown>)[name])
      if (written === undefined) return undefined
      text += head + written
    }
    return text === '' ? '{}' : `${text}}`
  }
}

function writeArray(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return undefined
    let text = ''
    for (const element of value) {
      const written = write(element)
      if (written === undefined) return undefined
      text += text === '' ? written : `,${written}`
    }
    return `[${text}]`
  }
}

function writeNullable(write: Write): Write {
  return (value) => (value === null ? 'null' : write(value))
}

function writeOneOf(values: readonly unknown[]): Write {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => texts.get(value)
}

function numberWriter(def: z.core.$ZodNumberDef): Write | undefined {
  const checks = (def.checks ?? []).map((check) => check._zod.def as z.core.$ZodCheckNumberFormatDef)
  if (isCoercing(def) || !checks.every(({ format }) => format === 'safeint')) return undefined
  const fits = checks.length > 0 ? Number.isSafeInteger : Number.isFinite
  return (value) => (fits(value) ? String(value) : undefined)
}

/** Whatever these let through needs no quoting. */
const simpleFormats: readonly unknown[] = ['uuid', 'datetime']

function stringWriter(def: z.core.$ZodStringDef): Write | undefined {
  // A format is its own check; others are listed.
  const listed = (def.checks ?? []).map((check) => check._zod.def)
  const [only, ...more] = ('format' in def ? [def, ...listed] : listed) as z.core.$ZodStringFormatDef[]
  if (isCoercing(def) || more.length > 0) return undefined
  if (!only) return (value) => (typeof value === 'string' ? quote(value) : undefined)
  const { pattern } = only
  if (!pattern || pattern.global || pattern.sticky) return undefined
  const fits = (value: unknown): value is string => typeof value === 'string' && pattern.test(value)
  if (simpleFormats.includes(only.format)) return (value) => (fits(value) ? `"${value}"` : undefined)
  return only.format === 'regex' ? (value) => (fits(value) ? quote(value) : undefined) : undefined
}
