import type { Endpoint } from '@florin/contract'
import { type JsonSchema, type Operation, openApi, openApiPath } from '@florin/contract/openapi'

/** A line of a table of fields: nested ones with their whole name, `results[].id`. */
export interface FieldRow {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

export function paramRows(endpoint: Endpoint): FieldRow[] {
  return parameters(endpoint, 'path')
}

export function queryRows(endpoint: Endpoint): FieldRow[] {
  return parameters(endpoint, 'query')
}

export function bodyRows(endpoint: Endpoint): FieldRow[] {
  return rowsOf(bodySchema(endpoint))
}

export function answerRows(endpoint: Endpoint): FieldRow[] {
  return rowsOf(answerSchema(endpoint))
}

export function bodySchema(endpoint: Endpoint): JsonSchema | undefined {
  const { content } = operationOf(endpoint).requestBody ?? {}
  const form = endpoint.uploads && content?.['multipart/form-data']?.schema
  return form ? withoutFiles(form) : content?.['application/json']?.schema
}

/** The files of a form are described apart from its fields. */
function withoutFiles({ properties = {}, required = [], ...form }: JsonSchema): JsonSchema {
  const isFile = (shape: unknown) =>
    isSchema(shape as JsonSchema) && (shape as JsonSchema).maxItems !== undefined
  const fields = Object.entries(properties).filter(([, shape]) => !isFile(shape))
  const names = fields.map(([name]) => name)
  return {
    ...form,
    properties: Object.fromEntries(fields),
    required: required.filter((name) => names.includes(name)),
  }
}

export function answerSchema(endpoint: Endpoint): JsonSchema | undefined {
  const status = String(endpoint.success ?? 200)
  return operationOf(endpoint).responses[status]?.content?.['application/json']?.schema
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): FieldRow[] {
  return operationOf(endpoint)
    .parameters.filter((parameter) => parameter.in === place)
    .map(({ name, schema, required }) => ({
      name,
      type: `${typeText(schema)}${defaultText(schema)}`,
      isRequired: required,
    }))
}

const known = new WeakMap<Endpoint, Operation>()

/** The page says what the OpenAPI document says: there is one reading of a shape. */
export function operationOf(endpoint: Endpoint): Operation {
  const read = known.get(endpoint)
  if (read) return read
  const { paths } = openApi({ call: endpoint }, { serverUrl: '/', version: '1' })
  const operation = paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]
  if (!operation) throw new Error(`${endpoint.path} is not in its own document`)
  known.set(endpoint, operation)
  return operation
}

function rowsOf(schema: JsonSchema | undefined, prefix = ''): FieldRow[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, shape]) => {
    if (!isSchema(shape)) return []
    const isRequired = schema?.required?.includes(name) ?? false
    const type = `${typeText(shape)}${defaultText(shape)}`
    return [{ name: prefix + name, type, isRequired }, ...nested(prefix + name, shape)]
  })
}

function nested(name: string, shape: JsonSchema): FieldRow[] {
  if (shape.type === 'array') return isSchema(shape.items) ? rowsOf(shape.items, `${name}[].`) : []
  // What may be null is a choice between a shape and nothing.
  const choices = (shape.anyOf ?? [shape]).filter(isSchema)
  return choices.flatMap((choice) => rowsOf(choice, `${name}.`))
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => (isSchema(one) ? typeText(one) : 'any')).join(' | ')
  if (schema.type === 'array') return `${isSchema(schema.items) ? typeText(schema.items) : 'any'}[]`
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return [types, ...limits(schema)].filter((part) => part !== '').join(', ')
}

/** What is meant where nothing is said, as in a signature. Empty lists, texts and objects go without saying. */
function defaultText({ default: value }: JsonSchema): string {
  const isSaid =
    typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '')
  return isSaid ? ` = ${JSON.stringify(value)}` : ''
}

function limits(schema: JsonSchema): string[] {
  const { format, minLength, maxLength, minimum, maximum, pattern } = schema
  const range = (from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined) return [`${from}–${to}`]
    return [...(from === undefined ? [] : [`≥ ${from}`]), ...(to === undefined ? [] : [`≤ ${to}`])]
  }
  // A format says more to a reader than the pattern that enforces it.
  const shape = format === undefined ? (pattern === undefined ? [] : [patternText(pattern)]) : [format]
  return [...range(minLength, maxLength), ...range(boundOf(minimum), boundOf(maximum)), ...shape]
}

/** Every whole number of JSON ends there: it says nothing about the field. */
const boundOf = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound

/** Patterns that stand everywhere have a name, or go without saying; nobody learns anything from reading them again. */
const patternNames: Readonly<Record<string, string>> = {
  '^-?\\d+(\\.\\d+)?$': 'decimal',
  '^[\\x21-\\x7e]+$': 'ASCII',
  '^\\P{C}*$': '',
}

function patternText(pattern: string): string {
  return patternNames[pattern] ?? pattern
}

export function isSchema(shape: unknown): shape is JsonSchema {
  return typeof shape === 'object' && shape !== null && !Array.isArray(shape)
}
