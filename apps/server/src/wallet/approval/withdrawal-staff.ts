import { assertMoneyMoves } from '../../books/index.ts'
import type { Origin } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { type PayoutParts, rejectWithdrawal } from '../payouts/index.ts'
import { lockWithdrawal, step, type Withdrawal } from '../withdrawals/index.ts'
import { auditWithdrawal } from './withdrawal-audit.ts'

export interface StaffDecision {
  readonly withdrawalId: string
  readonly actorId: string
  readonly origin: Origin
  /** Whether an account is the actor's, also another one of the same person. */
  isOwn(userId: string): boolean
}

/** A member of staff approves a large withdrawal. Of two at once the second is refused, because it no longer waits. */
export async function approveByStaff(parts: PayoutParts, tx: Tx, decision: StaffDecision): Promise<void> {
  await assertMoneyMoves(tx)
  const withdrawal = await lockWaiting(parts, tx, decision)
  const approvedBy = `user:${decision.actorId}`
  await step(tx, withdrawal.id, { from: 'confirmed', to: 'approved', approvedBy })
  await auditWithdrawal(tx, byOf(decision), 'withdrawal.approve', withdrawal, {
    state: 'approved',
    approved_by: approvedBy,
  })
}

/** The money goes back to its owner. */
export async function rejectByStaff(
  parts: PayoutParts,
  tx: Tx,
  decision: StaffDecision & { readonly reason: string },
): Promise<void> {
  const withdrawal = await lockWaiting(parts, tx, decision)
  await rejectWithdrawal(parts, tx, withdrawal, decision.reason)
  await auditWithdrawal(tx, byOf(decision), 'withdrawal.reject', withdrawal, {
    state: 'rejected',
    reason: decision.reason,
  })
}

/** No member of staff decides on their own. */
async function lockWaiting(
  { settings }: PayoutParts,
  tx: Tx,
  { withdrawalId, isOwn }: StaffDecision,
): Promise<Withdrawal> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const isWaiting =
    withdrawal?.state === 'confirmed' && withdrawal.amountMicroUsdt > settings.approvalAboveMicroUsdt
  if (!isWaiting) throw new Problem('withdrawal.not_waiting')
  if (isOwn(withdrawal.userId)) throw new Problem('withdrawal.own')
  return withdrawal
}

const byOf = ({ actorId, origin }: StaffDecision) => ({ actor: `user:${actorId}`, origin })
