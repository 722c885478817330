import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accountType, decimalText, email, timestamp } from './fields.ts'

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
const days = z.coerce.number().int().min(1).max(3_660).optional()
const params = z.object({ id: z.uuid() })

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

export const referralDeals = endpoint({
  summary: 'What a code has brought, deal by deal',
  method: 'GET',
  path: '/account/lead/refferal/:id/deals/',
  access: 'lead',
  params,
  query: z.object({ page, days }),
  answer: z.object({
    /** Of the period that was asked for. */
    count: z.number(),
    /** Deals of the code in all, and the profit that they brought: the sum of all lines. */
    deals: z.number(),
    profit: decimalText,
    /** What leads get of a deal's margin; half of it where both sides were invited. */
    share_percent: decimalText,
    results: z.array(
      z.object({
        id: z.string(),
        at: timestamp,
        transaction_id: z.uuid(),
        amount: decimalText,
        /** The margin of which the share is a part. */
        margin: decimalText,
        share: decimalText,
        outcome: z.enum(['complete', 'returned', 'no_share']),
      }),
    ),
  }),
  problems: ['rights.lacking', 'referral.not_found'],
})

export const exportReferral = endpoint({
  summary: 'What a code has brought, as CSV',
  method: 'GET',
  path: '/account/lead/refferal/:id/export/',
  access: 'lead',
  params,
  query: z.object({ days }),
  answer: 'raw',
  problems: ['rights.lacking', 'referral.not_found'],
})

export const exportReferrals = endpoint({
  summary: 'What all codes of this lead have brought, as CSV',
  method: 'GET',
  path: '/account/lead/refferal/export/',
  access: 'lead',
  query: z.object({ days }),
  answer: 'raw',
  problems: ['rights.lacking'],
})

export const leadEarnings = endpoint({
  summary: 'What this lead has earned by day, and who brings it',
  method: 'GET',
  path: '/account/lead/earnings/',
  access: 'lead',
  query: z.object({ time_zone: z.string().max(64).optional() }),
  answer: z.object({
    total: decimalText,
    today: decimalText,
    yesterday: decimalText,
    in_30_days: decimalText,
    share_percent: decimalText,
    /** The last thirty days, the oldest first, where the reader is. */
    by_day: z.array(z.object({ day: timestamp, earned: decimalText })),
    /** Codes made, codes used, and people with a deal in the last seven days. */
    invited: z.number(),
    activated: z.number(),
    active: z.number(),
    /** The next payout: shares come with the deal, so it is what can be withdrawn now. */
    withdrawable: decimalText,
    may_withdraw: z.boolean(),
    /** Who has brought most in thirty days. */
    people: z.array(
      z.object({
        referral_id: z.string(),
        email: z.string(),
        account_type: accountType,
        deals: z.number(),
        earned: decimalText,
        last_deal_at: timestamp.nullable(),
      }),
    ),
    /** Codes that nobody has used for two days. */
    waiting: z.array(z.object({ referral_id: z.string(), email: z.string(), referral_code: z.string() })),
    /** People who had deals, and none for a week. */
    quiet: z.array(z.object({ referral_id: z.string(), email: z.string(), last_deal_at: timestamp })),
  }),
  problems: ['rights.lacking'],
})
