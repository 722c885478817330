import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp } from './fields.ts'
import { cursor, endsAfterStart, limit, moment } from './list-fields.ts'

const sums = z.object({ available: decimalText, frozen: decimalText, debt: decimalText })

const movement = z.object({
  id: z.string(),
  at: timestamp,
  cause: z.string(),
  ...sums.shape,
  available_after: decimalText.nullable(),
  frozen_after: decimalText.nullable(),
  order_id: z.uuid().nullable(),
  external_id: z.string().nullable(),
  transaction_id: z.uuid().nullable(),
  dispute_id: z.uuid().nullable(),
  settlement_id: z.uuid().nullable(),
  txid: z.string().nullable(),
})

const page = z.object({
  asset: z.enum(['USDT', 'USDT_TEST']),
  opening: sums,
  closing: sums,
  results: z.array(movement),
  next: z.string().nullable(),
})

const period = { from: moment.optional(), to: moment.optional() }
const query = z.object({ ...period, after: cursor, limit }).superRefine(endsAfterStart('from', 'to'))

export const balanceReport = endpoint({
  summary: 'Every movement of your balance with its cause, oldest first, and the balance before and after',
  method: 'GET',
  path: '/merchant/v1/balance/report',
  access: 'merchant',
  scope: 'balance:read',
  query,
  answer: page,
  problems: [],
})

export const accountStatement = endpoint({
  summary: 'Every movement of one’s balance with its cause, oldest first, and the balance before and after',
  method: 'GET',
  path: '/api/account/statement/',
  access: 'user',
  query,
  answer: page,
  problems: [],
})

export const exportStatement = endpoint({
  summary: 'The same as CSV, streamed; every movement of the period, not a page',
  method: 'GET',
  path: '/api/account/statement/export/',
  access: 'user',
  query: z.object(period).superRefine(endsAfterStart('from', 'to')),
  answer: 'raw',
  problems: [],
})
