import { z } from 'zod'
import { advice, exhibit, proposal, similarCase } from './case-fields.ts'
import { checklistKinds, type DisputeReason, disputeReasons } from './case-rules.ts'
import { amountRub, bankName, dealStatus } from './deal-fields.ts'
import { disputeComment, disputeStatus } from './dispute-fields.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, timestamp, visible } from './fields.ts'
import { evidenceSides } from './rules.ts'

// What a case has beyond its files and its verdict: the checklist, proposals, objections, and what helps support to judge.

const disputeId = z.object({ id: z.uuid() })

const askedItems = z.array(
  z.object({
    key: z.string(),
    side: z.enum(evidenceSides),
    kind: z.enum(checklistKinds),
    is_required: z.boolean(),
  }),
)

export const dealToDispute = endpoint({
  summary:
    'A deal as the form of a new dispute shows it: what is asked for each reason, and what would be frozen',
  method: 'GET',
  path: '/api/v1/disputes/deals/:id/',
  access: 'staff',
  params: z.object({ id: z.uuid('field.transaction_id_format') }),
  answer: z.object({
    id: z.uuid(),
    amount: decimalText,
    bank: bankName,
    merchant: z.string(),
    trader: z.string(),
    created_at: timestamp,
    status: dealStatus,
    is_disputable: z.boolean(),
    /** Reasons that can be true of a deal in this status. */
    reasons: z.array(z.enum(disputeReasons)),
    /** USDT of the side that would have to pay. */
    would_freeze: decimalText,
    frozen_of: z.enum(evidenceSides),
    checklists: z.object({
      not_credited: askedItems,
      another_sum: askedItems,
      wrong_requisite: askedItems,
      paid_late: askedItems,
      paid_twice: askedItems,
      forged_receipt: askedItems,
      bank_returned: askedItems,
    } satisfies Record<DisputeReason, typeof askedItems>),
  }),
  problems: ['deal.not_found'],
})

export const stateDisputeItem = endpoint({
  summary: 'A line of text that the checklist of a case asks for',
  method: 'PUT',
  path: '/api/v1/disputes/:id/items/:item/',
  access: 'user',
  params: disputeId.extend({ item: z.string().max(60) }),
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'field.required')
      .max(200, 'field.too_long')
      .regex(visible, 'field.invalid'),
  }),
  answer: z.object({ status: disputeStatus }),
  problems: ['dispute.not_found', 'dispute.decided', 'dispute.item_unknown', 'limit.reached'],
})

export const proposeSettlement = endpoint({
  summary:
    'Trader or merchant proposes how the case ends without support. A later proposal ends the earlier one',
  method: 'POST',
  path: '/api/v1/disputes/:id/proposals/',
  access: 'user',
  success: 201,
  params: disputeId,
  body: z.strictObject({ kind: z.enum(['complete', 'cancel']), amount: amountRub.optional() }),
  answer: proposal,
  problems: [
    'dispute.not_found',
    'dispute.decided',
    'dispute.not_settleable',
    'limit.reached',
    'money.halted',
  ],
})

export const acceptSettlement = endpoint({
  summary: 'The other side accepts exactly this proposal: the case ends at once',
  method: 'POST',
  path: '/api/v1/disputes/:id/proposals/:proposalId/accept/',
  access: 'user',
  params: disputeId.extend({ proposalId: z.uuid() }),
  body: z.strictObject({
    /** The sum that the reader has seen; left out of a proposal to cancel. */
    amount: amountRub.optional(),
  }),
  answer: z.object({ status: disputeStatus }),
  problems: [
    'dispute.not_found',
    'dispute.decided',
    'dispute.not_settleable',
    'proposal.not_found',
    'proposal.over',
    'proposal.differs',
    'proposal.own',
    'money.halted',
  ],
})

export const objectToVerdict = endpoint({
  summary: 'The loser objects to a verdict that a rule gave: support decides anew',
  method: 'POST',
  path: '/api/v1/disputes/:id/object/',
  access: 'user',
  success: 201,
  params: disputeId,
  body: z.strictObject({ note: disputeComment.default('') }),
  answer: z.object({ id: z.uuid(), number: z.number().int() }),
  problems: ['dispute.not_found', 'dispute.not_objectable', 'money.halted'],
})

export const disputeExhibit = endpoint({
  summary:
    'The server’s own record of a case, filed at its opening and never changed. No balance stands in it',
  method: 'GET',
  path: '/api/v1/disputes/:id/exhibit/',
  access: 'staff',
  params: disputeId,
  answer: z.object({ exhibit: exhibit.nullable() }),
  problems: ['dispute.not_found', 'dispute.own_case'],
})

export const disputeAdvice = endpoint({
  summary: 'A suggested verdict with its grounds, and the ten most similar decided cases',
  method: 'GET',
  path: '/api/v1/disputes/:id/advice/',
  access: 'staff',
  params: disputeId,
  answer: z.object({
    advice,
    similar: z.array(similarCase),
    /** Hours to a verdict of the similar ones, in the middle; null without any. */
    median_hours: z.number().nullable(),
  }),
  problems: ['dispute.not_found', 'dispute.own_case'],
})

export const nextDispute = endpoint({
  summary:
    'Hands out the oldest case that waits for support and that nobody holds, and holds it for whoever asks',
  method: 'POST',
  path: '/support/dispute/next/',
  access: 'staff',
  body: z.strictObject({
    /** Cases that the reader has passed over in this sitting. */
    except: z.array(z.uuid()).max(100).default([]),
  }),
  answer: z.object({
    dispute: z.object({ id: z.uuid(), number: z.number().int() }).nullable(),
    /** How many more wait, and for how many seconds the oldest has. */
    left: z.number().int(),
    oldest_seconds: z.number().int().nullable(),
  }),
  problems: [],
})

export const disputePdf = endpoint({
  summary: 'The case and its verdict as a PDF, in the reader’s language, with what the reader may see',
  method: 'GET',
  path: '/api/v1/disputes/:id/pdf/',
  access: 'user',
  params: disputeId,
  answer: 'raw',
  problems: ['dispute.not_found', 'limit.reached'],
})
