import { z } from 'zod'
import { bankName, dealStatus } from './deal-fields.ts'
import { disputeStatus } from './dispute-fields.ts'
import { decimalText, oneTimeCode, timestamp, visible, visibleLines } from './fields.ts'
import { accountTypes } from './rules.ts'

// Shapes of support's queues. Only shapes: calls are declared in the back-office files.

/** Why a member of staff does something; kept with the act. */
export const staffReason = z
  .string()
  .trim()
  .min(3, 'field.required')
  .max(500, 'field.too_long')
  .regex(visibleLines, 'field.invalid')

/** Only where the act needs a code; see `requestStaffCode`. */
export const staffCode = oneTimeCode.optional()

/** Up to 1000; a queue that is longer says so by this number. */
export const queueCount = z.number().int().min(0).max(1_000)
export const sentence = z.string().max(4_000)
export const idOf = z.object({ id: z.uuid() })
export const visibleSearch = z
  .string()
  .trim()
  .max(64, 'field.too_long')
  .regex(visible, 'field.invalid')
  .default('')

/** `adds_up`; `halted`: payouts stand still; `late`: the last check is older than ten minutes; `unknown`: there was none yet. */
export const moneyCheckStates = ['adds_up', 'halted', 'late', 'unknown'] as const

export const moneyCheck = z.object({
  state: z.enum(moneyCheckStates),
  /** What the books say that lies on the wallets, what does, and the difference with what is on its way; null before the first look. */
  owed: decimalText.nullable(),
  on_wallets: decimalText.nullable(),
  difference: decimalText.nullable(),
  checked_at: timestamp.nullable(),
  /** Set while money stands still: since when, by whom and why. */
  halted_at: timestamp.nullable(),
  halted_by: z.string().nullable(),
  cause: sentence.nullable(),
})

export const waitingWithdrawal = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  username: z.string(),
  amount: decimalText,
  fee: decimalText,
  address: z.string(),
  /** Of a shop's standing order; else somebody's own withdrawal. */
  is_settlement: z.boolean(),
  created_at: timestamp,
  /** `above_limit`: more than one person may withdraw without somebody's look. */
  reason: z.enum(['above_limit']),
  /** The person's rights, balance and history, for the decision. */
  has_right: z.boolean(),
  is_first_to_address: z.boolean(),
  withdrawn_before: z.number().int(),
})

export const queuedDispute = z.object({
  id: z.uuid(),
  number: z.number().int(),
  transaction_id: z.uuid(),
  status: disputeStatus,
  amount: decimalText,
  trader: z.string(),
  merchant: z.string(),
  /** When its time began to run, and when it should be decided. */
  since: timestamp,
  due_at: timestamp,
})

export const queuedReceipt = z.object({
  id: z.uuid(),
  amount: decimalText,
  bank: bankName,
  reason: z.string(),
  received_at: timestamp,
})

export const awaitingUser = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  account_type: z.enum(accountTypes),
  date_joined: timestamp,
})

export const silentPhone = z.object({
  id: z.uuid(),
  name: z.string(),
  owner_id: z.uuid(),
  owner: z.string(),
  silent_since: timestamp,
  hidden_methods: z.number().int(),
  charge: z.number().int().nullable(),
  is_alerted: z.boolean(),
})

export const failingWebhook = z.object({
  id: z.uuid(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  /** Without its query, which may carry a shop's secret. */
  url: z.string(),
  is_active: z.boolean(),
  disabled_reason: z.string().nullable(),
  /** Of the last try; null where nothing answered. */
  response_status: z.number().int().nullable(),
  failure: z.string().nullable(),
  failures_in_a_row: queueCount,
  failing_since: timestamp,
  undelivered: queueCount,
})

export const stuckJob = z.object({
  name: z.string(),
  last_success_at: timestamp,
  every_seconds: z.number().int(),
})

export const alarmKinds = [
  'broken_chain',
  'disagreement',
  'frozen_height',
  'missed_deposit',
  'shortage',
  'surplus',
] as const

export const chainAlarm = z.object({
  kind: z.enum(alarmKinds),
  raised_at: timestamp,
  details: z.record(z.string(), z.string()),
})

/** `part`: the rest is still to come, or the shop accepts less. `word`: the text proves nothing, so the trader is asked. */
export const attachOutcomes = ['complete', 'late', 'part', 'word', 'evidence'] as const

export const receiptDeal = z.object({
  transaction_id: z.uuid(),
  amount: decimalText,
  status: dealStatus,
  merchant: z.string(),
  external_id: z.string().nullable(),
  created_at: timestamp,
  is_same_method: z.boolean(),
  /** The receipt's sum without the deal's: negative where money is missing. */
  difference: decimalText,
})
