import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database.ts'
import { hotAddress } from '../addresses/index.ts'
import type { WithdrawalState } from '../withdrawal-states.ts'
import { lockWithdrawal, step, type Withdrawal } from '../withdrawals/index.ts'
import type { Pair } from './pair-payments.ts'
import { deathMarginMs } from './payout-death.ts'
import { lifeMs } from './payout-plan.ts'
import { insertPayout } from './payout-store.ts'
import { markDead, markSent } from './unknown-payments-store.ts'

/** The bytes of a transaction, as a node gives them. */
export interface SentBytes {
  readonly txid: string
  readonly rawDataHex: string
  readonly signatureHex: string
  readonly timestampMs: number
  readonly expirationMs: number
  readonly feeLimitSun: bigint
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
  { payment, withdrawal: found, dead }: Pair,
  sent: SentBytes,
): Promise<void> {
  const hash = createHash('sha256').update(Buffer.from(sent.rawDataHex, 'hex')).digest('hex')
  if (hash !== payment.txid || sent.txid !== payment.txid)
    throw new Error(`The bytes of ${payment.txid} are those of another transaction.`)
  const withdrawal = await lockWithdrawal(tx, found.id)
  const isSame =
    withdrawal?.state === found.state &&
    payment.receivers.includes(withdrawal.address) &&
    payment.amountMicroUsdt === withdrawal.amountMicroUsdt
  if (!withdrawal || !isSame) throw new Error(`Withdrawal ${found.id} is no longer what was paid.`)
  const from = await hotAddress(tx)
  if (from === undefined || payment.blockId === null)
    throw new Error(`The block of ${payment.txid} is not known here.`)
  await comeToBuilt(tx, withdrawal, dead)
  await insertPayout(tx, {
    plan: {
      purpose: 'withdrawal',
      from,
      to: withdrawal.address,
      amount: payment.amountMicroUsdt,
      reference: { height: payment.height, id: payment.blockId },
      timestampMs: sent.timestampMs,
      expirationMs: sent.expirationMs,
      feeLimitSun: sent.feeLimitSun,
    },
    unsigned: { txid: payment.txid, rawDataHex: sent.rawDataHex },
    attempt: (dead?.payout.attempt ?? 0) + 1,
    withdrawalId: withdrawal.id,
  })
  await markSent(tx, payment.txid, Buffer.from(sent.signatureHex, 'hex'))
  await go(tx, withdrawal.id, ['built', 'signed', 'broadcasting', 'broadcast'])
}

/** Its own transaction, which can come no more, is buried with its proof, as the worker would. */
async function comeToBuilt(tx: Tx, { id, state }: Withdrawal, dead: Pair['dead']): Promise<void> {
  if (!dead)
    return go(tx, id, state === 'confirmed' ? ['confirmed', 'approved', 'built'] : ['approved', 'built'])
  if (!(await markDead(tx, dead.payout, dead.solidTimeMs)))
    throw new Error(`The transaction of withdrawal ${id} is not ${dead.payout.state} any more.`)
  if (state !== 'built') await go(tx, id, [state, 'built'])
}

async function go(tx: Tx, id: string, states: readonly WithdrawalState[]): Promise<void> {
  for (const [at, from] of states.slice(0, -1).entries()) {
    const to = states[at + 1] as WithdrawalState
    if (!(await step(tx, id, { from, to }))) throw new Error(`Withdrawal ${id} is not ${from} any more.`)
  }
}
