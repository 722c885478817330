import { z } from 'zod'
import { disputeReason } from './case-fields.ts'
import {
  amountRub,
  merchantEvent,
  merchantEventType,
  merchantOrder,
  orderType,
  payableType,
  returnUrl,
  settlement,
  webhookDelivery,
  webhookEndpoint,
} from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { amountUsdt, decimalText, timestamp, visible, visibleLines } from './fields.ts'
import { cursor, endsAfterStart, limit, moment, severalOf } from './list-fields.ts'
import { addressProblems } from './problems.ts'
import { evidenceMaxBytes, evidenceMaxFiles, orderStatuses, orderTtlMinutes, orderTypes } from './rules.ts'

const orderId = z.object({ id: z.uuid() })

const matchingProblems = [
  'order.amount_out_of_range',
  'order.busy_amount',
  'order.no_active_traders',
  'order.method_off',
  'order.payer_limit',
  'rate.unavailable',
  'money.halted',
] as const

export const createOrder = endpoint({
  summary: 'Create an order: hosted, with a page for the payer; or h2h, matched at once',
  method: 'POST',
  path: '/merchant/v1/orders',
  access: 'merchant',
  scope: 'orders:write',
  success: 201,
  body: z.strictObject({
    /** Your own number of the order; unique. */
    external_id: z
      .string('field.required')
      .trim()
      .min(1, 'field.required')
      .max(128, 'field.too_long')
      .regex(/^[\x21-\x7e]+$/, 'field.visible_ascii'),
    amount: amountRub,
    order_type: orderType.default('any'),
    mode: z.enum(['hosted', 'h2h']).default('hosted'),
    ttl_minutes: z
      .number('field.ttl')
      .int('field.ttl')
      .min(orderTtlMinutes.min, 'field.ttl')
      .max(orderTtlMinutes.max, 'field.ttl')
      .default(orderTtlMinutes.usual),
    /** May 1 to 99 kopecks be added, if the sum is taken everywhere? */
    allow_unique_amount: z.boolean().default(true),
    success_url: returnUrl.optional(),
    fail_url: returnUrl.optional(),
    payer: z
      .strictObject({
        id: z.string().trim().max(128, 'field.too_long').regex(visible, 'field.invalid').optional(),
        name: z.string().trim().max(100, 'field.too_long').regex(visible, 'field.invalid').optional(),
      })
      .optional(),
    metadata: z
      .record(
        z.string().max(40, 'field.too_long').regex(visible, 'field.invalid'),
        z.string().max(500, 'field.too_long').regex(visible, 'field.invalid'),
      )
      .refine((data) => Object.keys(data).length <= 20, 'field.too_many')
      .default({}),
  }),
  answer: merchantOrder,
  problems: ['order.external_id_taken', 'order.too_many_open', 'merchant.not_activated', ...matchingProblems],
})

export const getOrder = endpoint({
  summary: 'One order',
  method: 'GET',
  path: '/merchant/v1/orders/:id',
  access: 'merchant',
  scope: 'orders:read',
  params: orderId,
  answer: merchantOrder,
  problems: ['order.not_found'],
})

export const listOrders = endpoint({
  summary: 'Orders, newest first',
  method: 'GET',
  path: '/merchant/v1/orders',
  access: 'merchant',
  scope: 'orders:read',
  query: z
    .object({
      external_id: z.string().max(128).regex(visible, 'field.invalid').optional(),
      status: severalOf(orderStatuses).optional(),
      order_type: severalOf(orderTypes).optional(),
      created_from: moment.optional(),
      created_to: moment.optional(),
      /** As `metadata[key]=value`; all that are named must fit. */
      metadata: z
        .record(z.string().max(40), z.string('field.invalid').max(500))
        .refine((input) => Object.keys(input).length > 0, 'field.invalid')
        .optional(),
      after: cursor,
      limit,
    })
    .superRefine(endsAfterStart('created_from', 'created_to')),
  answer: z.object({ results: z.array(merchantOrder), next: z.string().nullable() }),
  problems: [],
})

export const cancelOrder = endpoint({
  summary: 'Cancel an order that nobody has paid',
  method: 'POST',
  path: '/merchant/v1/orders/:id/cancel',
  access: 'merchant',
  scope: 'orders:write',
  params: orderId,
  answer: merchantOrder,
  problems: ['order.not_found', 'order.over', 'order.part_received'],
})

export const acceptOrder = endpoint({
  summary: 'Take the part that has arrived for the whole: the order is complete for `amount_received`',
  method: 'POST',
  path: '/merchant/v1/orders/:id/accept',
  access: 'merchant',
  scope: 'orders:write',
  params: orderId,
  answer: merchantOrder,
  problems: ['order.not_found', 'order.over', 'order.nothing_to_accept', 'money.halted'],
})

export const markOrderPaid = endpoint({
  summary: 'The payer told you that they have paid',
  method: 'POST',
  path: '/merchant/v1/orders/:id/paid',
  access: 'merchant',
  scope: 'orders:write',
  params: orderId,
  answer: merchantOrder,
  problems: ['order.not_found', 'order.over'],
})

export const disputeOrder = endpoint({
  summary: 'Open a dispute about an order that was paid and not confirmed, or wrongly',
  method: 'POST',
  path: '/merchant/v1/orders/:id/dispute',
  access: 'merchant',
  scope: 'orders:write',
  success: 201,
  params: orderId,
  body: z.strictObject({
    /** Left out: `not_credited`, and `another_sum` of a completed order. */
    reason: disputeReason.optional(),
    comment: z.string().trim().max(2_000, 'field.too_long').regex(visibleLines, 'field.invalid').default(''),
    /** Files that were sent in as evidence for this order. */
    evidence: z.array(z.uuid('field.unknown_evidence')).max(evidenceMaxFiles, 'field.too_many').default([]),
  }),
  answer: merchantOrder,
  problems: ['order.not_found', 'deal.not_disputable', 'deal.disputed', 'deal.no_sign', 'money.halted'],
})

export const addOrderEvidence = endpoint({
  summary: 'A proof of payment, before a dispute or during it: pdf, jpeg, png or mp4, judged by content',
  method: 'POST',
  path: '/merchant/v1/orders/:id/evidence',
  access: 'merchant',
  scope: 'orders:write',
  params: orderId,
  upload: { field: 'file', maxBytes: evidenceMaxBytes, tooLarge: 'evidence.too_large' },
  answer: z.object({ id: z.uuid() }),
  problems: [
    'order.not_found',
    'deal.not_disputable',
    'dispute.decided',
    'evidence.missing',
    'evidence.too_large',
    'evidence.wrong_type',
    'evidence.too_many',
    'evidence.refused',
    'evidence.no_room',
  ],
})

export const merchantBalance = endpoint({
  summary: 'What you have: available, frozen, and both together',
  method: 'GET',
  path: '/merchant/v1/balance',
  access: 'merchant',
  scope: 'balance:read',
  answer: z.object({
    asset: z.enum(['USDT', 'USDT_TEST']),
    available: decimalText,
    frozen: decimalText,
    balance: decimalText,
    debt: decimalText,
  }),
  problems: [],
})

export const merchantRate = endpoint({
  summary: 'Roubles for one USDT, as a new order would lock it',
  method: 'GET',
  path: '/merchant/v1/rate',
  access: 'merchant',
  scope: 'orders:read',
  answer: z.object({ rate: decimalText, observed_at: timestamp, sources: z.array(z.string()) }),
  problems: ['rate.unavailable'],
})

export const merchantMethods = endpoint({
  summary: 'Ways to pay with their live capacity: between which sums somebody can be paid to now',
  method: 'GET',
  path: '/merchant/v1/methods',
  access: 'merchant',
  scope: 'orders:read',
  query: z.object({ amount: amountRub.optional() }),
  answer: z.object({
    results: z.array(
      z.object({
        order_type: payableType,
        has_capacity: z.boolean(),
        /** How many methods could take a deal now. */
        methods: z.number().int(),
        min_amount: decimalText.nullable(),
        max_amount: decimalText.nullable(),
      }),
    ),
  }),
  problems: ['rate.unavailable'],
})

export const listEvents = endpoint({
  summary: 'Everything that happened to your orders, oldest first, after the given event',
  method: 'GET',
  path: '/merchant/v1/events',
  access: 'merchant',
  scope: 'orders:read',
  query: z.object({ after: cursor, limit }),
  answer: z.object({ results: z.array(merchantEvent), has_more: z.boolean() }),
  problems: [],
})

const endpointInput = z.strictObject({
  url: z.string('field.required').max(2_048, 'field.too_long'),
  events: z.array(merchantEventType).max(20).default([]),
})

export const createWebhookEndpoint = endpoint({
  summary: 'Tell where events shall be sent; the answer shows the signing secret, once',
  method: 'POST',
  path: '/merchant/v1/webhook-endpoints',
  access: 'merchant',
  scope: 'webhooks:write',
  success: 201,
  body: endpointInput,
  answer: webhookEndpoint.extend({ secret: z.string() }),
  problems: ['webhook.url_refused', 'webhook.too_many'],
})

export const listWebhookEndpoints = endpoint({
  summary: 'Where events are sent',
  method: 'GET',
  path: '/merchant/v1/webhook-endpoints',
  access: 'merchant',
  scope: 'webhooks:write',
  answer: z.object({ results: z.array(webhookEndpoint) }),
  problems: [],
})

export const updateWebhookEndpoint = endpoint({
  summary: 'Change an address, its events, or switch it on and off',
  method: 'PATCH',
  path: '/merchant/v1/webhook-endpoints/:id',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  body: z.strictObject({
    url: z.string().max(2_048, 'field.too_long').optional(),
    events: z.array(merchantEventType).max(20).optional(),
    is_active: z.boolean().optional(),
  }),
  answer: webhookEndpoint,
  problems: ['webhook.not_found', 'webhook.url_refused'],
})

export const deleteWebhookEndpoint = endpoint({
  summary: 'Send nothing there any more',
  method: 'DELETE',
  path: '/merchant/v1/webhook-endpoints/:id',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  answer: z.object({ status: z.string() }),
  problems: ['webhook.not_found'],
})

export const rotateWebhookSecret = endpoint({
  summary: 'A new signing secret; for a day both sign',
  method: 'POST',
  path: '/merchant/v1/webhook-endpoints/:id/rotate',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  answer: webhookEndpoint.extend({ secret: z.string() }),
  problems: ['webhook.not_found'],
})

export const testWebhook = endpoint({
  summary: 'Send a ping now and tell what came back',
  method: 'POST',
  path: '/merchant/v1/webhook-endpoints/:id/test',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  answer: webhookDelivery,
  problems: ['webhook.not_found'],
})

export const listDeliveries = endpoint({
  summary: 'What was sent to an endpoint in the last 60 days, newest first',
  method: 'GET',
  path: '/merchant/v1/webhook-endpoints/:id/deliveries',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  query: z.object({ status: z.enum(['waiting', 'delivered', 'failed']).optional(), after: cursor, limit }),
  answer: z.object({ results: z.array(webhookDelivery), next: z.string().nullable() }),
  problems: ['webhook.not_found'],
})

export const redeliver = endpoint({
  summary: 'Send one event again',
  method: 'POST',
  path: '/merchant/v1/deliveries/:id/redeliver',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  answer: webhookDelivery,
  problems: ['delivery.not_found'],
})

export const redeliverSince = endpoint({
  summary: 'Send everything again that has not arrived since a moment',
  method: 'POST',
  path: '/merchant/v1/webhook-endpoints/:id/redeliver',
  access: 'merchant',
  scope: 'webhooks:write',
  params: orderId,
  body: z.strictObject({ since: timestamp, include_delivered: z.boolean().default(false) }),
  answer: z.object({ queued: z.number().int() }),
  problems: ['webhook.not_found'],
})

export const createSettlement = endpoint({
  summary: 'Pay out to your confirmed payout address, set on the Payouts page',
  method: 'POST',
  path: '/merchant/v1/settlements',
  access: 'merchant',
  scope: 'settlements:write',
  success: 201,
  body: z.strictObject({
    amount: amountUsdt,
    /** Your own number; the same one again answers the same settlement. */
    external_id: z.string().trim().min(1).max(128, 'field.too_long').optional(),
  }),
  answer: settlement,
  problems: [
    'settlement.not_set_up',
    'settlement.test_mode',
    'settlement.mismatch',
    'settlement.below_minimum',
    'wallet.insufficient_funds',
    'wallet.address_cooling',
    ...addressProblems,
    'wallet.limit',
    'wallet.debt',
    'wallet.kept_back',
    'wallet.not_whitelisted',
    'money.halted',
  ],
})

export const getSettlement = endpoint({
  summary: 'One settlement',
  method: 'GET',
  path: '/merchant/v1/settlements/:id',
  access: 'merchant',
  scope: 'balance:read',
  params: orderId,
  answer: settlement,
  problems: ['settlement.not_found'],
})

export const listSettlements = endpoint({
  summary: 'Settlements, newest first',
  method: 'GET',
  path: '/merchant/v1/settlements',
  access: 'merchant',
  scope: 'balance:read',
  query: z.object({ after: cursor, limit }),
  answer: z.object({ results: z.array(settlement), next: z.string().nullable() }),
  problems: [],
})

export { balanceReport } from './statement.ts'
