import { createHmac } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import type { AgreedSchedule } from '../settlements/settlement-schedule-store.ts'
import type { Confirmation, StandingOrder } from '../settlements/standing-order-store.ts'
import type { Agreement, OrderedPayment } from './withdrawal-store.ts'

/** Known to the process that judges codes and to the signer, never to the database. */
export function withdrawalProofKey(secrets: Secrets): Buffer {
  return secrets.mac('withdrawal.proof')
}

/** Says that the code was judged by us: rights on the table alone cannot write it. The signer computes it anew. */
export function withdrawalProof(key: Buffer, agreed: Agreement): Buffer {
  const facts = [
    agreed.id,
    agreed.userId,
    agreed.sessionId,
    agreed.codeId,
    agreed.address,
    String(agreed.amountMicroUsdt),
    String(agreed.feeMicroUsdt),
  ]
  return proofOf(key, facts)
}

/** Says that the code of a standing order was judged by us. The moment is part of it, so that nobody shortens the wait. */
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

/** Says that this payment was asked for through our door, by the standing order that it names and no other. */
export function settlementProof(key: Buffer, asked: OrderedPayment, order: StandingOrder): Buffer {
  return proofOf(key, [
    'settlement',
    asked.id,
    asked.userId,
    order.id,
    asked.address,
    String(asked.amountMicroUsdt),
    String(asked.feeMicroUsdt),
    order.proof.toString('hex'),
  ])
}

function proofOf(key: Buffer, facts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(facts)).digest()
}
