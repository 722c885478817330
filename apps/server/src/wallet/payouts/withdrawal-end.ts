import { format, money } from '@florin/money'
import { post, withdrawalDone, withdrawalRefunded } from '../../books/index.ts'
import type { Tx } from '../../platform/database.ts'
import { findSettlement } from '../settlements/index.ts'
import { step, type Withdrawal } from '../withdrawals/index.ts'
import type { PayoutParts } from './payout-parts.ts'

/** The chain has paid, for good: what was frozen is gone, the fee is ours. */
export async function finishWithdrawal(
  parts: PayoutParts,
  tx: Tx,
  withdrawal: Withdrawal,
  txid: string,
): Promise<boolean> {
  if (!(await step(tx, withdrawal.id, { from: withdrawal.state, to: 'done' }))) return false
  await post(tx, withdrawalDone(inBooks(withdrawal)))
  await tell(parts, tx, withdrawal, 'withdrawal.done', { txid })
  await tellMerchant(parts, tx, withdrawal)
  return true
}

/** The chain has refused, for good: everything goes back, and nothing is tried again. */
export async function failWithdrawal(
  parts: PayoutParts,
  tx: Tx,
  withdrawal: Withdrawal,
  reason: string,
): Promise<boolean> {
  return giveBack(parts, tx, withdrawal, 'failed', reason)
}

/** We do not send it: no bytes of it can land, so everything goes back. */
export async function rejectWithdrawal(
  parts: PayoutParts,
  tx: Tx,
  withdrawal: Withdrawal,
  reason: string,
): Promise<boolean> {
  return giveBack(parts, tx, withdrawal, 'rejected', reason)
}

async function giveBack(
  parts: PayoutParts,
  tx: Tx,
  withdrawal: Withdrawal,
  to: 'failed' | 'rejected',
  reason: string,
): Promise<boolean> {
  if (!(await step(tx, withdrawal.id, { from: withdrawal.state, to, reason }))) return false
  await post(tx, withdrawalRefunded(inBooks(withdrawal), reason))
  await tell(parts, tx, withdrawal, 'withdrawal.failed', {})
  await tellMerchant(parts, tx, withdrawal)
  return true
}

function inBooks({ id, userId, amountMicroUsdt, feeMicroUsdt }: Withdrawal) {
  return { id, userId, amount: money('USDT', amountMicroUsdt), fee: money('USDT', feeMicroUsdt) }
}

async function tell(
  parts: PayoutParts,
  tx: Tx,
  withdrawal: Withdrawal,
  kind: 'withdrawal.done' | 'withdrawal.failed',
  more: Record<string, string>,
): Promise<void> {
  const { userId } = withdrawal
  const amount = `${format(money('USDT', withdrawal.amountMicroUsdt))} USDT`
  const values = { amount, address: withdrawal.address, ...more }
  await parts.tell(tx, { userId, kind, values })
  await parts.announce(tx, userId)
}

async function tellMerchant(parts: PayoutParts, tx: Tx, { id, userId, standingOrderId }: Withdrawal) {
  if (standingOrderId === undefined) return
  const ended = await findSettlement(tx, userId, id)
  if (!ended) throw new Error(`Settlement ${id} is not there at its end`)
  await parts.settlementEnded(tx, userId, ended)
}
