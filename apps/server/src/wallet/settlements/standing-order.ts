import { randomUUID } from 'node:crypto'
import type { Actor, Caller } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import type { CodeBinding, RightCode } from '../../platform/one-time-codes.ts'
import { guessingWalletCode, sendingWalletCode } from '../code-limits.ts'
import { findPayee, lockPerson } from '../payee-store.ts'
import { assertPayable, assertReceives, coolingHoursOf } from '../whitelist/index.ts'
import type { WithdrawalParts } from '../withdrawals/index.ts'
import { changingStandingOrder } from './settlement-limits.ts'
import { standingOrderProof } from './settlement-proof.ts'
import { endSchedule } from './settlement-schedule-store.ts'
import * as store from './standing-order-store.ts'

// The caller checks the right to have a standing order.

/** A code for exactly this address, in exactly this session. */
export async function askOrderCode(
  parts: WithdrawalParts,
  actor: Actor,
  address: string,
  caller: Caller,
): Promise<void> {
  const { email, language } = await findPayee(parts.db.each, actor.userId)
  await assertMayBeOrdered(parts, address)
  await parts.limits.take(sendingWalletCode('settlement', actor.userId, caller.ip))
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor, address))
    await parts.queueMail(tx, {
      to: email,
      language,
      template: 'code.settlement',
      values: { code, address },
    })
  })
}

/** Burns a try. What is right may then be spent by `openOrder`. */
export async function judgeOrderCode(
  parts: WithdrawalParts,
  actor: Actor,
  address: string,
  code: string,
  caller: Caller,
): Promise<RightCode> {
  await assertMayBeOrdered(parts, address)
  await parts.limits.take(guessingWalletCode(actor.userId, caller.ip))
  const right = await parts.codes.judge(bindingOf(actor, address), code)
  await parts.limits.take(changingStandingOrder(actor.userId))
  return right
}

/** From its cooling time on, settlements go to this address. The order before it ends. */
export async function openOrder(
  parts: WithdrawalParts,
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  address: string,
  right: RightCode,
): Promise<void> {
  await lockPerson(tx, actor.userId)
  await parts.codes.spend(tx, right)
  await store.endOrder(tx, actor.userId)
  const confirmed: store.Confirmation = {
    id: randomUUID(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    codeId: right.id,
    address,
    usableAt: await store.momentInHours(tx, await coolingHoursOf(parts.settings, tx, actor.userId)),
  }
  await store.insertOrder(tx, confirmed, standingOrderProof(parts.proofKey, confirmed))
}

/**
 * To stop is always safe, so it needs no code. What was requested before is still paid. The daily payout ends too, so that an address
 * that is named much later does not start it again.
 */
export async function endOrder(tx: Tx, userId: string): Promise<void> {
  await lockPerson(tx, userId)
  await endSchedule(tx, userId)
  await store.endOrder(tx, userId)
}

async function assertMayBeOrdered(parts: WithdrawalParts, address: string): Promise<void> {
  await assertPayable(parts, parts.db.each, address)
  await assertReceives(parts, address)
}

function bindingOf({ userId, sessionId }: Actor, address: string): CodeBinding {
  return { purpose: 'settlement', subject: userId, sessionId, parameters: { address } }
}
