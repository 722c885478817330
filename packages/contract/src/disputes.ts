import { z } from 'zod'
import { disputeReason, verdictReason } from './case-fields.ts'
import { amountRub, page, pageSize } from './deal-fields.ts'
import {
  dispute,
  disputeComment,
  disputeDetails,
  disputeFile,
  disputeRole,
  disputeStatus,
  evidenceSide,
  verdictLine,
} from './dispute-fields.ts'
import { endpoint } from './endpoint.ts'
import { decimalText, jsonText, oneTimeCode, secondFactor, timestamp, visible } from './fields.ts'
import {
  disputePageSize,
  disputeResolutions,
  disputeSorts,
  evidenceMaxBytes,
  evidenceMaxFiles,
} from './rules.ts'

const disputeId = z.object({ id: z.uuid() })

const severalFiles = {
  // Both spellings are taken: browsers' forms add the brackets, programs often leave them out.
  fields: ['files[]', 'files'],
  maxFiles: evidenceMaxFiles,
  maxBytes: evidenceMaxBytes,
  tooLarge: 'evidence.too_large',
  tooMany: 'evidence.too_many',
} as const

/** For which item of the checklist each file is, in the order of the files, as a JSON list; empty means none. */
const fileItems = jsonText(z.array(z.string().max(60).nullable()).max(evidenceMaxFiles)).default([])
/** Lines of text that the checklist asks for, by their item, as a JSON object. */
const typedItems = jsonText(z.record(z.string().max(60), z.string().trim().max(200).regex(visible))).default(
  {},
)

const fileProblems = [
  'evidence.missing',
  'evidence.too_large',
  'evidence.wrong_type',
  'evidence.too_many',
  'evidence.refused',
  'evidence.no_room',
  'limit.reached',
] as const

export const disputeUserRole = endpoint({
  summary: 'Which part whoever asks plays in disputes',
  method: 'GET',
  path: '/api/v1/disputes/user-role/',
  access: 'user',
  answer: z.object({ role: disputeRole }),
  problems: [],
})

export const listDisputes = endpoint({
  summary: 'Disputes as whoever asks may see them: a trader’s or merchant’s own, everybody’s for support',
  method: 'GET',
  path: '/api/v1/disputes/',
  access: 'user',
  query: z.object({
    page,
    page_size: pageSize(disputePageSize),
    sort: z.enum(disputeSorts).default('created_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
    /**
     * Statuses, comma-separated; empty means all. For support `all` leaves out what waits for more evidence of a trader: name
     * `deepconsideration` to see it.
     */
    status: z
      .string()
      .max(120)
      .default('')
      .transform((text) => (text === '' || text === 'all' ? [] : text.split(',')))
      .pipe(z.array(disputeStatus)),
    /** A number, an id or its beginning, the merchant's own number, or the last digits of a card or phone. */
    search: z.string().trim().max(128, 'field.too_long').regex(visible, 'field.invalid').default(''),
  }),
  answer: z.object({
    results: z.array(dispute),
    total_items: z.number().int(),
    /** For support: the ids that colleagues hold. Null for everybody else. */
    support_data: z.array(z.uuid()).nullable(),
    /** How many wait for the reader, whatever the filter. */
    awaiting: z.number().int(),
  }),
  problems: ['dispute.messenger_needed'],
})

export const disputesAwaiting = endpoint({
  summary: 'How many disputes wait for the reader: for a trader’s evidence, for support’s verdict',
  method: 'GET',
  path: '/api/v1/disputes/awaiting/',
  access: 'user',
  answer: z.object({ awaiting: z.number().int() }),
  problems: [],
})

export const getDispute = endpoint({
  summary: 'One case with everything that its reader may see',
  method: 'GET',
  path: '/api/v1/disputes/:id/',
  access: 'user',
  params: disputeId,
  answer: disputeDetails,
  problems: ['dispute.not_found'],
})

export const createDispute = endpoint({
  summary: 'Support opens a dispute about a deal, with files of the merchant’s side',
  method: 'POST',
  path: '/api/v1/disputes/create-by-support/',
  access: 'user',
  success: 201,
  body: z.object({
    transaction_id: z.uuid('field.transaction_id_format'),
    note: disputeComment.default(''),
    /** Left out: `not_credited`, and `forged_receipt` of a completed deal. */
    reason: disputeReason.optional(),
    items: fileItems,
    statements: typedItems,
  }),
  uploads: severalFiles,
  answer: z.object({ id: z.uuid(), number: z.number().int() }),
  problems: [
    'dispute.create_forbidden',
    'dispute.own_case',
    'deal.not_found',
    'deal.disputed',
    'deal.not_disputable',
    'deal.no_sign',
    'dispute.item_unknown',
    'money.halted',
    ...fileProblems,
  ],
})

export const addDisputeFiles = endpoint({
  summary: 'Evidence for one side of an open case',
  method: 'POST',
  path: '/api/v1/disputes/:id/files/',
  access: 'user',
  success: 201,
  params: disputeId,
  body: z.object({ type: evidenceSide, items: fileItems }),
  uploads: severalFiles,
  answer: z.object({ urls: z.array(z.string()), files: z.array(disputeFile) }),
  problems: ['dispute.upload_forbidden', 'dispute.not_found', 'dispute.decided', ...fileProblems],
})

export const disputeFileLink = endpoint({
  summary: 'A fresh link to one file of a case; the old one is good for 60 s only',
  method: 'GET',
  path: '/api/v1/disputes/:id/files/:fileId/',
  access: 'user',
  params: disputeId.extend({ fileId: z.uuid() }),
  answer: z.object({ url: z.string() }),
  problems: ['dispute.not_found', 'file.not_found'],
})

export const deleteDisputeFile = endpoint({
  summary: 'Support takes down a file of an open case',
  method: 'DELETE',
  path: '/api/v1/disputes/:id/files/:fileId/',
  access: 'staff',
  params: disputeId.extend({ fileId: z.uuid() }),
  query: z.object({ type: evidenceSide }),
  answer: z.object({ status: disputeStatus }),
  problems: [
    'dispute.not_found',
    'dispute.decided',
    'dispute.held',
    'dispute.same_judge',
    'dispute.own_case',
    'file.not_found',
  ],
})

export const resolveDispute = endpoint({
  summary: 'Support decides a case, or asks the trader for more evidence',
  method: 'POST',
  path: '/api/v1/disputes/:id/resolve/',
  access: 'staff',
  params: disputeId,
  body: z.strictObject({
    resolution: z.enum(disputeResolutions),
    comment: disputeComment.min(1, 'field.required'),
    /** What was the case; with a verdict of the spec's own form it is left out. */
    reason: verdictReason.optional(),
    /** Marks of the exhibits on which the verdict rests. */
    exhibits: z.array(z.string().max(8)).max(30).optional(),
    /** What was really paid, in roubles, where it is not the deal's sum; only towards the merchant. */
    amount: amountRub.optional(),
    /** The version of the case that the author has read: refused if anything has changed since. */
    version: z.number().int().optional(),
    /** For a verdict about another sum that waits for a second member of staff: the code of exactly this call. */
    otp: oneTimeCode.optional(),
    second_factor: secondFactor,
  }),
  answer: z.object({
    status: disputeStatus,
    /** `amount` where the verdict waits for a second member of staff; the case is as it was. */
    held: z.array(z.string()).optional(),
  }),
  problems: [
    'dispute.not_found',
    'dispute.decided',
    'dispute.held',
    'dispute.changed',
    'dispute.same_judge',
    'dispute.own_case',
    'money.halted',
    'code.missing',
    'code.wrong',
    'code.spent',
  ],
})

export const previewVerdict = endpoint({
  summary: 'What a verdict would do to every balance: posted in a transaction that is rolled back',
  method: 'POST',
  path: '/api/v1/disputes/:id/preview/',
  access: 'staff',
  params: disputeId,
  body: z.strictObject({ resolution: z.enum(['merchant', 'trader']), amount: amountRub.optional() }),
  answer: z.object({
    lines: z.array(verdictLine),
    /** What the verdict leaves unpaid; null where nothing is. */
    debt: z.object({ debtor: z.enum(['trader', 'merchant']), amount: decimalText }).nullable(),
    /** The method's rating before and after, in percent, rounded down. */
    rating: z.object({ before: z.number(), after: z.number() }),
    /** The highest sum that a verdict may name, and the deal's rate. */
    amount_most: decimalText,
    rate: decimalText,
    version: z.number().int(),
  }),
  problems: [
    'dispute.not_found',
    'dispute.decided',
    'dispute.same_judge',
    'dispute.own_case',
    'money.halted',
    'books.busy',
  ],
})

export const admitDispute = endpoint({
  summary: 'Support admits a case beyond its shop’s limits: it holds what is available, and its clocks run',
  method: 'POST',
  path: '/api/v1/disputes/:id/admit/',
  access: 'staff',
  params: disputeId,
  answer: z.object({ status: disputeStatus }),
  problems: ['dispute.not_found', 'dispute.decided', 'dispute.held', 'dispute.own_case', 'money.halted'],
})

export const withdrawDispute = endpoint({
  summary: 'The merchant withdraws a case that is not decided',
  method: 'POST',
  path: '/api/v1/disputes/:id/withdraw/',
  access: 'user',
  params: disputeId,
  answer: z.object({ status: disputeStatus }),
  problems: ['dispute.not_found', 'dispute.decided', 'dispute.not_withdrawable', 'money.halted'],
})

export const appealDispute = endpoint({
  summary: 'The loser opens the one appeal, with new evidence, within 72 hours of the verdict',
  method: 'POST',
  path: '/api/v1/disputes/:id/appeal/',
  access: 'user',
  success: 201,
  params: disputeId,
  body: z.object({ note: disputeComment.default('') }),
  uploads: severalFiles,
  answer: z.object({ id: z.uuid(), number: z.number().int() }),
  problems: [
    'dispute.not_found',
    'dispute.not_appealable',
    'dispute.appeal_needs_evidence',
    'money.halted',
    ...fileProblems,
  ],
})

const leaseBody = z.strictObject({ dispute_id: z.uuid() })

export const blockDispute = endpoint({
  summary: 'A member of support takes a case, or keeps it: for 15 minutes, renewed by the same call',
  method: 'POST',
  path: '/support/dispute/block/',
  access: 'staff',
  body: leaseBody,
  answer: z.object({ held_until: timestamp.nullable() }),
  problems: ['dispute.not_found', 'dispute.held'],
})

export const unblockDispute = endpoint({
  summary: 'Gives the case back; also answers 200 for one that is decided meanwhile',
  method: 'POST',
  path: '/support/dispute/unblock/',
  access: 'staff',
  body: leaseBody,
  answer: z.object({ held_until: z.null() }),
  problems: ['dispute.not_found'],
})
