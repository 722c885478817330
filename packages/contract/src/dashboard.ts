import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText } from './fields.ts'

export const dashboard = endpoint({
  summary: 'The overview: who, how much, and what is going on',
  method: 'GET',
  path: '/api/account/dashboard/',
  access: 'user',
  answer: z.object({
    profile: z.object({
      username: z.string(),
      avatar: z.string().nullable(),
      rating: z.number(),
      /** Available and frozen together. */
      balance: decimalText,
      frozen_balance: decimalText,
      total_profit: decimalText,
      is_lead: z.boolean(),
      /** May this person withdraw at all, and at which fee in percent. */
      may_withdraw: z.boolean(),
      withdraw_percent: decimalText,
      /** Saved withdrawal addresses that may be paid to now; null while the whitelist is off. */
      white_list: z.array(z.string()).nullable(),
    }),
    // Their screens come with their own issues.
    transactions: z.array(z.never()),
    terminals: z.array(z.never()),
  }),
  problems: [],
})
