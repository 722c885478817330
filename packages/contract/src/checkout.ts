import { z } from 'zod'
import { dealStatus, payableType, requisite } from './deal-fields.ts'
import { disputeStatus } from './dispute-fields.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp } from './fields.ts'
import { evidenceMaxBytes, simulatedActs } from './rules.ts'

const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) })

/** Everything the payer's page shows; nothing else about the merchant or the trader leaves through here. */
const checkoutView = z.object({
  order_id: z.uuid(),
  /** The shop's own number of the order, which the payer knows. */
  order_number: z.string(),
  livemode: z.boolean(),
  merchant: z.object({ name: z.string(), logo: z.string().nullable() }),
  state: z.enum(['choose', 'pay', 'checking', 'part', 'complete', 'expired', 'canceled', 'dispute']),
  status: z.enum(['new', ...dealStatus.options]),
  currency: z.literal('RUB'),
  amount_requested: decimalText,
  /** To send, exactly. Null until a method was chosen. */
  amount: decimalText.nullable(),
  /** Kopecks were added, so that this payment can be told from another of the same sum. */
  has_added_kopecks: z.boolean(),
  amount_received: decimalText.nullable(),
  amount_left: decimalText.nullable(),
  /** What can be chosen, and whether there is somebody to pay to at this moment. */
  choices: z.array(z.object({ order_type: payableType, has_capacity: z.boolean() })),
  requisite: requisite.nullable(),
  created_at: timestamp,
  /** When it was over; null while it is not. */
  ended_at: timestamp.nullable(),
  /** When the running clock began and ends; null when none runs. */
  clock_started_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
  /** Now, by the clock that decides. */
  server_time: timestamp,
  may_claim: z.boolean(),
  may_cancel: z.boolean(),
  may_choose: z.boolean(),
  may_upload: z.boolean(),
  /** How many files the payer has sent in. */
  uploads: z.number().int(),
  late: z.boolean(),
  dispute_id: z.uuid().nullable(),
  /** The case about this payment: how people call it, and where it stands. */
  dispute: z.object({ number: z.number().int(), status: disputeStatus }).nullable(),
  success_url: z.string().nullable(),
  fail_url: z.string().nullable(),
  /** Grows with every change; a page drops what is older than it shows. */
  version: z.number().int(),
})

export const checkout = endpoint({
  summary: 'What the payer’s page shows',
  method: 'GET',
  path: '/api/v1/checkout/:token/',
  access: 'public',
  params: token,
  answer: checkoutView,
  problems: ['order.not_found'],
})

export const checkoutLive = endpoint({
  summary: 'Server-sent events of one order: its version, whenever it changes',
  method: 'GET',
  path: '/api/v1/checkout/:token/live/',
  access: 'public',
  params: token,
  answer: 'raw',
  problems: ['order.not_found'],
})

export const checkoutChoose = endpoint({
  summary:
    'The payer chooses how to pay: a method is found and its USDT frozen. Choosing again releases the first',
  method: 'POST',
  path: '/api/v1/checkout/:token/choose/',
  access: 'public',
  params: token,
  body: z.strictObject({ order_type: payableType }),
  answer: checkoutView,
  problems: [
    'order.not_found',
    'order.over',
    'order.part_received',
    'order.amount_out_of_range',
    'order.busy_amount',
    'order.no_active_traders',
    'order.method_off',
    'order.too_many_choices',
    'order.payer_limit',
    'order.too_many_open',
    'rate.unavailable',
    'money.halted',
  ],
})

export const checkoutPaid = endpoint({
  summary: 'The payer says that they have paid',
  method: 'POST',
  path: '/api/v1/checkout/:token/paid/',
  access: 'public',
  params: token,
  answer: checkoutView,
  problems: ['order.not_found', 'order.over'],
})

export const checkoutCancel = endpoint({
  summary: 'The payer does not want to pay',
  method: 'POST',
  path: '/api/v1/checkout/:token/cancel/',
  access: 'public',
  params: token,
  answer: checkoutView,
  problems: ['order.not_found', 'order.over', 'order.part_received'],
})

export const checkoutEvent = endpoint({
  summary: 'The payer’s page tells what was copied on it; kept with the deal, for a case about it',
  method: 'POST',
  path: '/api/v1/checkout/:token/events/',
  access: 'public',
  params: token,
  body: z.strictObject({ kind: z.enum(['amount_copied', 'requisite_copied']) }),
  answer: z.object({}),
  problems: ['order.not_found', 'limit.reached'],
})

export const checkoutUpload = endpoint({
  summary: 'The payer’s proof of payment: pdf, jpeg, png or mp4, judged by content',
  method: 'POST',
  path: '/api/v1/checkout/:token/receipt/',
  access: 'public',
  params: token,
  upload: { field: 'file', maxBytes: evidenceMaxBytes, tooLarge: 'evidence.too_large' },
  answer: checkoutView,
  problems: [
    'order.not_found',
    'order.over',
    'dispute.decided',
    'evidence.missing',
    'evidence.too_large',
    'evidence.wrong_type',
    'evidence.too_many',
    'evidence.refused',
    'evidence.no_room',
  ],
})

export const checkoutSimulate = endpoint({
  summary: 'Test orders only: the simulated payer or clock acts at once',
  method: 'POST',
  path: '/api/v1/checkout/:token/simulate/',
  access: 'public',
  params: token,
  body: z.strictObject({ act: z.enum(simulatedActs) }),
  answer: checkoutView,
  problems: ['order.not_found', 'order.over'],
})
