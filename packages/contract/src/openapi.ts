import { z } from 'zod'
import { type Access, type Endpoint, isEndpoint, type Uploads } from './endpoint.ts'
import { modules } from './modules.ts'
import {
  commonProblems,
  deviceProblems,
  merchantProblems,
  type ProblemCode,
  problems,
  sessionProblems,
} from './problems.ts'
import { productName } from './rules.ts'

export type Section = keyof typeof modules | 'other'

const sections = new Map<Endpoint, Section>(
  Object.entries(modules).flatMap(([section, files]) =>
    files
      .flatMap((file) => Object.values<unknown>(file))
      .filter(isEndpoint)
      .map((call) => [call, section as Section] as const),
  ),
)

export function sectionOf(call: Endpoint): Section {
  return sections.get(call) ?? 'other'
}

export const sectionNames: readonly Section[] = [...(Object.keys(modules) as Section[]), 'other']

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description?: string
  readonly style?: 'form' | 'deepObject'
  readonly explode?: boolean
}

interface Content {
  readonly schema: JsonSchema
}

export interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, Content>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

export type ContractTable = Readonly<Record<string, Endpoint>>

/** The contract as an OpenAPI 3.1 document, for other people's tools. */
export function openApi(
  table: ContractTable,
  about: { serverUrl: string; version: string },
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    const path = openApiPath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  const used = new Set(Object.values(table).map(sectionOf))
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: about.version },
    servers: [{ url: about.serverUrl }],
    tags: sectionNames.filter((section) => used.has(section)).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        device: { type: 'apiKey', in: 'header', name: 'X-Signature' },
        merchant: { type: 'http', scheme: 'bearer', description: 'flk_live_… or flk_test_…' },
      },
    },
  }
}

/** `:name` becomes `{name}`, and a wildcard a last parameter, the nearest that OpenAPI can say. */
export function openApiPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
}

function operation(name: string, endpoint: Endpoint): Operation {
  const body = requestBody(endpoint)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [sectionOf(endpoint)],
    security: security[endpoint.access],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { [String(endpoint.success ?? 200)]: successOf(endpoint), ...refusals(endpoint) },
  }
}

const signedIn = [{ session: [] }]
const signed = [{ device: [] }]
/** Where a person’s session is looked at. */
const sessionAccess: readonly Access[] = ['anyone', 'user', 'lead', 'staff']
const security: Record<Access, Operation['security']> = {
  public: [],
  anyone: [{}, { session: [] }],
  bearer: signedIn,
  user: signedIn,
  lead: signedIn,
  staff: signedIn,
  device: signed,
  pairing: signed,
  forwarder: [],
  merchant: [{ merchant: [] }],
}

function pathParameters({ path, params }: Endpoint): Parameter[] {
  const shapes = params ? jsonSchema(params, 'input').properties : undefined
  return [...openApiPath(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const shape = shapes?.[name]
    return { name, in: 'path', required: true, schema: isSchema(shape) ? shape : { type: 'string' } }
  })
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input')
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: isSchema(shape) ? shape : {},
    ...(isSchema(shape) && styleOf(shape)),
  }))
}

/** `status=a,b` and `metadata[key]=value`. */
function styleOf({ type }: JsonSchema): Pick<Parameter, 'style' | 'explode'> {
  if (type === 'array') return { style: 'form', explode: false }
  return type === 'object' ? { style: 'deepObject', explode: true } : {}
}

function headerParameters({ access, method, upload, uploads }: Endpoint): Parameter[] {
  const hasKeys = method !== 'GET' && !upload && !uploads && [...sessionAccess, 'merchant'].includes(access)
  if (!hasKeys) return []
  const description = 'Carries the call out once, however often it is repeated.'
  const schema: JsonSchema = { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' }
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema, description }]
}

function requestBody(endpoint: Endpoint): Record<string, Content> | undefined {
  const { body, upload, uploads, takesForm, takesBytes } = endpoint
  if (takesBytes) return { 'application/octet-stream': { schema: anyFile } }
  if (uploads) return { 'multipart/form-data': { schema: formWithFiles(uploads, body) } }
  if (body) {
    const content = { schema: jsonSchema(body, 'input') }
    return {
      'application/json': content,
      ...(takesForm && { 'application/x-www-form-urlencoded': content }),
    }
  }
  if (!upload) return undefined
  const schema: JsonSchema = {
    type: 'object',
    properties: { [upload.field]: anyFile },
    required: [upload.field],
  }
  return { 'multipart/form-data': { schema } }
}

const anyFile: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

/** Under the first of the names; the others are taken as well. */
function formWithFiles({ fields: [name = 'files'], maxFiles }: Uploads, body: Endpoint['body']): JsonSchema {
  const { properties, required = [] } = body ? jsonSchema(body, 'input') : { properties: {} }
  const files: JsonSchema = { type: 'array', items: anyFile, maxItems: maxFiles }
  return { type: 'object', properties: { ...properties, [name]: files }, required: [...required, name] }
}

function successOf({ answer }: Endpoint): Response {
  if (answer === 'raw') return { description: 'Not JSON: a page, a file or a stream' }
  return { description: 'Done', content: { 'application/json': { schema: jsonSchema(answer, 'output') } } }
}

/** Everything this call may refuse with: its own problems and those that every such call has. */
function problemsOf({ access, lacking, problems: own }: Endpoint): ProblemCode[] {
  const hasSession = sessionAccess.includes(access)
  const hasRights = access === 'lead' || access === 'staff'
  const all: ProblemCode[] = [...own, ...commonProblems]
  if (hasSession) all.push(...sessionProblems)
  if (hasRights) all.push(lacking ?? 'rights.lacking')
  if (access === 'device') all.push(...deviceProblems)
  if (access === 'merchant') all.push(...merchantProblems)
  return [...new Set(all)]
}

function refusals(endpoint: Endpoint): Record<string, Response> {
  const byStatus = Object.groupBy(problemsOf(endpoint), (code) => String(problems[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const code: JsonSchema = { enum: codes }
      const schema: JsonSchema = {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code } }],
      }
      return [status, { description: codes.join(', '), content: { 'application/problem+json': { schema } } }]
    }),
  )
}

const problemSchema: JsonSchema = {
  type: 'object',
  description:
    'RFC 9457, plus the sentence under `error` and `message`, and an array of sentences for each bad field.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
  additionalProperties: { type: 'array', items: { type: 'string' } },
}

function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  // OpenAPI 3.1 speaks this dialect anyway; naming it in every shape would only be noise.
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io })
  return schema
}

function isSchema(shape: JsonSchema | boolean | undefined): shape is JsonSchema {
  return typeof shape === 'object'
}
