import { z } from 'zod'
import {
  attachOutcomes,
  idOf,
  receiptDeal,
  staffCode,
  staffReason,
  visibleSearch,
} from './back-office-fields.ts'
import { bankName, dealStatus, page } from './deal-fields.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, secondFactor, timestamp } from './fields.ts'

/** Money that came and belongs to no deal: looked at, attached once, or explained. */

const staffReceipt = z.object({
  id: z.uuid(),
  amount: decimalText,
  bank: bankName,
  /** Masked. */
  requisite: z.string().nullable(),
  payer: z.string().nullable(),
  terminal_name: z.string(),
  received_at: timestamp,
  trust: z.number().int(),
  reason: z.string(),
  trader: z.string().nullable(),
  /** How many deals it could be meant for. */
  candidates: z.number().int(),
})

export const staffReceipts = endpoint({
  summary: 'Receipts without a deal that wait for staff, newest first',
  method: 'GET',
  path: '/support/receipts/',
  access: 'staff',
  query: z.object({ page }),
  answer: z.object({ count: z.number().int(), results: z.array(staffReceipt) }),
  problems: [],
})

export const receiptCandidates = endpoint({
  summary: 'A receipt without a deal, and the deals that it could be attached to',
  method: 'GET',
  path: '/support/receipts/:id/',
  access: 'staff',
  params: idOf,
  /** A deal's or an order's id or its beginning, the shop's own number, or a sum. */
  query: z.object({ search: visibleSearch }),
  answer: z.object({
    receipt: staffReceipt,
    deals: z.array(receiptDeal),
    /** Above this sum a second member of staff confirms; null where nobody has to. */
    held_above: decimalText.nullable(),
  }),
  problems: ['receipt.unknown'],
})

const refusals = [
  'receipt.unknown',
  'receipt.attached',
  'receipt.other_deal',
  'receipt.deal_over',
  'receipt.late_not_exact',
  'receipt.untrusted',
  'receipt.sum_far',
  'receipt.parts_wait',
  'receipt.trader_short',
  'receipt.deal_moved',
  'deal.not_found',
  'dispute.own_case',
  'money.halted',
  'books.busy',
] as const

export const previewAttach = endpoint({
  summary: 'What attaching a receipt to a deal would do: carried out, read, and rolled back',
  method: 'POST',
  path: '/support/receipts/:id/preview/',
  access: 'staff',
  params: idOf,
  body: z.strictObject({ transaction_id: z.uuid() }),
  answer: z.object({
    outcome: z.enum(attachOutcomes),
    status_before: dealStatus,
    status_after: dealStatus,
    amount_before: decimalText,
    amount_after: decimalText,
    rate: decimalText,
    /** It will be held for a second member of staff. */
    is_held: z.boolean(),
    /** Changes of `balance` and `income` add up to zero; `frozen` is a part of the trader’s balance. */
    lines: z.array(
      z.object({
        party: z.enum(['trader', 'merchant', 'trader_lead', 'merchant_lead', 'house']),
        account: z.enum(['frozen', 'balance', 'income']),
        name: z.string().nullable(),
        before: decimalText,
        change: decimalText,
        after: decimalText,
      }),
    ),
  }),
  problems: refusals,
})

export const attachReceipt = endpoint({
  summary: 'Attach a receipt to a deal, once; above a setting’s sum it is held for a second member of staff',
  method: 'POST',
  path: '/support/receipts/:id/attach/',
  access: 'staff',
  params: idOf,
  body: z.strictObject({
    transaction_id: z.uuid(),
    /** The deal's status that the preview has shown: another one now refuses. */
    status: dealStatus,
    reason: staffReason,
    otp: staffCode,
    second_factor: secondFactor,
  }),
  answer: z.object({ status: dealStatus, held: z.uuid().nullable() }),
  problems: [...refusals, 'code.missing', 'code.wrong', 'code.spent'],
})

export const explainReceipt = endpoint({
  summary: 'Say why a receipt belongs to no deal; it leaves the queue',
  method: 'POST',
  path: '/support/receipts/:id/explain/',
  access: 'staff',
  params: idOf,
  body: z.strictObject({ reason: staffReason }),
  answer: z.object({ status: z.literal('explained') }),
  problems: ['receipt.unknown', 'receipt.attached'],
})

export const unexplainReceipt = endpoint({
  summary: 'Take one’s own explanation of a receipt back, within half a minute; it returns to the queue',
  method: 'POST',
  path: '/support/receipts/:id/explain/undo/',
  access: 'staff',
  params: idOf,
  answer: z.object({ status: z.literal('unmatched') }),
  problems: ['receipt.unknown', 'undo.over'],
})
