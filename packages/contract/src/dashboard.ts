import { z } from 'zod'
import { transaction } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { day, decimalText, timestamp } from './fields.ts'
import { chartRanges } from './rules.ts'
import { terminal } from './terminal-fields.ts'

/** What a merchant looks at: their last thirty days. */
const shopNumbers = z.object({
  /** Roubles of complete orders. */
  turnover: decimalText,
  /** Percent of the matched orders that have ended and were paid, one decimal; null while none has ended. */
  conversion: z.number().nullable(),
  /** Seconds from the match to the confirmation, on average; null while there is none. */
  confirm_seconds: z.number().int().nullable(),
  fees: decimalText,
  /** Endpoints whose last try failed, or that were switched off by us. */
  webhooks_failing: z.number().int(),
})

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
      /** Saved withdrawal addresses; while the whitelist is on, those of them that may be paid to now. */
      white_list: z.array(z.string()),
      /** Only addresses of the list may be paid to. */
      is_white_list: z.boolean(),
    }),
    /** The five newest. */
    transactions: z.array(transaction),
    /** Five at most, troubled ones first. */
    terminals: z.array(terminal),
    /** Deals that wait for this person's word. */
    waiting: z.number().int(),
    /** Null for everybody but merchants. */
    shop: shopNumbers.nullable(),
  }),
  problems: [],
})

export const chart = endpoint({
  summary:
    'How many deals began in each hour of a day, day of a month or month of a year; empty ones included',
  method: 'GET',
  path: '/account/user/get-data-grafic/',
  access: 'user',
  query: z.object({
    range: z.enum(chartRanges).default('24h'),
    /**
     * A period instead of a range, both days included: hours of up to two days, days of up to 62, else months. Without its end it
     * lasts until today; without its start it is the year before its end.
     */
    start_date: day.optional(),
    end_date: day.optional(),
    /** Whose days these are, as browsers name it (Europe/Moscow). Without it they are days of UTC. */
    time_zone: z.string().max(64).optional(),
  }),
  answer: z.object({
    /** The range; of a period the one whose bars are as long: `24h` hours, `30d` days, `1y` months. */
    time_range: z.enum(chartRanges),
    /** `period` is when the bucket begins. */
    data: z.array(z.object({ period: timestamp, count: z.number().int() })),
  }),
  problems: [],
})
