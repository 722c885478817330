import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneTimeCode, secondFactor } from './fields.ts'
import {
  accountNumber,
  cardNumber,
  chainState,
  ownerName,
  phoneNumber,
  wholeDollars,
  withheldReason,
} from './payment-fields.ts'
import { bankIdPattern, paymentSearchModes } from './rules.ts'

const bank = z.object({
  id: z.string(),
  name: z.string(),
  full_name: z.string(),
  is_popular: z.boolean(),
})

/** A payment method as its owner sees it: the card masked, the rest in full. */
const payment = z.object({
  id: z.uuid(),
  name: z.string(),
  bank,
  bank_name: z.string(),
  card: z.string().nullable(),
  phone_number: z.string().nullable(),
  nomer_scheta: z.string().nullable(), // The published spelling of the account number.
  is_SBP: z.boolean(),
  is_c2c: z.boolean(),
  is_active: z.boolean(),
  /** Bound to a terminal. */
  is_connect: z.boolean(),
  terminal_id: z.uuid().nullable(),
  terminal_name: z.string().nullable(),
  /** Percent, whole; `rating_y` has two decimals, for support. */
  rating: z.number(),
  rating_y: z.number(),
  withheld: withheldReason.nullable(),
  /** How far its balance is proven; null where it is bound to no terminal. */
  chain: chainState.nullable(),
  /** Its owner lets unproven SMS complete small deals. */
  takes_unproven: z.boolean(),
  /** Once a method was active, what is filled in stays as it is; what is missing can be added once. */
  is_locked: z.boolean(),
  min_amount_for_deposit: z.number(),
  max_amount_for_deposit: z.number(),
})

const page = z.coerce.number().int().min(1).max(100_000).default(1)
const pageSize = (usual: number) => z.coerce.number().int().min(1).max(100).default(usual)
const flag = z.stringbool()
const paymentPage = z.object({ count: z.number(), results: z.array(payment) })
const paymentId = z.object({ id: z.uuid() })

export const listPayments = endpoint({
  summary: 'One’s payment methods, newest first; filters narrow what is counted and listed',
  method: 'GET',
  path: '/api/v1/payments/list/',
  access: 'user',
  query: z.object({
    page,
    page_size: pageSize(20),
    /** By name: any part of the owner’s name. By card, phone or account: any run of digits, in any spelling. `all` looks everywhere. */
    search: z.string().trim().max(64).default(''),
    search_by: z.enum(paymentSearchModes).default('all'),
    mode: z.enum(['all', 'SBP/C2C', 'SBP', 'C2C']).default('all'),
    /** Bank ids, comma-separated. */
    bank: z.string().max(400).default(''),
    active: flag.default(false),
    related: flag.default(false),
    not_related: flag.default(false),
    /** Only these, comma-separated: a list stays as it was when somebody asked for it, whatever changes meanwhile. */
    ids: z
      .string()
      .max(3_700)
      .default('')
      .transform((text) => (text === '' ? [] : text.split(',')))
      .pipe(z.array(z.uuid()).max(100)),
  }),
  answer: paymentPage.extend({ active_count: z.number(), total_count: z.number() }),
  problems: [],
})

export const listBanks = endpoint({
  summary: 'The banks a payment method can be of, popular ones first',
  method: 'GET',
  path: '/api/v1/payments/banks/',
  access: 'user',
  answer: z.object({ count: z.number(), results: z.array(bank) }),
  problems: [],
})

export const createPayment = endpoint({
  summary: 'Add a payment method: an owner, a bank, and a card, or a phone with its account',
  method: 'POST',
  path: '/api/v1/payments/create/',
  access: 'user',
  body: z
    .strictObject({
      name: ownerName,
      bank: z.string('field.required').regex(bankIdPattern, 'field.bank_unknown'),
      card: cardNumber.optional(),
      phone_number: phoneNumber.optional(),
      nomer_scheta: accountNumber.optional(),
    })
    .refine((body) => body.card || body.phone_number || body.nomer_scheta, {
      path: ['card'],
      message: 'field.card_or_phone',
    })
    .refine((body) => !body.phone_number || body.nomer_scheta, {
      path: ['nomer_scheta'],
      message: 'field.phone_needs_account',
    })
    .refine((body) => !body.nomer_scheta || body.phone_number, {
      path: ['phone_number'],
      message: 'field.account_needs_phone',
    }),
  /** A refusal has `details` and `errors` too: an array of sentences for each bad field. */
  answer: z.object({
    status: z.string(),
    details: z.string(),
    payment_id: z.uuid(),
    errors: z.record(z.string(), z.array(z.string())),
  }),
  problems: ['payment.bank_unknown', 'payment.card_taken', 'payment.account_taken'],
})

export const updatePayment = endpoint({
  summary: 'Switch a method on or off, change its mode, or fill in its details',
  method: 'PATCH',
  path: '/api/v1/payments/:id/update/',
  access: 'user',
  params: paymentId,
  body: z
    .strictObject({
      is_active: z.boolean().optional(),
      is_SBP: z.boolean().optional(),
      is_c2c: z.boolean().optional(),
      name: ownerName.optional(),
      card: cardNumber.optional(),
      phone_number: phoneNumber.optional(),
      nomer_scheta: accountNumber.optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'field.nothing_to_change'),
  answer: z.object({ message: z.string() }),
  problems: [
    'payment.not_found',
    'payment.active',
    'payment.locked',
    'payment.mode_missing',
    'payment.mode_unfit',
    'payment.rating_low',
    'payment.trader_rating_low',
    'payment.card_taken',
    'payment.account_taken',
    'payment.phone_and_account',
    'payment.cooling',
  ],
})

const limits = z.object({
  min_amount_for_deposit: z.number().int(),
  max_amount_for_deposit: z.number().int(),
})

export const paymentLimits = endpoint({
  summary: 'The smallest and largest deal of a method, in dollars; 0 means unset',
  method: 'GET',
  path: '/account/user/change-payment-limits/',
  access: 'user',
  query: z.object({ payment_id: z.uuid() }),
  answer: limits,
  problems: ['payment.not_found'],
})

export const changePaymentLimits = endpoint({
  summary: 'Set the smallest and largest deal of a method, in dollars',
  method: 'POST',
  path: '/account/user/change-payment-limits/',
  access: 'user',
  body: z
    .strictObject({
      payment_id: z.uuid(),
      min_amount_for_deposit: wholeDollars('field.limit_min'),
      max_amount_for_deposit: wholeDollars('field.limit_max'),
    })
    .refine(
      (body) =>
        body.max_amount_for_deposit === 0 || body.min_amount_for_deposit <= body.max_amount_for_deposit,
      { path: ['min_amount_for_deposit'], message: 'field.limit_order' },
    ),
  answer: limits.extend({ message: z.string() }),
  problems: ['payment.not_found', 'payment.active'],
})

export const unassignedPayments = endpoint({
  summary: 'One’s methods that no terminal reads yet',
  method: 'GET',
  path: '/api/v1/payments/unassigned/',
  access: 'user',
  query: z.object({ page, page_size: pageSize(10) }),
  answer: paymentPage,
  problems: [],
})

export const terminalPayments = endpoint({
  summary: 'The methods a terminal reads messages for',
  method: 'GET',
  path: '/api/v1/terminals/:id/payments/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page, page_size: pageSize(10) }),
  answer: paymentPage,
  problems: ['terminal.not_found'],
})

export const connectPayments = endpoint({
  summary: 'Bind methods to a terminal; each is bound to one at most. Staff may do it for others',
  method: 'PATCH',
  path: '/api/terminals/:id/connect-payments/',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ payment_ids: z.array(z.uuid()).min(1, 'field.choose_payment').max(100) }),
  answer: z.object({ message: z.string(), connected: z.number() }),
  problems: ['terminal.not_found', 'payment.not_found', 'payment.bound'],
})

export const unbindPayment = endpoint({
  summary: 'Take a method off its terminal. Staff may do it for others',
  method: 'POST',
  path: '/api/payments/:id/unbind/',
  access: 'user',
  params: paymentId,
  // The published call repeats the id here; support sends nothing.
  body: z.strictObject({ method: z.uuid().optional() }),
  answer: z.object({ message: z.string() }),
  problems: ['payment.not_found', 'payment.not_bound'],
})

/** What support sees: numbers masked, two decimals of the rating. */
const maskedPayment = payment

export const userPayments = endpoint({
  summary: 'Somebody’s payment methods, numbers masked, newest first',
  method: 'GET',
  path: '/support/users/:id/payments/',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  query: z.object({ page, page_size: pageSize(100) }),
  answer: z.object({ count: z.number(), payments: z.array(maskedPayment) }),
  problems: ['user.not_found'],
})

export const updateUserPayment = endpoint({
  summary: 'Change somebody’s payment method; audited. Its owner is told, and has to switch it on again',
  method: 'PATCH',
  path: '/support/users/:userId/payments/:paymentId/',
  access: 'staff',
  params: z.object({ userId: z.uuid(), paymentId: z.uuid() }),
  body: z
    .strictObject({
      name: ownerName.optional(),
      card: cardNumber.nullish(),
      phone_number: phoneNumber.nullish(),
      nomer_scheta: accountNumber.nullish(),
      is_SBP: z.boolean().optional(),
      is_c2c: z.boolean().optional(),
      is_active: z.boolean().optional(),
      /** Where other requisites wait for a second member of staff: the code for exactly this change. */
      otp: oneTimeCode.optional(),
      second_factor: secondFactor,
    })
    .refine(
      ({ otp: _, second_factor: __, ...body }) => Object.values(body).some((value) => value !== undefined),
      'field.nothing_to_change',
    ),
  answer: z.object({
    message: z.string(),
    payment: maskedPayment,
    /** Fields that wait for a second member of staff; the payment is as it was in them. */
    held: z.array(z.string()).optional(),
  }),
  problems: [
    'user.not_found',
    'payment.not_found',
    'payment.own_account',
    'payment.has_open_deals',
    'payment.active',
    'payment.mode_missing',
    'payment.mode_unfit',
    'payment.rating_low',
    'payment.trader_rating_low',
    'payment.card_taken',
    'payment.account_taken',
    'payment.phone_and_account',
    'payment.owner_switches_on',
    'code.missing',
    'code.wrong',
    'code.spent',
  ],
})
