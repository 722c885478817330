import { z } from 'zod'
import { decimalText, timestamp, visible } from './fields.ts'
import { matchFilter } from './match-conditions.ts'
import { dealStatuses, merchantScopes, orderStatuses, orderTypes, payableTypes } from './rules.ts'

// Shapes that several calls about deals share. Only shapes: calls are declared in the section files.

export const dealStatus = z.enum(dealStatuses)
export const orderStatus = z.enum(orderStatuses)
/** What the merchant asks for; `any` leaves the choice to the payer. */
export const orderType = z.enum(orderTypes)
/** What a deal is paid by in the end. */
export const payableType = z.enum(payableTypes)
export const merchantScope = z.enum(merchantScopes)

export const page = z.coerce.number().int().min(1).max(100_000).default(1)
export const pageSize = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual)

/** Roubles with kopecks at most, as a number or a string; kept as text, because a float would round it. */
export const amountRub = z
  .union([z.string(), z.number()], 'field.amount_format')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'field.amount_rub_format'))
  .refine((text) => /[1-9]/.test(text), 'field.amount_positive')

/** Where a payer is sent back to. Never a script, never with a password inside. */
export const returnUrl = z
  .string()
  .max(2_048, 'field.too_long')
  .regex(visible, 'field.url_format')
  .refine(isWebAddress, 'field.url_format')

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

export const bankName = z.object({ id: z.string(), name: z.string() })

/** Where the payer sends the roubles. Shown only while the deal is open. */
export const requisite = z.object({
  order_type: payableType,
  /** `full_name` is the bank's own, in Russian. */
  bank: bankName.extend({ full_name: z.string() }),
  card: z.string().nullable(),
  phone_number: z.string().nullable(),
  nomer_scheta: z.string().nullable(),
  /** First name and initial of whoever the card or phone belongs to. */
  owner: z.string(),
})

export const merchantOrder = z.object({
  id: z.uuid(),
  external_id: z.string(),
  /** False for what a test key made. */
  livemode: z.boolean(),
  status: orderStatus,
  mode: z.enum(['hosted', 'h2h']),
  order_type: orderType,
  currency: z.literal('RUB'),
  /** As the merchant asked. */
  amount_requested: decimalText,
  /** What the payer must send: the same, or a few kopecks more. Null until matched. */
  amount: decimalText.nullable(),
  /** What has been seen to arrive. Null while nothing has. */
  amount_received: decimalText.nullable(),
  rate: decimalText.nullable(),
  amount_usdt: decimalText.nullable(),
  fee_usdt: decimalText.nullable(),
  /** What the merchant gets: amount_usdt less fee_usdt. */
  credit_usdt: decimalText.nullable(),
  /** The deal behind it; disputes are about this id. Null until matched. */
  transaction_id: z.uuid().nullable(),
  /** Paid after the clock had ended. */
  late: z.boolean(),
  /** More arrived than `amount`. */
  overpaid: z.boolean(),
  requisite: requisite.nullable(),
  dispute_id: z.uuid().nullable(),
  pay_url: z.string(),
  success_url: z.string().nullable(),
  fail_url: z.string().nullable(),
  payer: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  metadata: z.record(z.string(), z.string()),
  created_at: timestamp,
  updated_at: timestamp,
  /** Until when the payer may choose, pay, or is waited for. Null when it is over. */
  expires_at: timestamp.nullable(),
  /** How many events this order has had; an event with a higher one is newer. */
  sequence: z.number().int(),
})

/**
 * `order.completed` alone means paid: once for a paid order, as the last event of its step. `order.late_payment` and `order.overpaid` are
 * additional news of the same payment, before it; alone they tell of a second payment for an order that is paid.
 */
export const merchantEventType = z.enum([
  'order.created',
  'order.matched',
  'order.payer_claimed',
  'order.checking',
  'order.underpaid',
  'order.overpaid',
  'order.completed',
  'order.late_payment',
  'order.expired',
  'order.canceled',
  'order.released',
  'order.unmatched_payment',
  'dispute.opened',
  'dispute.answered',
  'dispute.evidence_requested',
  'dispute.proposed',
  'dispute.decided',
  'dispute.withdrawn',
  'dispute.appealed',
  'settlement.sent',
  'settlement.failed',
  'ping',
])

/** What a webhook carries, and what `GET /merchant/v1/events` lists. */
export const merchantEvent = z.object({
  id: z.string(),
  type: merchantEventType,
  created_at: timestamp,
  api_version: z.literal('2026-11-15'),
  livemode: z.boolean(),
  /** Per order, from 1. Null for what is about no order. */
  sequence: z.number().int().nullable(),
  data: z.record(z.string(), z.unknown()),
})

export const webhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  livemode: z.boolean(),
  /** Empty: every event. */
  events: z.array(merchantEventType),
  is_active: z.boolean(),
  /** Why it was switched off by us, as a key of the texts; null while on or switched off by its owner. */
  disabled_reason: z.string().nullable(),
  /** Deliveries that have not succeeded yet and will be tried again. */
  waiting: z.number().int(),
  last_success_at: timestamp.nullable(),
  last_failure_at: timestamp.nullable(),
  /** The old secret also signs until then, after a rotation. */
  old_secret_until: timestamp.nullable(),
  created_at: timestamp,
})

export const webhookDelivery = z.object({
  id: z.uuid(),
  endpoint_id: z.uuid(),
  event_id: z.string(),
  event_type: merchantEventType,
  order_id: z.uuid().nullable(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** Of the last try: the answer's status, or a key of the texts for what went wrong before any answer. */
  response_status: z.number().int().nullable(),
  failure: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  created_at: timestamp,
  last_attempt_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
})

export const settlement = z.object({
  id: z.uuid(),
  external_id: z.string().nullable(),
  amount: decimalText,
  fee: decimalText,
  address: z.string(),
  status: z.enum(['processing', 'sent', 'done', 'failed', 'rejected']),
  txid: z.string().nullable(),
  created_at: timestamp,
})

/** One thing that happened to a deal. */
export const dealStep = z.object({
  at: timestamp,
  from: dealStatus.nullable(),
  to: dealStatus,
  /** A key of the texts: what happened. */
  cause: z.string(),
  /** Who: a role, never a name. */
  by: z.enum(['payer', 'merchant', 'trader', 'support', 'terminal', 'clock', 'system']),
  /** Amounts and reasons that the sentence speaks of. */
  facts: z.record(z.string(), z.string()),
})

export const transaction = z.object({
  id: z.uuid(),
  created_at: timestamp,
  updated_at: timestamp,
  status: dealStatus,
  amount: decimalText,
  currency: z.literal('RUB'),
  /** Of whoever asks: the trader's reward, the merchant's credit. */
  profit: decimalText,
  bank: z.string(),
  order_type: payableType,
  description: z.string(),
  payment_details: z.object({
    card: z.string().nullable(),
    phone_number: z.string().nullable(),
    bank: bankName,
    currency: z.object({ symbol: z.string() }),
  }),
  /** When its clock ends; null when it is over. */
  expires_at: timestamp.nullable(),
  /** Paid after the clock had ended. */
  late: z.boolean(),
  livemode: z.boolean(),
  /** May whoever asks confirm it now? */
  may_confirm: z.boolean(),
  /** The merchant's own number of the order; null for traders. */
  external_id: z.string().nullable(),
})

/** How many candidates failed a condition first, and some of them by name. */
export const matchCut = z.object({
  filter: matchFilter,
  count: z.number().int(),
  examples: z.array(z.object({ payment_id: z.uuid(), trader: z.string(), requisite: z.string() })),
})
