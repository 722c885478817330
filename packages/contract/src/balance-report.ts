import { z } from 'zod'
import { decimalText, timestamp } from './fields.ts'
import { cursor, endsAfterStart, limit, moment } from './list-fields.ts'

// The shapes of the balance report, which shops' programs and the dashboard share.

/** Both may be left out: from the first movement, up to now. `to` is not included. */
const period = { from: moment.optional(), to: moment.optional() }

export const reportPeriod = z.object(period).superRefine(endsAfterStart('from', 'to'))
export const reportPage = z
  .object({ ...period, after: cursor, limit })
  .superRefine(endsAfterStart('from', 'to'))

/** Balances at a moment, as the balance call tells them. */
const standing = z.object({
  available: decimalText,
  frozen: decimalText,
  balance: decimalText,
  debt: decimalText,
})

/** One transfer of the books and what it changed; below zero where it took something away. */
export const movement = z.object({
  id: z.string(),
  created_at: timestamp,
  /** What happened, such as `deal.completed` or `withdrawal.held`; new ones may come. */
  kind: z.string(),
  /** Unique with `kind`. */
  reference: z.string(),
  available: decimalText,
  frozen: decimalText,
  /** Of available and frozen together. */
  balance: decimalText,
  debt: decimalText,
  order_id: z.uuid().nullable(),
  external_id: z.string().nullable(),
  transaction_id: z.uuid().nullable(),
  dispute_id: z.uuid().nullable(),
  settlement_id: z.uuid().nullable(),
})

export const balanceReport = z.object({
  asset: z.enum(['USDT', 'USDT_TEST']),
  from: timestamp.nullable(),
  to: timestamp,
  opening: standing,
  closing: standing,
  results: z.array(movement),
  next: z.string().nullable(),
})
