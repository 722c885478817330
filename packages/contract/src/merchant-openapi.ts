import { z } from 'zod'
import {
  merchantEvent,
  merchantEventType,
  merchantOrder,
  orderType,
  payableType,
  requisite,
  settlement,
  webhookDelivery,
  webhookEndpoint,
} from './deal-fields.ts'
import { merchantDispute } from './dispute-fields.ts'
import type { Endpoint } from './endpoint.ts'
import { disputeData, pingData, proposalData, unmatchedPaymentData, verdictData } from './event-data.ts'
import { type ContractTable, type JsonSchema, type Operation, openApi, openApiPath } from './openapi.ts'
import { eventSchemas, webhooks } from './openapi-events.ts'
import { productName } from './rules.ts'

type Schemas = Record<string, JsonSchema>

/** Shapes that several calls share, by the names that generated clients give them. */
const named = z
  .registry<{ id: string }>()
  .add(merchantOrder, { id: 'Order' })
  .add(merchantDispute, { id: 'Dispute' })
  .add(requisite, { id: 'Requisite' })
  .add(settlement, { id: 'Settlement' })
  .add(merchantEvent, { id: 'Event' })
  .add(pingData, { id: 'Ping' })
  .add(unmatchedPaymentData, { id: 'UnmatchedPayment' })
  .add(disputeData, { id: 'DisputedOrder' })
  .add(proposalData, { id: 'ProposedEnd' })
  .add(verdictData, { id: 'DecidedOrder' })
  .add(webhookEndpoint, { id: 'WebhookEndpoint' })
  .add(webhookDelivery, { id: 'WebhookDelivery' })
const unnamed = z.registry<{ id: string }>()

/** What a shop's program calls and hears, and nothing else, as OpenAPI 3.1: with named shapes and typed webhooks, for generated clients. */
export function merchantOpenApi(table: ContractTable, about: { serverUrl: string; version: string }) {
  const calls = Object.fromEntries(Object.entries(table).filter(([, { access }]) => access === 'merchant'))
  const document = openApi(calls, about)
  const schemas: Schemas = { Problem: problemSchema }
  for (const shape of [
    pingData,
    unmatchedPaymentData,
    settlement,
    merchantOrder,
    disputeData,
    proposalData,
    verdictData,
  ])
    nameOf(schemas, shape, '')
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(calls)) {
    const path = openApiPath(endpoint.path)
    const method = endpoint.method.toLowerCase()
    const plain = document.paths[path]?.[method] as Operation
    paths[path] = { ...paths[path], [method]: withNames(schemas, name, endpoint, plain) }
  }
  return {
    openapi: document.openapi,
    info: { title: `${productName} merchant API`, version: about.version, description },
    servers: document.servers,
    tags: Object.entries(subjects).map(([name, said]) => ({ name, description: said })),
    paths,
    webhooks: webhooks(),
    components: {
      schemas: { ...schemas, ...eventSchemas() },
      securitySchemes: { merchant: document.components.securitySchemes.merchant },
    },
  }
}

const description =
  'New fields, and new values where a description says so, may come at any time: ignore what you do not know. Anything else gets a new version.'

const subjects: Readonly<Record<string, string>> = {
  orders: 'Orders',
  disputes: 'Disputes about them',
  events: 'Everything that happened, to read again',
  'webhook-endpoints': 'Where events are sent',
  deliveries: 'What was sent, and sending it again',
  balance: 'What you have, and every movement of it',
  rate: 'Roubles for one USDT',
  methods: 'Ways to pay, with their capacity',
  settlements: 'Paying out',
}

function withNames(schemas: Schemas, name: string, endpoint: Endpoint, plain: Operation): Operation {
  const { requestBody, responses } = plain
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const status = String(endpoint.success ?? 200)
  const answer = endpoint.answer === 'raw' ? undefined : nameOf(schemas, endpoint.answer, `${title}Answer`)
  if (endpoint.body) schemas[`${title}Request`] = jsonSchema(endpoint.body, 'input', unnamed)
  return {
    ...plain,
    tags: [endpoint.path.split('/')[3] ?? ''],
    ...(requestBody && endpoint.body && { requestBody: jsonBody(`${title}Request`) }),
    responses: {
      ...responses,
      ...(answer && { [status]: { description: 'Done', content: jsonContent(answer) } }),
    },
  }
}

const jsonContent = (name: string) => ({ 'application/json': { schema: reference(name) } })
const jsonBody = (name: string) => ({ required: true as const, content: jsonContent(name) })
const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Puts a shape among the named ones, with all that it is made of, and answers its name. */
function nameOf(schemas: Schemas, shape: z.ZodType, otherwise: string): string {
  const { $defs = {}, ...schema } = jsonSchema(shape, 'output', named)
  const name = named.get(shape)?.id ?? otherwise
  for (const [inner, definition] of Object.entries({ [name]: schema, ...$defs })) {
    // Its kinds are told one by one.
    if (inner !== 'Event') schemas[inner] = withoutId(pointingHere(definition as JsonSchema))
  }
  return name
}

function jsonSchema(shape: z.ZodType, io: 'input' | 'output', metadata: typeof named): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
    io,
    metadata,
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (io === 'output') opened(zodSchema, jsonSchema)
    },
  })
  return schema
}

const openEnums: readonly unknown[] = [merchantEventType, orderType, payableType]

/** New fields may come in an answer, and new values where a shape says so. */
function opened(shape: unknown, schema: JsonSchema): void {
  delete schema.additionalProperties
  if (!openEnums.includes(shape)) return
  const { type, enum: values, ...rest } = schema
  for (const key of Object.keys(schema)) delete schema[key]
  Object.assign(schema, rest, {
    anyOf: [{ type, enum: values }, { type }],
    description: 'New values may come.',
  })
}

/** zod points to its own `$defs`. */
function pointingHere(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function withoutId({ id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

const text: JsonSchema = { type: 'string' }
const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457. Decide by `code`; new codes may come. `message` and `error` repeat `detail`.',
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    code: text,
    detail: text,
    instance: text,
    message: text,
    error: text,
    errors: {
      type: 'object',
      description: 'What is wrong with each field, by its name',
      additionalProperties: { type: 'array', items: text },
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'instance'],
}
