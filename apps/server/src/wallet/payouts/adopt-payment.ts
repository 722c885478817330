import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database.ts'
import { hotAddress } from '../addresses/index.ts'
import type { WithdrawalState } from '../withdrawal-states.ts'
import { lockWithdrawal, step } from '../withdrawals/index.ts'
import { deathMarginMs } from './payout-death.ts'
import { lifeMs } from './payout-plan.ts'
import { insertPayout } from './payout-store.ts'
import { markSent, type UnknownPayment } from './unknown-payments-store.ts'

/** The bytes of a transaction, as a node gives them. */
export interface SentBytes {
  readonly txid: string
  readonly rawDataHex: string
  readonly signatureHex: string
  readonly timestampMs: number
  readonly expirationMs: number
  readonly feeLimitSun: bigint
}

/** Before these a withdrawal has no transaction of its own, so the one on the chain can take its place. */
const adoptable: readonly WithdrawalState[] = ['confirmed', 'approved']

export type Adoption = { readonly withdrawalId: string } | { readonly lacks: string }

/** Which withdrawal a payment is that of. Each withdrawal is paid once, so one that is taken already counts no more. */
export function withdrawalOf({ withdrawals }: UnknownPayment, taken: ReadonlySet<string>): Adoption {
  const free = withdrawals.filter(({ id }) => !taken.has(id))
  const [first] = free
  if (!first)
    return { lacks: 'no withdrawal here says this: it was asked for after the state that was restored' }
  if (free.some(({ userId }) => userId !== first.userId))
    return { lacks: 'withdrawals of several people say this' }
  if (!adoptable.includes(first.state))
    return { lacks: `withdrawal ${first.id} has another transaction that is ${first.state}` }
  return { withdrawalId: first.id }
}

/** What was signed before the restore, and not seen yet, can come until the chain is past this moment: then its bytes are dead. */
export function mayComeUntil(restoredAt: Date): Date {
  return new Date(restoredAt.getTime() + lifeMs + Number(deathMarginMs))
}

/**
 * A withdrawal that was paid after the state that was restored gets the transaction that paid it: it is never paid again, and the worker settles
 * it in the books when it sees it on the chain, as any other. What it may not be is made up: the id is the hash of the bytes.
 */
export async function adoptPayment(
  tx: Tx,
  withdrawalId: string,
  payment: UnknownPayment,
  sent: SentBytes,
): Promise<void> {
  const hash = createHash('sha256').update(Buffer.from(sent.rawDataHex, 'hex')).digest('hex')
  if (hash !== payment.txid || sent.txid !== payment.txid)
    throw new Error(`The bytes of ${payment.txid} are those of another transaction.`)
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  const isSame = withdrawal?.address === payment.to && withdrawal.amountMicroUsdt === payment.amountMicroUsdt
  if (!withdrawal || !isSame || !adoptable.includes(withdrawal.state))
    throw new Error(`Withdrawal ${withdrawalId} is no longer what was paid.`)
  const from = await hotAddress(tx)
  if (from === undefined || payment.blockId === null)
    throw new Error(`The block of ${payment.txid} is not known here.`)
  const go = async (one: WithdrawalState, other: WithdrawalState) => {
    if (!(await step(tx, withdrawalId, { from: one, to: other })))
      throw new Error(`Withdrawal ${withdrawalId} is not ${one} any more.`)
  }
  if (withdrawal.state === 'confirmed') await go('confirmed', 'approved')
  await go('approved', 'built')
  await insertPayout(tx, {
    plan: {
      purpose: 'withdrawal',
      from,
      to: payment.to,
      amount: payment.amountMicroUsdt,
      reference: { height: payment.height, id: payment.blockId },
      timestampMs: sent.timestampMs,
      expirationMs: sent.expirationMs,
      feeLimitSun: sent.feeLimitSun,
    },
    unsigned: { txid: payment.txid, rawDataHex: sent.rawDataHex },
    attempt: 1,
    withdrawalId,
  })
  await markSent(tx, payment.txid, Buffer.from(sent.signatureHex, 'hex'))
  await go('built', 'signed')
  await go('signed', 'broadcasting')
  await go('broadcasting', 'broadcast')
}
