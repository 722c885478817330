import { z } from 'zod'
import { alert } from './alert-fields.ts'
import { caseMay, caseParts, checklistItem, disputeReason, proposal, verdictReason } from './case-fields.ts'
import { endedBy, verdictRules } from './case-rules.ts'
import { bankName, dealStatus, payableType } from './deal-fields.ts'
import { decimalText, timestamp, visibleLines } from './fields.ts'
import { findingsOfFile } from './finding-fields.ts'
import { disputeOpeners, disputeRoles, disputeStatuses, evidenceSides } from './rules.ts'

// Shapes that several calls about disputes share.

export const disputeStatus = z.enum(disputeStatuses)
export const disputeRole = z.enum(disputeRoles)
export const disputeOpener = z.enum(disputeOpeners)
export const evidenceSide = z.enum(evidenceSides)

/** What both sides read, in several lines. */
export const disputeComment = z
  .string()
  .trim()
  .max(2_000, 'field.too_long')
  .regex(visibleLines, 'field.invalid')

export const disputeFile = z.object({
  id: z.uuid(),
  side: evidenceSide,
  name: z.string(),
  content_type: z.enum(['image/jpeg', 'image/png', 'application/pdf', 'video/mp4']),
  size: z.number().int(),
  created_at: timestamp,
  /** Good for 60 s, for whoever asked; `disputeFileLink` gives a fresh one. */
  url: z.string(),
})

/** One case as a list shows it, to whoever asks. */
export const dispute = z.object({
  id: z.uuid(),
  /** A short running number for people; the id is what calls take. */
  number: z.number().int(),
  status: disputeStatus,
  reason: disputeReason,
  created_at: timestamp,
  updated_at: timestamp,
  /** Support's comment: the verdict's, or what it asks for. Empty until there is one. */
  comments: z.string(),
  /** Links to the trader's files; empty for whoever may not see them. */
  files_from_trader: z.array(z.string()),
  files_from_merchant: z.array(z.string()),
  transaction: z.object({
    id: z.uuid(),
    amount: decimalText,
    profit: decimalText,
    order_type: payableType,
    payment_details: z.object({
      phone_number: z.string().nullable(),
      card: z.string().nullable(),
      bank: bankName,
      currency: z.object({ symbol: z.string() }),
    }),
  }),
  /** By when the trader must answer; null while nobody waits for the trader. */
  answer_due_at: timestamp.nullable(),
  /** Does it wait for whoever asks: for the trader's evidence, for support's verdict? */
  awaits_reader: z.boolean(),
  /** Opened beyond its shop's limits: no money held, no points, no clocks until support admits it. */
  is_admitted: z.boolean(),
  /** The other side has proposed how to end it, and the proposal stands; support is never asked. */
  proposal_waits: z.boolean(),
})

/** One case with all that its reader may see and do. */
export const disputeDetails = dispute.extend({
  ...caseParts,
  /** Grows with every change: a verdict names the one that its author has read. */
  version: z.number().int(),
  opened_by: disputeOpener,
  /** What the opener wrote. */
  note: z.string(),
  deal_status: dealStatus,
  external_id: z.string().nullable(),
  /** Names for support; null for everybody else. */
  trader: z.string().nullable(),
  merchant: z.string().nullable(),
  files: z.array(disputeFile),
  /** What the files tell besides their picture. For support; empty for everybody else. */
  findings: z.array(findingsOfFile),
  /** Receipts of this deal's method that came while the case was open: evidence, not payment. For the trader and support. */
  receipts: z.array(
    z.object({ id: z.uuid(), amount: decimalText, received_at: timestamp, trust: z.number().int() }),
  ),
  /** What the trader was told of this case, by which way, and whether it was opened. For support; empty for everybody else. */
  alerts: z.array(alert),
  decided_at: timestamp.nullable(),
  /** The sum that the verdict is about, where it is not the deal's. */
  verdict_amount: decimalText.nullable(),
  is_withdrawn: z.boolean(),
  /** The case that this one appeals against, and the one that appeals against it. */
  appeal_of: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  appealed_by: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
  /** Until when the loser may appeal; null where nobody may any more. */
  appeal_until: timestamp.nullable(),
  /** For support: until when the reader holds the case; null where nobody or another does. */
  held_until: timestamp.nullable(),
  /** What whoever asks may do now. */
  may: z.object({
    upload: z.boolean(),
    remove_files: z.boolean(),
    resolve: z.boolean(),
    admit: z.boolean(),
    withdraw: z.boolean(),
    appeal: z.boolean(),
    ...caseMay,
  }),
})

/** One account of one party, before and after a verdict. */
export const verdictLine = z.object({
  party: z.enum(['trader', 'merchant', 'trader_lead', 'merchant_lead', 'house']),
  /** The person's name; null for the house. */
  name: z.string().nullable(),
  /** `due` is what the party will get out of a debt, as it is repaid. */
  account: z.enum(['available', 'frozen', 'debt', 'due', 'revenue']),
  before: decimalText,
  change: decimalText,
  after: decimalText,
})

/** A case as its shop's program sees it: the shop's own files, never the trader's. */
export const merchantDispute = z.object({
  id: z.uuid(),
  /** A short running number, as people call it. */
  number: z.number().int(),
  /** False for what a test key made. */
  livemode: z.boolean(),
  order_id: z.uuid(),
  external_id: z.string(),
  transaction_id: z.uuid(),
  status: disputeStatus,
  reason: disputeReason,
  /** What the reason asks of you, and what you have sent of it. */
  required_evidence: z.array(checklistItem.omit({ side: true, on_file: true })),
  /** By when it is due; null once it is decided. */
  due_by: timestamp.nullable(),
  past_due: z.boolean(),
  /** The proposal that stands. */
  proposal: proposal.nullable(),
  opened_by: disputeOpener,
  /** What the opener wrote. */
  comment: z.string(),
  /** What support wrote: the verdict's reason, or what it asks the trader for. Null until there is one. */
  support_comment: z.string().nullable(),
  currency: z.literal('RUB'),
  amount: decimalText,
  /** The sum that the verdict is about, where it is not the deal's. */
  verdict_amount: decimalText.nullable(),
  /** Who or what ended it; null while it is open. */
  ended_by: z.enum(endedBy).nullable(),
  /** Of a verdict that a rule gave: which one. */
  verdict_rule: z.enum(verdictRules).nullable(),
  /** Null where the verdict named none. */
  verdict_reason: verdictReason.nullable(),
  /** Opened beyond your limits: nothing is frozen and no clock runs until support admits it. */
  admitted: z.boolean(),
  withdrawn: z.boolean(),
  /** The case that this one appeals against. */
  appeal_of: z.uuid().nullable(),
  /** Until when you may appeal; null where you may not. */
  appeal_until: timestamp.nullable(),
  evidence: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      content_type: z.string(),
      size: z.number().int(),
      created_at: timestamp,
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
  decided_at: timestamp.nullable(),
})
