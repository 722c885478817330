import type { Endpoint } from '@florin/contract'
import { type JsonSchema, openApi, openApiPath } from '@florin/contract/openapi'

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
  return rowsOf(operationOf(endpoint)?.requestBody?.content['application/json']?.schema)
}

export function answerRows(endpoint: Endpoint): FieldRow[] {
  return rowsOf(operationOf(endpoint)?.responses['200']?.content?.['application/json']?.schema)
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): FieldRow[] {
  return (operationOf(endpoint)?.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required }) => ({ name, type: typeText(schema), isRequired: required }))
}

/** The page says what the OpenAPI document says: there is one reading of a shape. */
function operationOf(endpoint: Endpoint) {
  const { paths } = openApi({ call: endpoint }, { serverUrl: '/', version: '1' })
  return paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()]
}

function rowsOf(schema: JsonSchema | undefined, prefix = ''): FieldRow[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, shape]) => {
    if (typeof shape === 'boolean') return []
    const isList = shape.type === 'array'
    const inner = isList ? shape.items : shape
    const nested = isSchema(inner) ? rowsOf(inner, `${prefix}${name}${isList ? '[]' : ''}.`) : []
    const isRequired = schema?.required?.includes(name) ?? false
    return [{ name: prefix + name, type: typeText(shape), isRequired }, ...nested]
  })
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => (isSchema(one) ? typeText(one) : 'any')).join(' | ')
  if (schema.type === 'array') return `${isSchema(schema.items) ? typeText(schema.items) : 'any'}[]`
  const types = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return [types, ...limits(schema)].join(', ')
}

function limits(schema: JsonSchema): string[] {
  const { format, minLength, maxLength, minimum, maximum, pattern } = schema
  const range = (from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined) return [`${from}–${to}`]
    return [...(from === undefined ? [] : [`≥ ${from}`]), ...(to === undefined ? [] : [`≤ ${to}`])]
  }
  // A format says more to a reader than the pattern that enforces it.
  const shape = format === undefined ? (pattern === undefined ? [] : [pattern]) : [format]
  return [...range(minLength, maxLength), ...range(minimum, maximum), ...shape]
}

function isSchema(shape: unknown): shape is JsonSchema {
  return typeof shape === 'object' && shape !== null && !Array.isArray(shape)
}
