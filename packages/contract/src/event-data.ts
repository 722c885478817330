import { z } from 'zod'
import { disputeReason, proposal } from './case-fields.ts'
import { endedBy } from './case-rules.ts'
import { merchantEventType, merchantOrder, settlement } from './deal-fields.ts'
import { decimalText, timestamp } from './fields.ts'

export type MerchantEventType = z.output<typeof merchantEventType>

/** What a ping is about: the address it was sent to. */
export const pingData = z.object({ endpoint_id: z.uuid() })

/** Money that fitted no order, and the orders that it may be meant for. */
export const unmatchedPaymentData = z.object({
  amount: decimalText,
  currency: z.literal('RUB'),
  received_at: timestamp,
  candidate_order_ids: z.array(z.uuid()),
})

/** The order as it was then, and the case that the event is about: an order's newest may be another by the time this is read. */
export const disputeData = merchantOrder.extend({
  /** Null for events that were kept before this was told. */
  dispute: z
    .object({
      id: z.uuid(),
      /** A short running number, as people call it. */
      number: z.number().int(),
      /** Why it was opened. */
      reason: disputeReason,
      /** The decided case that this one appeals against. */
      appeal_of: z.uuid().nullable(),
    })
    .nullable(),
})

/** Also the proposal that the event tells of. */
export const proposalData = disputeData.extend({
  proposal: proposal.pick({ id: true, by: true, kind: true, amount: true, created_at: true, ends_at: true }),
})

/** Also exactly what the end of the case did to the shop's balance: available and frozen together, below zero where it took. */
export const verdictData = disputeData.extend({
  balance_change_usdt: decimalText,
  /** Null for events that were kept before this was told. */
  ended_by: z.enum(endedBy).nullable(),
})

/**
 * What `data` of an event holds: the order as it was then, without requisites; the settlement; money that fitted no order; or the address that
 * was pinged.
 */
export function eventData(type: MerchantEventType): z.ZodObject {
  if (type === 'ping') return pingData
  if (type === 'order.unmatched_payment') return unmatchedPaymentData
  if (type === 'dispute.decided' || type === 'dispute.withdrawn') return verdictData
  if (type === 'dispute.proposed') return proposalData
  if (type.startsWith('dispute.')) return disputeData
  return type.startsWith('settlement.') ? settlement : merchantOrder
}

export const merchantEventTypes = merchantEventType.options
