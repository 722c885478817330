import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, email, timestamp } from './fields.ts'

/** A code that a lead has made for one address, and what the person who used it has brought. */
const referral = z.object({
  id: z.string(),
  referral_code: z.string(),
  email: z.string(),
  created_at: timestamp,
  profit: decimalText,
  is_used: z.boolean(),
})

const page = z.coerce.number().int().min(1).max(100_000).default(1)

export const listReferrals = endpoint({
  summary: 'The codes this lead has made; also the test of being a lead',
  method: 'GET',
  path: '/account/lead/refferal/', // The published spelling.
  access: 'lead',
  query: z.object({ page }),
  answer: z.object({ count: z.number(), results: z.array(referral) }),
  problems: ['rights.lacking'],
})

export const createReferral = endpoint({
  summary: 'Make a code for one address and mail it there',
  method: 'POST',
  path: '/account/lead/refferal/',
  access: 'lead',
  lacking: 'referral.no_right',
  success: 201,
  body: z.strictObject({ email }),
  answer: referral,
  problems: ['referral.no_right', 'referral.own_address', 'referral.has_account', 'referral.already_invited'],
})
