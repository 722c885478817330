import { randomUUID } from 'node:crypto'
import { compare, format, money } from '@florin/money'
import { assertMoneyMoves, post, withdrawalHeld } from '../../books/index.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { InTurn } from '../../platform/turns.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { findPayee, lockPerson, type Payee } from '../payee-store.ts'
import { assertReceives } from '../whitelist/index.ts'
import {
  assertStillFree,
  insertWithdrawal,
  type Judged,
  judgePayment,
  type OrderedPayment,
  readAmount,
  toldAsProblem,
  type WithdrawalParts,
  withdrawnLately,
} from '../withdrawals/index.ts'
import { settlementsAtMost } from './settlement-limits.ts'
import { settlementProof } from './settlement-proof.ts'
import { findByExternalId, findSettlement, type Settlement } from './settlement-store.ts'
import { currentOrder, type StandingOrder } from './standing-order-store.ts'

export interface SettlementInput {
  readonly userId: string
  /** As the contract let it through: decimal text. */
  readonly amount: string
  /** The merchant's own number. The same one again is the same settlement. */
  readonly externalId: string | undefined
}

/**
 * How a settlement is requested: by a program, by hand or by the standing order. The rules, the books and the way to the chain are the
 * same.
 */
export interface SettlementDoor {
  readonly userId: string
  readonly externalId?: string | undefined
  /** Decimal text. Validated before the person's lock and again under it. */
  amount(tx: Queryable, payee: Payee): Promise<string>
  /** What came of it before, if this is a repetition. */
  known?(tx: Queryable): Promise<Settlement | undefined>
  /** Checked once, outside of the transaction: a try at a code stays burnt whatever follows. */
  permit?(judged: Judged, order: StandingOrder): Promise<void>
  /** What the door writes beside the settlement, in its transaction. What it throws undoes the settlement. */
  note?(tx: Tx, settlementId: string, order: StandingOrder): Promise<void>
}

/** A shop's program pays out to the confirmed address. */
export function settle(parts: WithdrawalParts, input: SettlementInput, inTurn: InTurn): Promise<Settlement> {
  const door: SettlementDoor = {
    userId: input.userId,
    externalId: input.externalId,
    amount: async () => input.amount,
    known: (tx) => repeated(tx, input),
  }
  return settleBy(parts, door, inTurn)
}

/** Pays out to the confirmed address: a withdrawal like any other, but for who agrees to it. */
export function settleBy(parts: WithdrawalParts, door: SettlementDoor, inTurn: InTurn): Promise<Settlement> {
  return writeOnce(parts.db, async (write) => {
    const known = await door.known?.(parts.db.each)
    if (known) return known
    const { judged, order } = await judgeSettlement(parts, parts.db.each, door)
    await assertReceives(parts, judged.address)
    await door.permit?.(judged, order)
    // In turn: all of them wait for the person's lock, and each one that waits occupies a connection.
    return inTurn(() => write((tx) => confirmSettlement(parts, tx, door))).catch((error: unknown) =>
      toldAsProblem(parts, door.userId, judged.total, error),
    )
  })
}

/** The part that moves money. Everything is judged again, because the person's lock is held only from here on. */
async function confirmSettlement(parts: WithdrawalParts, tx: Tx, door: SettlementDoor): Promise<Settlement> {
  const { userId } = door
  await lockPerson(tx, userId)
  const known = await door.known?.(tx)
  if (known) return known
  const { judged, order } = await judgeSettlement(parts, tx, door)
  const payment: OrderedPayment = {
    id: randomUUID(),
    userId,
    address: judged.address,
    amountMicroUsdt: judged.amount.units,
    feeMicroUsdt: judged.fee.units,
    standingOrderId: order.id,
    externalId: door.externalId,
  }
  await insertWithdrawal(tx, payment, settlementProof(parts.proofKey, payment, order))
  await door.note?.(tx, payment.id, order)
  await post(tx, withdrawalHeld({ ...payment, amount: judged.amount, fee: judged.fee }))
  await assertStillFree(parts, tx, userId)
  await parts.announce(tx, userId)
  const written = await findSettlement(tx, userId, payment.id)
  if (!written) throw new Error(`Settlement ${payment.id} is not there after it was written`)
  return written
}

/** The result of the first call, if this is a repetition. With another amount it is refused as a mistake. */
async function repeated(tx: Queryable, input: SettlementInput): Promise<Settlement | undefined> {
  if (input.externalId === undefined) return undefined
  const known = await findByExternalId(tx, input.userId, input.externalId)
  if (known && known.amountMicroUsdt !== readAmount(input.amount).units)
    throw new Problem('settlement.mismatch', { field: 'external_id' })
  return known
}

/** Every rule of a settlement but its door's own. */
export async function judgeSettlement(
  parts: WithdrawalParts,
  tx: Queryable,
  door: Pick<SettlementDoor, 'userId' | 'amount'>,
): Promise<{ judged: Judged; order: StandingOrder }> {
  const { userId } = door
  const payee = await findPayee(tx, userId)
  if (!payee.maySettle) throw new Problem('rights.lacking')
  await assertMoneyMoves(tx)
  const order = await currentOrder(tx, userId)
  if (!order) throw new Problem('settlement.not_set_up')
  if (!order.isUsable)
    throw new Problem('wallet.address_cooling', { values: { time: order.usableAt.toISOString() } })
  const amount = await door.amount(tx, payee)
  assertEnough(parts, amount)
  const judged = await judgePayment(parts, tx, payee, { userId, amount, address: order.address })
  await assertNotTooMany(tx, userId)
  return { judged, order }
}

/** Less is not worth what the network takes of us. */
function assertEnough({ settings }: WithdrawalParts, amount: string): void {
  const minimum = money('USDT', settings.settlementMinimumMicroUsdt)
  if (compare(readAmount(amount), minimum) < 0)
    throw new Problem('settlement.below_minimum', { values: { minimum: format(minimum) } })
}

/** Each one costs us a fee of the network, however small it is. */
async function assertNotTooMany(tx: Queryable, userId: string): Promise<void> {
  const { settlementsLastHour, settlementsLastDay } = await withdrawnLately(tx, userId)
  const { hour, day } = settlementsAtMost
  if (settlementsLastHour < hour && settlementsLastDay < day) return
  throw new Problem('limit.reached', {
    values: { seconds: 3_600 },
    retryAfterSeconds: 3_600,
    internal: 'settlements',
  })
}
