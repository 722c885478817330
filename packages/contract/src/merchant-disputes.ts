import { z } from 'zod'
import { disputeComment, merchantDispute } from './dispute-fields.ts'
import { endpoint } from './endpoint.ts'
import { visible } from './fields.ts'
import { cursor, endsAfterStart, limit, moment, severalOf } from './list-fields.ts'
import { disputeStatuses, evidenceMaxBytes } from './rules.ts'

const disputeId = z.object({ id: z.uuid() })

export const listMerchantDisputes = endpoint({
  summary: 'Disputes about your orders, newest first',
  method: 'GET',
  path: '/merchant/v1/disputes',
  access: 'merchant',
  scope: 'orders:read',
  query: z
    .object({
      order_id: z.uuid().optional(),
      external_id: z.string().max(128).regex(visible, 'field.invalid').optional(),
      status: severalOf(disputeStatuses).optional(),
      created_from: moment.optional(),
      created_to: moment.optional(),
      after: cursor,
      limit,
    })
    .superRefine(endsAfterStart('created_from', 'created_to')),
  answer: z.object({ results: z.array(merchantDispute), next: z.string().nullable() }),
  problems: [],
})

export const getMerchantDispute = endpoint({
  summary: 'One dispute',
  method: 'GET',
  path: '/merchant/v1/disputes/:id',
  access: 'merchant',
  scope: 'orders:read',
  params: disputeId,
  answer: merchantDispute,
  problems: ['dispute.not_found'],
})

const upload = { field: 'file', maxBytes: evidenceMaxBytes, tooLarge: 'evidence.too_large' } as const
const fileProblems = [
  'evidence.missing',
  'evidence.too_large',
  'evidence.wrong_type',
  'evidence.too_many',
  'evidence.refused',
  'evidence.no_room',
] as const

export const addMerchantDisputeEvidence = endpoint({
  summary: 'One more file for an open dispute: pdf, jpeg, png or mp4, judged by content',
  method: 'POST',
  path: '/merchant/v1/disputes/:id/evidence',
  access: 'merchant',
  scope: 'orders:write',
  params: disputeId,
  upload,
  answer: z.object({ id: z.uuid() }),
  problems: ['dispute.not_found', 'dispute.decided', ...fileProblems],
})

export const withdrawMerchantDispute = endpoint({
  summary:
    'Withdraw an open dispute: it ends towards the trader, or, about a completed deal, the deal stays complete',
  method: 'POST',
  path: '/merchant/v1/disputes/:id/withdraw',
  access: 'merchant',
  scope: 'orders:write',
  params: disputeId,
  answer: merchantDispute,
  problems: ['dispute.not_found', 'dispute.decided', 'dispute.not_withdrawable', 'money.halted'],
})

export const appealMerchantDispute = endpoint({
  summary: 'Appeal once against a verdict that you lost, within 72 hours, with a new file',
  method: 'POST',
  path: '/merchant/v1/disputes/:id/appeal',
  access: 'merchant',
  scope: 'orders:write',
  success: 201,
  params: disputeId,
  query: z.object({ comment: disputeComment.default('') }),
  upload,
  answer: merchantDispute,
  problems: [
    'dispute.not_found',
    'dispute.not_appealable',
    'dispute.appeal_needs_evidence',
    'money.halted',
    ...fileProblems,
  ],
})
