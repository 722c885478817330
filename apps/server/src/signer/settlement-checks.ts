import { sha256 } from './addresses.ts'
import type { CheckParts } from './check-parts.ts'
import { Delay, demand, hasProof } from './demand.ts'
import type { CodeRow, OrderRow, WithdrawalRow } from './requests.ts'

type Parts = Pick<CheckParts, 'proofKey' | 'journal'>

/** A settlement: vouched for by itself, and by a standing order of the same person to the same address. */
export function checkSettlement(
  parts: Parts,
  id: string,
  withdrawal: WithdrawalRow,
  order: OrderRow,
  code: CodeRow | null,
): void {
  const { user_id, address, amount, fee, proof } = withdrawal
  const facts = JSON.stringify(['settlement', id, user_id, order.id, address, amount, fee, order.proof])
  demand(hasProof(parts.proofKey, facts, proof), 'nobody agreed to this')
  demand(withdrawal.code_id === null && withdrawal.session_id === null, 'a code beside the standing order')
  demand(order.user_id === user_id, "somebody else's standing order")
  demand(order.address === address, 'another address than the standing order')
  checkStandingOrder(parts, order, code)
  const hasEnded = order.ended_ms !== null && BigInt(order.ended_ms) < BigInt(withdrawal.created_ms)
  demand(!hasEnded, 'the standing order had ended')
  // By this clock and the proof, not by what the database says that the time is. Two clocks differ a little: it waits.
  if (BigInt(order.usable_ms) > BigInt(Date.now()))
    throw new Delay('the address is not past its cooling time')
}

/** Did the person confirm this standing order with a code? The database deletes codes soon, so the result is stored here. */
export function checkStandingOrder(
  { proofKey, journal }: Parts,
  order: OrderRow,
  code: CodeRow | null,
): void {
  const { id, user_id, session_id, code_id, address, usable_ms } = order
  const facts = JSON.stringify(['standing order', id, user_id, session_id, code_id, address, usable_ms])
  demand(hasProof(proofKey, facts, order.proof), 'nobody agreed to this standing order')
  if (!code) {
    demand(journal.known(`so:${id}`) === facts, 'no code of the standing order was seen')
    return
  }
  demand(code.purpose === 'settlement', 'a code for something else')
  demand(code.is_spent, 'a code that was not used')
  demand(code.subject === user_id, "somebody else's code")
  demand(code.session_id === session_id, 'a code of another session')
  const agreed = sha256(JSON.stringify([['address', address]])).toString('hex')
  demand(code.parameters_hash === agreed, 'a code for another address')
  demand(journal.witness(`code:${code_id}`, id), 'a code that agreed to something else')
  demand(journal.witness(`so:${id}`, facts), 'not what was agreed to when it was first seen')
}
