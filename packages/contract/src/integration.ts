import { z } from 'zod'
import {
  amountRub,
  merchantEventType,
  merchantScope,
  webhookDelivery,
  webhookEndpoint,
} from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { oneTimeCode, secondFactor, timestamp, tronAddress, visibleName } from './fields.ts'
import { addressProblems } from './problems.ts'

// What a merchant sets up in Settings › Integration. For merchants' sessions; everybody else gets 451.

const id = z.object({ id: z.uuid() })

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  livemode: z.boolean(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(merchantScope),
  /** Addresses or networks it may be used from; empty: from anywhere. */
  allowed_ips: z.array(z.string()),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
})

const settings = z.object({
  /** What the payer sees as the shop's name. */
  display_name: z.string(),
  /** May a payer's uploaded receipt become a dispute? */
  allow_payer_disputes: z.boolean(),
  settlement_address: tronAddress.nullable(),
  /** Until then the address is known but not paid to. */
  settlement_usable_at: timestamp.nullable(),
})

export const integrationSettings = endpoint({
  summary: 'How this shop looks to payers, and where its USDT is paid out to',
  method: 'GET',
  path: '/account/integration/',
  access: 'user',
  answer: settings,
  problems: ['rights.lacking'],
})

export const changeIntegrationSettings = endpoint({
  summary: 'Change the shop’s name or whether payers may dispute',
  method: 'PATCH',
  path: '/account/integration/',
  access: 'user',
  body: z.strictObject({
    display_name: z
      .string()
      .trim()
      .min(2, 'field.too_short')
      .max(60, 'field.too_long')
      .regex(visibleName, 'field.invalid')
      .optional(),
    allow_payer_disputes: z.boolean().optional(),
  }),
  answer: settings,
  problems: ['rights.lacking'],
})

export const requestIntegrationCode = endpoint({
  summary: 'Ask for a code: to make an API key, or to set the settlement address; bound to what is named',
  method: 'POST',
  path: '/account/integration/otp/',
  access: 'user',
  body: z.strictObject({ action: z.enum(['key', 'settlement']), address: tronAddress.optional() }),
  answer: z.object({ status: z.string(), message: z.string() }),
  problems: ['rights.lacking', 'merchant.not_activated', ...addressProblems],
})

export const listApiKeys = endpoint({
  summary: 'API keys, without the keys themselves',
  method: 'GET',
  path: '/account/integration/keys/',
  access: 'user',
  answer: z.object({ results: z.array(apiKey) }),
  problems: ['rights.lacking'],
})

export const createApiKey = endpoint({
  summary: 'Make an API key; it is shown in this answer and never again. A live key needs a code',
  method: 'POST',
  path: '/account/integration/keys/',
  access: 'user',
  success: 201,
  body: z.strictObject({
    name: z.string().trim().min(1, 'field.required').max(60, 'field.too_long'),
    livemode: z.boolean(),
    scopes: z.array(merchantScope).min(1, 'field.required').max(10),
    allowed_ips: z.array(z.string().trim().max(50)).max(20).default([]),
    otp: oneTimeCode.optional(),
    second_factor: secondFactor,
  }),
  answer: apiKey.extend({ key: z.string() }),
  problems: [
    'rights.lacking',
    'merchant.not_activated',
    'code.missing',
    'code.wrong',
    'code.spent',
    'key.too_many',
  ],
})

export const revokeApiKey = endpoint({
  summary: 'End an API key at once',
  method: 'DELETE',
  path: '/account/integration/keys/:id/',
  access: 'user',
  params: id,
  answer: z.object({ status: z.string() }),
  problems: ['rights.lacking', 'key.not_found'],
})

export const setSettlementAddress = endpoint({
  summary: 'The standing order: where settlements go, with its code. Null ends it',
  method: 'PUT',
  path: '/account/integration/settlement/',
  access: 'user',
  body: z.strictObject({
    address: tronAddress.nullable(),
    otp: oneTimeCode.optional(),
    second_factor: secondFactor,
  }),
  answer: settings,
  problems: ['rights.lacking', 'code.missing', 'code.wrong', 'code.spent', ...addressProblems],
})

export const integrationEndpoints = endpoint({
  summary: 'Where events are sent',
  method: 'GET',
  path: '/account/integration/webhooks/',
  access: 'user',
  answer: z.object({ results: z.array(webhookEndpoint) }),
  problems: ['rights.lacking'],
})

export const addIntegrationEndpoint = endpoint({
  summary: 'Tell where events shall be sent; the secret is shown once',
  method: 'POST',
  path: '/account/integration/webhooks/',
  access: 'user',
  success: 201,
  body: z.strictObject({
    url: z.string('field.required').trim().min(1, 'field.required').max(2_048, 'field.too_long'),
    livemode: z.boolean(),
    events: z.array(merchantEventType).max(20).default([]),
  }),
  answer: webhookEndpoint.extend({ secret: z.string() }),
  problems: ['rights.lacking', 'webhook.url_refused', 'webhook.too_many'],
})

export const changeIntegrationEndpoint = endpoint({
  summary: 'Change an address, its events, or switch it on and off',
  method: 'PATCH',
  path: '/account/integration/webhooks/:id/',
  access: 'user',
  params: id,
  body: z.strictObject({
    url: z.string().trim().max(2_048, 'field.too_long').optional(),
    events: z.array(merchantEventType).max(20).optional(),
    is_active: z.boolean().optional(),
  }),
  answer: webhookEndpoint,
  problems: ['rights.lacking', 'webhook.not_found', 'webhook.url_refused'],
})

export const removeIntegrationEndpoint = endpoint({
  summary: 'Send nothing there any more',
  method: 'DELETE',
  path: '/account/integration/webhooks/:id/',
  access: 'user',
  params: id,
  answer: z.object({ status: z.string() }),
  problems: ['rights.lacking', 'webhook.not_found'],
})

export const rotateIntegrationSecret = endpoint({
  summary: 'A new signing secret; for a day both sign',
  method: 'POST',
  path: '/account/integration/webhooks/:id/rotate/',
  access: 'user',
  params: id,
  answer: webhookEndpoint.extend({ secret: z.string() }),
  problems: ['rights.lacking', 'webhook.not_found'],
})

export const pingIntegrationEndpoint = endpoint({
  summary: 'Send a ping now and tell what came back',
  method: 'POST',
  path: '/account/integration/webhooks/:id/test/',
  access: 'user',
  params: id,
  answer: webhookDelivery,
  problems: ['rights.lacking', 'webhook.not_found'],
})

export const integrationDeliveries = endpoint({
  summary: 'What was sent to an endpoint, newest first',
  method: 'GET',
  path: '/account/integration/webhooks/:id/deliveries/',
  access: 'user',
  params: id,
  query: z.object({
    status: z.enum(['waiting', 'delivered', 'failed']).optional(),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({ results: z.array(webhookDelivery), next: z.string().nullable() }),
  problems: ['rights.lacking', 'webhook.not_found'],
})

export const redeliverOne = endpoint({
  summary: 'Send one event again',
  method: 'POST',
  path: '/account/integration/deliveries/:id/redeliver/',
  access: 'user',
  params: id,
  answer: webhookDelivery,
  problems: ['rights.lacking', 'delivery.not_found'],
})

export const redeliverAll = endpoint({
  summary: 'Send everything again that has not arrived since a moment',
  method: 'POST',
  path: '/account/integration/webhooks/:id/redeliver/',
  access: 'user',
  params: id,
  body: z.strictObject({ since: timestamp, include_delivered: z.boolean().default(false) }),
  answer: z.object({ queued: z.number().int() }),
  problems: ['rights.lacking', 'webhook.not_found'],
})

export const createTestOrder = endpoint({
  summary: 'A test order as one’s own shop would make it, with the link to its payer’s page',
  method: 'POST',
  path: '/account/integration/test-order/',
  access: 'user',
  success: 201,
  body: z.strictObject({ amount: amountRub }),
  answer: z.object({ order_id: z.uuid(), pay_url: z.string() }),
  problems: ['rights.lacking', 'order.too_many_open'],
})
