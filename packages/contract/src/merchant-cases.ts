import { z } from 'zod'
import { proposal } from './case-fields.ts'
import { amountRub } from './deal-fields.ts'
import { disputeComment, merchantDispute } from './dispute-fields.ts'
import { endpoint } from './endpoint.ts'

// Settlement and objection by a shop's program.

const disputeId = z.object({ id: z.uuid() })

export const proposeMerchantSettlement = endpoint({
  summary: 'Propose how an open dispute ends without support: complete for a sum, or cancel',
  method: 'POST',
  path: '/merchant/v1/disputes/:id/proposals',
  access: 'merchant',
  scope: 'disputes:settle',
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

export const acceptMerchantSettlement = endpoint({
  summary: 'Accept the trader’s proposal, named by its id and sum: the dispute ends at once',
  method: 'POST',
  path: '/merchant/v1/disputes/:id/proposals/:proposalId/accept',
  access: 'merchant',
  scope: 'disputes:settle',
  params: disputeId.extend({ proposalId: z.uuid() }),
  body: z.strictObject({ amount: amountRub.optional() }),
  answer: merchantDispute,
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

export const objectMerchantDispute = endpoint({
  summary:
    'Object to a verdict that a rule gave, within 12 hours of its first opened alert: support decides anew',
  method: 'POST',
  path: '/merchant/v1/disputes/:id/object',
  access: 'merchant',
  scope: 'orders:write',
  success: 201,
  params: disputeId,
  body: z.strictObject({ comment: disputeComment.default('') }),
  answer: merchantDispute,
  problems: ['dispute.not_found', 'dispute.not_objectable', 'money.halted'],
})
