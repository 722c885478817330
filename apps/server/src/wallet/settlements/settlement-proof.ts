import { type OrderedPayment, proofOf } from '../withdrawals/index.ts'
import type { AgreedSchedule } from './settlement-schedule-store.ts'
import type { Confirmation, StandingOrder } from './standing-order-store.ts'

/** A MAC that proves that we checked the code of a standing order. The time is part of it, so that the wait can't be shortened. */
export function standingOrderProof(key: Buffer, order: Confirmation): Buffer {
  const { id, userId, sessionId, codeId, address, usableAt } = order
  return proofOf(key, ['standing order', id, userId, sessionId, codeId, address, String(usableAt.getTime())])
}

/** Says that the code of a payout schedule was judged by us, for these terms. */
export function scheduleProof(key: Buffer, agreed: AgreedSchedule): Buffer {
  const { id, userId, sessionId, codeId, minuteOfDay, timeZone, keepMicroUsdt } = agreed
  const terms = [String(minuteOfDay), timeZone, String(keepMicroUsdt)]
  return proofOf(key, ['settlement schedule', id, userId, sessionId, codeId, ...terms])
}

/** A MAC that proves that this payment was requested through our API, by the standing order that it names and no other. */
export function settlementProof(key: Buffer, payment: OrderedPayment, order: StandingOrder): Buffer {
  return proofOf(key, [
    'settlement',
    payment.id,
    payment.userId,
    order.id,
    payment.address,
    String(payment.amountMicroUsdt),
    String(payment.feeMicroUsdt),
    order.proof.toString('hex'),
  ])
}
