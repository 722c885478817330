import { z } from 'zod'
import { orderStatus } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp, visible } from './fields.ts'
import { cursor, limit } from './list-fields.ts'

// What a merchant sees of their shop. For merchants' sessions; everybody else gets 451.

/** One hour of an address: `quiet` means that nothing was sent. */
const pulseHour = z.enum(['quiet', 'delivered', 'undelivered'])

const webhookPulse = z.object({
  id: z.uuid(),
  url: z.string(),
  livemode: z.boolean(),
  is_active: z.boolean(),
  disabled_reason: z.string().nullable(),
  /** The last 24 hours, oldest first; the last one is still running. */
  hours: z.array(pulseHour),
  delivered: z.number().int(),
  sent: z.number().int(),
  /** Half of the answers came sooner. Null while nothing was delivered. */
  median_ms: z.number().int().nullable(),
  /** Events of these hours that were tried and have not arrived. */
  undelivered: z.number().int(),
  /** Since when nothing arrives; null while the last try succeeded. */
  silent_since: timestamp.nullable(),
})

export const shopOverview = endpoint({
  summary: 'A merchant’s overview: today, the month before, webhooks of 24 hours, and what to set up next',
  method: 'GET',
  path: '/account/shop/overview/',
  access: 'user',
  query: z.object({
    /** Whose day today is, as browsers name it (Europe/Moscow). Without it it is a day of UTC. */
    time_zone: z.string().max(64).optional(),
  }),
  answer: z.object({
    /** Live orders that payers took up today. The sum is null of a shop with more than anybody counts at a glance. */
    today: z.object({ orders: z.number().int(), paid: z.number().int(), turnover: decimalText.nullable() }),
    /** Of the thirty days before the last thirty. */
    turnover_before: decimalText,
    /** What could be paid out now, the fee included. Where to, and when next, is told by `payouts`. */
    ready: decimalText,
    webhooks: z.array(webhookPulse),
    /** What has been set up, in the order in which a new shop does it. */
    steps: z.object({
      test_paid: z.boolean(),
      live_key: z.boolean(),
      webhook: z.boolean(),
      payout_address: z.boolean(),
      live_paid: z.boolean(),
    }),
  }),
  problems: ['rights.lacking'],
})

const shopOrder = z.object({
  id: z.uuid(),
  external_id: z.string(),
  livemode: z.boolean(),
  status: orderStatus,
  created_at: timestamp,
  /** What was asked for; what the payer must send may be a few kopecks more. */
  amount: decimalText,
  amount_received: decimalText.nullable(),
  /** What the shop gets, or has got; null until a payer has chosen a bank. */
  credit_usdt: decimalText.nullable(),
  bank: z.object({ id: z.string(), name: z.string() }).nullable(),
  transaction_id: z.uuid().nullable(),
  /** The payer's page. Null for staff in view mode: whoever has it acts there as the payer. */
  pay_url: z.string().nullable(),
})

export const shopOrders = endpoint({
  summary: 'A merchant’s orders, newest first: those that no payer has taken up, too',
  method: 'GET',
  path: '/account/shop/orders/',
  access: 'user',
  query: z.object({
    mode: z.enum(['live', 'test']).default('live'),
    status: orderStatus.optional(),
    /** The shop's own number of the order, or our id; whole. */
    search: z.string().trim().max(128, 'field.too_long').regex(visible, 'field.invalid').default(''),
    after: cursor,
    limit,
  }),
  answer: z.object({ results: z.array(shopOrder), next: z.string().nullable() }),
  problems: ['rights.lacking'],
})
