import type { Endpoint } from '@florin/contract'
import type { JsonSchema } from '@florin/contract/openapi'
import { exampleValues } from './example-values.ts'
import { answerSchema, bodySchema, isSchema } from './fields.ts'

/** A body that the call would take: what it needs, and as much of the rest as it insists on. */
export function exampleBody(endpoint: Endpoint): unknown {
  const schema = bodySchema(endpoint)
  if (!schema) return undefined
  const whole = objectOf(schema)
  const needed = schema.required ?? []
  const rest = Object.keys(whole).filter((name) => !needed.includes(name))
  const only = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name)))
  if (needed.length === 0) return whole
  const tries = [only(needed), ...rest.map((name) => only([...needed, name]))]
  return tries.find((body) => endpoint.body?.safeParse(body).success) ?? whole
}

/** An answer as the call could give it. */
export function exampleAnswer(endpoint: Endpoint): unknown {
  const schema = answerSchema(endpoint)
  return schema && exampleOf(schema, '')
}

/** A delivery's and a settlement's, as the other fields of their examples tell them. */
const otherStatuses = ['delivered', 'done']

function exampleOf(schema: JsonSchema, name: string): unknown {
  const usual = [exampleValues[name], ...(name === 'status' ? otherStatuses : [])]
  const fitting = usual.find((value) => value !== undefined && fits(schema, value))
  if (fitting !== undefined) return fitting
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined && schema.type !== 'object') return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.find(isSchema)
  if (choice) return exampleOf(choice, name)
  return byType(schema, name)
}

function byType(schema: JsonSchema, name: string): unknown {
  switch (typesOf(schema).find((type) => type !== 'null')) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return listOf(schema, name.replace(/s$/, ''))
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1))
    case 'string':
      return textOf(schema)
    default:
      return null
  }
}

function typesOf({ type }: JsonSchema): readonly string[] {
  if (type === undefined) return []
  return Array.isArray(type) ? type : [type]
}

function listOf({ items, minItems = 1 }: JsonSchema, name: string): unknown[] {
  // `not` anything: a list that is always empty.
  if (!isSchema(items) || items.not !== undefined) return []
  return Array.from({ length: minItems }, () => exampleOf(items, name))
}

function objectOf(schema: JsonSchema): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {})
  return Object.fromEntries(
    named.flatMap(([key, shape]) => (isSchema(shape) ? [[key, exampleOf(shape, key)]] : [])),
  )
}

const candidates = [
  '…',
  '12.50',
  '482913',
  'abc',
  'sberbank',
  exampleValues.token,
  exampleValues.id,
  exampleValues.address,
]

function textOf(schema: JsonSchema): string {
  if (schema.format === 'uuid') return String(exampleValues.id)
  if (schema.format === 'date-time') return '2026-11-15T14:30:00.000Z'
  if (schema.format === 'email') return String(exampleValues.email)
  return String(candidates.find((text) => fits(schema, text)) ?? '…')
}

/** Near enough to choose between values; whether an example is right is judged by the contract's own shapes, in a test. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => isSchema(one) && fits(one, value))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return schema.enum.includes(value as string)
  return typesOf(schema).some((type) => isOfType(type, schema, value))
}

function isOfType(type: string, schema: JsonSchema, value: unknown): boolean {
  if (typeof value === 'string') return type === 'string' && textFits(schema, value)
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array' && itemsFit(schema, value)
  if (typeof value === 'object') return type === 'object' && hasOnly(schema, value)
  if (typeof value === 'number') return type === 'integer' || type === 'number'
  return type === typeof value
}

function hasOnly({ additionalProperties, properties = {} }: JsonSchema, value: object | null): boolean {
  return additionalProperties !== false || Object.keys(value ?? {}).every((key) => key in properties)
}

function itemsFit({ items }: JsonSchema, values: readonly unknown[]): boolean {
  return isSchema(items) && values.every((value) => fits(items, value))
}

function textFits(
  { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  text: string,
): boolean {
  if (format === 'date-time') return !Number.isNaN(Date.parse(text))
  return (
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  )
}
