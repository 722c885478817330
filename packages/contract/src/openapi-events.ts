import { z } from 'zod'
import { merchantEvent, merchantEventType, merchantOrder, settlement } from './deal-fields.ts'
import {
  disputeData,
  eventData,
  type MerchantEventType,
  merchantEventTypes,
  pingData,
  proposalData,
  unmatchedPaymentData,
  verdictData,
} from './event-data.ts'
import type { JsonSchema } from './openapi.ts'

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** `order.late_payment` is `OrderLatePaymentEvent`. */
function eventName(type: MerchantEventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

const dataNames = new Map<z.ZodObject, string>([
  [merchantOrder, 'Order'],
  [settlement, 'Settlement'],
  [pingData, 'Ping'],
  [unmatchedPaymentData, 'UnmatchedPayment'],
  [disputeData, 'DisputedOrder'],
  [proposalData, 'ProposedEnd'],
  [verdictData, 'DecidedOrder'],
])

/** One shape for each kind of event; `Event` is any of them, or a kind that is still to come. */
export function eventSchemas(): Record<string, JsonSchema> {
  const names = merchantEventTypes.map(eventName)
  const kinds = merchantEventTypes.map((type) => {
    const data = reference(dataNames.get(eventData(type)) ?? 'Order')
    return [eventName(type), envelope({ type: 'string', const: type }, data)] as const
  })
  const other = 'A kind of event that is newer than this document: ignore it.'
  return {
    ...Object.fromEntries(kinds),
    OtherEvent: { ...envelope(openType, { type: 'object' }), description: other },
    Event: { anyOf: [...names, 'OtherEvent'].map(reference) },
  }
}

const openType: JsonSchema = {
  type: 'string',
  description: `New kinds may come. Today: ${merchantEventType.options.join(', ')}`,
}

function envelope(type: JsonSchema, data: JsonSchema): JsonSchema {
  const { $schema: _dialect, properties = {}, ...schema } = z.toJSONSchema(merchantEvent, { io: 'output' })
  const { additionalProperties: _closed, ...open } = schema
  return { ...open, properties: { ...properties, type, data } }
}

/** The requests that a shop's server gets, by event. */
export function webhooks() {
  return Object.fromEntries(merchantEventTypes.map((type) => [type, { post: webhook(type) }]))
}

function webhook(type: MerchantEventType) {
  const content = { 'application/json': { schema: reference(eventName(type)) } }
  return {
    operationId: `on${eventName(type)}`,
    summary: `${type} is told to a webhook endpoint`,
    tags: ['webhook-endpoints'],
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
    requestBody: { required: true, content },
    responses: {
      '2XX': { description: 'Taken. Anything else is tried again' },
      '410': { description: 'Send nothing here any more' },
    },
  }
}

function header(name: string) {
  return { name, in: 'header', required: true, schema: { type: 'string' }, description: 'Standard Webhooks' }
}
