import { z } from 'zod'
import { page, pageSize } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { amountUsdt, day, decimalText, oneTimeCode, secondFactor, timestamp, tronAddress } from './fields.ts'
import { addressProblems } from './problems.ts'
import { payoutPageSize } from './rules.ts'

// A merchant's payouts: settlements to the confirmed address, by hand or by an order that pays out once a day. For merchants' sessions;
// everybody else gets 451. The address itself is set by `setSettlementAddress`.

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.time_format')

/** Whose hours and days these are, as browsers name it (Europe/Moscow). */
const timeZone = z.string().min(1, 'field.required').max(64, 'field.too_long')

/** Nothing at all may stay on the balance, so zero is an amount here. */
const keptUsdt = z
  .union([z.string(), z.number()], 'field.amount_format')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, 'field.amount_format'))

export const payoutDoors = ['hand', 'order', 'api'] as const
export const payoutStatuses = ['processing', 'sent', 'done', 'failed'] as const

/** Why an order paid nothing on its day. */
export const payoutRefusals = [
  'nothing_to_pay',
  'no_address',
  'address_cooling',
  'address_refused',
  'not_whitelisted',
  'debt',
  'rights',
] as const
export type PayoutRefusal = (typeof payoutRefusals)[number]

const payout = z.object({
  id: z.uuid(),
  /** By hand, by the order of every day, or by the shop's program. */
  how: z.enum(payoutDoors),
  /** The program's own number. */
  external_id: z.string().nullable(),
  /** What arrives; the fee came on top. */
  amount: decimalText,
  fee: decimalText,
  address: tronAddress,
  status: z.enum(payoutStatuses),
  /** Only what was sent has an id that an explorer could know. */
  txid: z.string().nullable(),
  explorer_url: z.string().nullable(),
  created_at: timestamp,
})

const order = z.object({
  time: clockTime,
  time_zone: z.string(),
  keep: decimalText,
  confirmed_at: timestamp,
  next_run_at: timestamp,
  /** What would arrive if it ran now; zero where nothing would. */
  next_amount: decimalText,
  last_run: z
    .object({ at: timestamp, amount: decimalText.nullable(), refusal: z.enum(payoutRefusals).nullable() })
    .nullable(),
})

export const payouts = endpoint({
  summary: 'What a shop can have paid out now, where to, at what price, and by which standing order',
  method: 'GET',
  path: '/api/account/payouts/',
  access: 'user',
  query: z.object({ time_zone: timeZone.optional() }),
  answer: z.object({
    balance: decimalText,
    /** Frozen for open cases. */
    in_disputes: decimalText,
    /** Frozen for payouts that are on their way, with their fees. */
    on_the_way: decimalText,
    /** What is free, with the fee still in it. */
    ready: decimalText,
    /** Owed after a lost dispute; while it is above zero nothing is paid out. */
    debt: decimalText,
    /** Of what is free: kept back for own deals that ended lately although a payment was shown. */
    kept_back: decimalText,
    /** The most that can arrive now: the fee and the limits are taken off. */
    most: decimalText,
    minimum: decimalText,
    fee_percent: decimalText,
    limits: z.object({ hour: decimalText, hour_left: decimalText, day: decimalText, day_left: decimalText }),
    /** Above this a member of staff looks first. */
    review_above: decimalText,
    paid_this_month: decimalText,
    cooling_hours: z.number(),
    email: z.string(),
    /** Payouts stand still for everybody until the books are right again. */
    is_halted: z.boolean(),
    address: z
      .object({ address: tronAddress, confirmed_at: timestamp, usable_at: timestamp, is_usable: z.boolean() })
      .nullable(),
    order: order.nullable(),
  }),
  problems: ['rights.lacking'],
})

const payoutProblems = [
  'rights.lacking',
  'settlement.not_set_up',
  'settlement.below_minimum',
  'wallet.insufficient_funds',
  'wallet.address_cooling',
  ...addressProblems,
  'wallet.limit',
  'wallet.debt',
  'wallet.kept_back',
  'wallet.not_whitelisted',
  'money.halted',
] as const

export const requestPayout = endpoint({
  summary: 'Check a payout by hand, tell its fee, and send a code for exactly this amount and address',
  method: 'POST',
  path: '/api/account/payouts/request/',
  access: 'user',
  body: z.strictObject({ amount: amountUsdt }),
  answer: z.object({
    status: z.literal('otp_sent'),
    amount: decimalText,
    fee: decimalText,
    total: decimalText,
    address: tronAddress,
  }),
  problems: payoutProblems,
})

export const createPayout = endpoint({
  summary: 'Pay out by hand, with its code; under an Idempotency-Key a repeat answers the same payout',
  method: 'POST',
  path: '/api/account/payouts/',
  access: 'user',
  success: 201,
  body: z.strictObject({
    amount: amountUsdt,
    /** As the request told it: if another address is in force by now, nothing is paid. */
    address: tronAddress,
    otp: oneTimeCode,
    second_factor: secondFactor,
  }),
  answer: payout,
  problems: [...payoutProblems, 'settlement.address_changed', 'code.wrong', 'code.spent'],
})

const orderInput = { time: clockTime, time_zone: timeZone, keep: keptUsdt }

export const requestPayoutOrderCode = endpoint({
  summary: 'Ask for the code of a standing order: this time, this time zone, this much kept',
  method: 'POST',
  path: '/api/account/payouts/order/otp/',
  access: 'user',
  body: z.strictObject(orderInput),
  answer: z.object({ status: z.literal('otp_sent'), message: z.string() }),
  problems: ['rights.lacking', 'settlement.not_set_up', 'settlement.time_zone_unknown'],
})

export const setPayoutOrder = endpoint({
  summary:
    'The standing order: once a day all above an amount is paid out. A new one needs its code; null ends it',
  method: 'PUT',
  path: '/api/account/payouts/order/',
  access: 'user',
  body: z.strictObject({
    order: z.strictObject(orderInput).nullable(),
    otp: oneTimeCode.optional(),
    second_factor: secondFactor,
  }),
  answer: z.object({ order: order.nullable() }),
  problems: [
    'rights.lacking',
    'settlement.not_set_up',
    'settlement.time_zone_unknown',
    'code.missing',
    'code.wrong',
    'code.spent',
  ],
})

const period = { start_date: day.optional(), end_date: day.optional(), time_zone: timeZone.optional() }

export const payoutHistory = endpoint({
  summary: 'Payouts of a period, newest first, with what they come to',
  method: 'GET',
  path: '/api/account/payouts/history/',
  access: 'user',
  query: z.object({ page, page_size: pageSize(payoutPageSize), ...period }),
  answer: z.object({
    results: z.array(payout),
    total_items: z.number().int(),
    /** Of the whole period: what arrived, and its fees. */
    paid: decimalText,
    fees: decimalText,
  }),
  problems: ['rights.lacking'],
})

export const exportPayouts = endpoint({
  summary: 'The payouts of a period as a file; every one, not a page',
  method: 'GET',
  path: '/api/account/payouts/statement/',
  access: 'user',
  query: z.object({
    start_date: day,
    end_date: day,
    time_zone: timeZone.optional(),
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  answer: 'raw',
  problems: ['rights.lacking', 'settlement.period_too_long'],
})
