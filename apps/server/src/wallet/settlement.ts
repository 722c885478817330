import { randomUUID } from 'node:crypto'
import { assertMoneyMoves, post, withdrawalHeld } from '../books/index.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { InTurn } from '../platform/turns.ts'
import { writeOnce } from '../platform/write-once.ts'
import { findByExternalId, findSettlement, type Settlement } from './settlement-store.ts'
import { currentOrder, type StandingOrder } from './standing-order-store.ts'
import { settlementsAtMost } from './withdrawal-limits.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { settlementProof } from './withdrawal-proof.ts'
import {
  assertReceives,
  assertStillFree,
  type Judged,
  judgePayment,
  readAmount,
  toldAsProblem,
} from './withdrawal-rules.ts'
import {
  findPayee,
  insertWithdrawal,
  lockPerson,
  type OrderedPayment,
  withdrawnLately,
} from './withdrawal-store.ts'

export interface SettlementWish {
  readonly userId: string
  /** As the contract let it through: decimal text. */
  readonly amount: string
  /** The merchant's own number. The same one again is the same settlement. */
  readonly externalId: string | undefined
}

/** Pays out by the standing order: a withdrawal like any other, but for the code. */
export function settle(parts: WithdrawalParts, wish: SettlementWish, inTurn: InTurn): Promise<Settlement> {
  return writeOnce(parts.db, async (write) => {
    const known = await repeated(parts.db.each, wish)
    if (known) return known
    const { judged } = await judgeSettlement(parts, parts.db.each, wish)
    await assertReceives(parts, judged.address)
    // In turn: all of them wait for the person's lock, and each one that waits occupies a connection.
    return inTurn(() => write((tx) => confirmSettlement(parts, tx, wish))).catch((error: unknown) =>
      toldAsProblem(parts, wish.userId, judged.total, error),
    )
  })
}

/** The part that moves money. Everything is judged again, because the person's lock is held only from here on. */
async function confirmSettlement(parts: WithdrawalParts, tx: Tx, wish: SettlementWish): Promise<Settlement> {
  await lockPerson(tx, wish.userId)
  const known = await repeated(tx, wish)
  if (known) return known
  const { judged, order } = await judgeSettlement(parts, tx, wish)
  const asked: OrderedPayment = {
    id: randomUUID(),
    userId: wish.userId,
    address: judged.address,
    amountMicroUsdt: judged.amount.units,
    feeMicroUsdt: judged.fee.units,
    standingOrderId: order.id,
    externalId: wish.externalId,
  }
  await insertWithdrawal(tx, asked, settlementProof(parts.proofKey, asked, order))
  await post(tx, withdrawalHeld({ ...asked, amount: judged.amount, fee: judged.fee }))
  await assertStillFree(parts, tx, wish.userId)
  await parts.announce(tx, wish.userId)
  const written = await findSettlement(tx, wish.userId, asked.id)
  if (!written) throw new Error(`Settlement ${asked.id} is not there after it was written`)
  return written
}

/** What came of it before, if this is a repetition. With another amount it is a mistake, and is told so. */
async function repeated(tx: Tx, wish: SettlementWish): Promise<Settlement | undefined> {
  if (wish.externalId === undefined) return undefined
  const known = await findByExternalId(tx, wish.userId, wish.externalId)
  if (known && known.amountMicroUsdt !== readAmount(wish.amount).units)
    throw new Problem('settlement.mismatch', { field: 'external_id' })
  return known
}

async function judgeSettlement(
  parts: WithdrawalParts,
  tx: Tx,
  { userId, amount }: SettlementWish,
): Promise<{ judged: Judged; order: StandingOrder }> {
  const payee = await findPayee(tx, userId)
  if (!payee.maySettle) throw new Problem('rights.lacking')
  await assertMoneyMoves(tx)
  const order = await currentOrder(tx, userId)
  if (!order) throw new Problem('settlement.not_set_up')
  if (!order.isUsable)
    throw new Problem('wallet.address_cooling', { values: { time: order.usableAt.toISOString() } })
  const judged = await judgePayment(parts, tx, payee, { userId, amount, address: order.address })
  await assertNotTooMany(tx, userId)
  return { judged, order }
}

/** Each one costs us a fee of the network, however small it is. */
async function assertNotTooMany(tx: Tx, userId: string): Promise<void> {
  const { settlementsLastHour, settlementsLastDay } = await withdrawnLately(tx, userId)
  const { hour, day } = settlementsAtMost
  if (settlementsLastHour < hour && settlementsLastDay < day) return
  throw new Problem('limit.reached', {
    values: { seconds: 3_600 },
    retryAfterSeconds: 3_600,
    internal: 'settlements',
  })
}
