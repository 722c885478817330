import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneTimeCode, secondFactor } from './fields.ts'
import { chainState } from './payment-fields.ts'
import { leastProvenRoubles } from './rules.ts'

const method = z.object({ id: z.uuid() })

/** Roubles to the kopeck, as the bank's app shows them. Less than a thousand can be guessed, and proves nothing. */
const shownBalance = z
  .string()
  .trim()
  .regex(/^\d{1,12}([.,]\d{1,2})?$/, 'field.balance_format')
  .transform((text) => text.replace(',', '.'))
  .refine((text) => Number(text) >= leastProvenRoubles, 'field.balance_low')

const codeSent = z.object({ status: z.string(), message: z.string() })

export const requestBalanceCode = endpoint({
  summary: 'Ask for a code to prove a method’s balance; bound to the method and the balance',
  method: 'POST',
  path: '/api/v1/payments/:id/balance/request/',
  access: 'user',
  params: method,
  body: z.strictObject({ balance: shownBalance }),
  answer: codeSent,
  problems: ['payment.not_found', 'payment.not_bound'],
})

export const proveBalance = endpoint({
  summary: 'Prove the balance that the bank’s app shows, so that the next SMS can be checked against it',
  method: 'POST',
  path: '/api/v1/payments/:id/balance/',
  access: 'user',
  params: method,
  body: z.strictObject({ balance: shownBalance, otp: oneTimeCode, second_factor: secondFactor }),
  answer: z.object({ chain: chainState, message: z.string() }),
  problems: ['payment.not_found', 'payment.not_bound', 'code.wrong', 'code.spent'],
})

export const requestUnprovenCode = endpoint({
  summary: 'Ask for a code to let unproven SMS complete small deals of a method',
  method: 'POST',
  path: '/api/v1/payments/:id/unproven/request/',
  access: 'user',
  params: method,
  answer: codeSent,
  problems: ['payment.not_found', 'payment.chain_proven'],
})

export const switchUnproven = endpoint({
  summary: 'Let unproven SMS complete small deals of a method, with a code; or no longer, without one',
  method: 'PUT',
  path: '/api/v1/payments/:id/unproven/',
  access: 'user',
  params: method,
  body: z.strictObject({ is_on: z.boolean(), otp: oneTimeCode.optional(), second_factor: secondFactor }),
  answer: z.object({ takes_unproven: z.boolean(), message: z.string() }),
  problems: ['payment.not_found', 'payment.chain_proven', 'code.missing', 'code.wrong', 'code.spent'],
})
