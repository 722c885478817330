import { currentHalt } from '../../books/index.ts'
import type { Origin } from '../../platform/audit.ts'
import { hotAddress } from '../addresses/index.ts'
import {
  insertPayout,
  type PayoutParts,
  planTransfer,
  promisedFrom,
  rejectWithdrawal,
} from '../payouts/index.ts'
import {
  claimWithdrawals,
  lockWithdrawal,
  postponeWithdrawal,
  step,
  type Withdrawal,
} from '../withdrawals/index.ts'
import { auditWithdrawal } from './withdrawal-audit.ts'

const batch = 10

/** Risk rules: small ones pass, large ones wait for an operator, denied addresses are refunded. */
export async function approveWithdrawals(parts: PayoutParts): Promise<number> {
  const { db, settings } = parts
  if (await currentHalt(db.each)) return 0
  const claimed = await claimWithdrawals(db.each, 'confirmed', batch)
  for (const withdrawal of claimed) {
    if (settings.deniedAddresses.has(withdrawal.address))
      await db.write((tx) => rejectWithdrawal(parts, tx, withdrawal, 'the address is on the deny list'))
    else if (withdrawal.amountMicroUsdt > settings.approvalAboveMicroUsdt && !withdrawal.approvedBy)
      await postponeWithdrawal(db.each, withdrawal, 3_600, 'waits for an operator')
    else await db.write((tx) => step(tx, withdrawal.id, { ...approval(withdrawal), from: 'confirmed' }))
  }
  return claimed.length
}

function approval({ leaseToken, approvedBy }: Withdrawal) {
  return { to: 'approved', approvedBy: approvedBy ?? 'rules', leaseToken } as const
}

/** Fixes the bytes of approved withdrawals. They are in the database before the signer can see them. */
export async function buildWithdrawals(parts: PayoutParts): Promise<number> {
  const from = await hotAddress(parts.db.each)
  if (from === undefined || (await currentHalt(parts.db.each))) return 0
  const claimed = await claimWithdrawals(parts.db.each, 'approved', batch)
  for (const withdrawal of claimed) {
    await build(parts, withdrawal, from).catch(async (error: unknown) => {
      parts.log.warn({ err: error, withdrawal: withdrawal.id }, 'withdrawal: not built now')
      await postponeWithdrawal(
        parts.db.each,
        withdrawal,
        parts.settings.pauseSeconds,
        'the node does not answer',
      )
    })
  }
  return claimed.length
}

async function build(parts: PayoutParts, withdrawal: Withdrawal, from: string): Promise<void> {
  const { db, chain } = parts
  if (await chain.isBlacklisted(withdrawal.address)) {
    await db.write((tx) => rejectWithdrawal(parts, tx, withdrawal, 'the address is blacklisted by the token'))
    return
  }
  if (!(await canPay(parts, from, withdrawal.amountMicroUsdt))) {
    return waitForCoins(parts, withdrawal, 'the hot wallet lacks USDT')
  }
  const planned = await planTransfer(parts, {
    purpose: 'withdrawal',
    from,
    to: withdrawal.address,
    amount: withdrawal.amountMicroUsdt,
  })
  if ((await chain.trxBalanceSun(from)) < planned.plan.feeLimitSun) {
    return waitForCoins(parts, withdrawal, 'the hot wallet lacks TRX')
  }
  await db.write(async (tx) => {
    const { id, leaseToken } = withdrawal
    if (!(await step(tx, id, { from: 'approved', to: 'built', leaseToken }))) return
    await insertPayout(tx, { ...planned, attempt: 1, withdrawalId: id })
  })
}

/** So many pauses at most lie between two checks. */
const mostPauses = 8

/**
 * A sweep on its way brings USDT within a minute, which is no news to an operator; TRX, and what no sweep brings, the operator has to
 * send. So it is logged once and checked ever more seldom: `florin_oldest_waiting_withdrawal_seconds` shows when it lasts.
 */
async function waitForCoins(
  { db, log, settings: { pauseSeconds } }: PayoutParts,
  withdrawal: Withdrawal,
  reason: string,
): Promise<void> {
  if (withdrawal.reason !== reason)
    log.warn(
      { withdrawal: withdrawal.id },
      `withdrawal: ${reason}; it waits for a sweep or for you to top it up`,
    )
  const ageSeconds = (Date.now() - withdrawal.createdAt.getTime()) / 1000
  const seconds = Math.min(Math.max(ageSeconds / 4, pauseSeconds), pauseSeconds * mostPauses)
  await postponeWithdrawal(db.each, withdrawal, seconds, reason)
}

async function canPay({ db, chain }: PayoutParts, from: string, amount: bigint): Promise<boolean> {
  return (await chain.tokenBalance(from)) - (await promisedFrom(db.each, from)) >= amount
}

export interface OperatorAct {
  readonly actor: string
  readonly origin: Origin
}

/** An operator lets a large withdrawal go. */
export async function approveByOperator({ db }: PayoutParts, id: string, act: OperatorAct): Promise<boolean> {
  return db.write(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (!withdrawal) return false
    const approved = { state: 'approved', approved_by: act.actor }
    const isMoved = await step(tx, id, { from: 'confirmed', to: 'approved', approvedBy: act.actor })
    if (isMoved) await auditWithdrawal(tx, act, 'withdrawal.approve', withdrawal, approved)
    return isMoved
  })
}

/** An operator refuses one that has no bytes yet; the money goes back. */
export async function rejectByOperator(
  parts: PayoutParts,
  id: string,
  reason: string,
  act: OperatorAct,
): Promise<boolean> {
  return parts.db.write(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'confirmed' && withdrawal?.state !== 'approved') return false
    const isMoved = await rejectWithdrawal(parts, tx, withdrawal, reason)
    const rejected = { state: 'rejected', reason }
    if (isMoved) await auditWithdrawal(tx, act, 'withdrawal.reject', withdrawal, rejected)
    return isMoved
  })
}
