import { randomUUID } from 'node:crypto'
import { format } from '@florin/money'
import { post, withdrawalHeld } from '../../books/index.ts'
import type { Actor, Caller } from '../../http/request.ts'
import type { Tx } from '../../platform/database.ts'
import type { CodeBinding, RightCode } from '../../platform/one-time-codes.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { guessingWalletCode, sendingWalletCode } from '../code-limits.ts'
import { lockPerson } from '../payee-store.ts'
import { assertReceives } from '../whitelist/index.ts'
import { askingToWithdraw } from './withdrawal-limits.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { withdrawalProof } from './withdrawal-proof.ts'
import {
  assertStillFree,
  type Judged,
  judgeWithdrawal,
  toldAsProblem,
  type WithdrawalInput,
} from './withdrawal-rules.ts'
import { type Agreement, insertWithdrawal } from './withdrawal-store.ts'

/** Returns the fee and mails a code that is valid for exactly this amount and address. */
export async function requestWithdrawal(
  parts: WithdrawalParts,
  actor: Actor,
  input: Omit<WithdrawalInput, 'userId'>,
  caller: Caller,
): Promise<Judged> {
  const judged = await judgeWithdrawal(parts, parts.db.each, { ...input, userId: actor.userId })
  await assertReceives(parts, judged.address)
  await parts.limits.take([
    ...askingToWithdraw(actor.userId),
    ...sendingWalletCode('withdrawal', actor.userId, caller.ip),
  ])
  const { payee, address } = judged
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor, judged))
    const values = {
      code,
      amount: `${format(judged.amount)} USDT`,
      address,
      fee: `${format(judged.fee)} USDT`,
    }
    await parts.queueMail(tx, {
      to: payee.email,
      language: payee.language,
      template: 'code.withdrawal',
      values,
    })
  })
  return judged
}

/** The code is right: it is spent, amount and fee are frozen and the withdrawal is on its way, all or nothing. */
export function verifyWithdrawal(
  parts: WithdrawalParts,
  actor: Actor,
  input: Omit<WithdrawalInput, 'userId'>,
  code: string,
  caller: Caller,
): Promise<string> {
  const mine = { ...input, userId: actor.userId }
  return writeOnce(parts.db, async (write) => {
    const judged = await judgeWithdrawal(parts, parts.db.each, mine)
    await assertReceives(parts, judged.address)
    await parts.limits.take(guessingWalletCode(actor.userId, caller.ip))
    // Another amount or address than the code was made for is a wrong guess, and burns a try.
    const right = await parts.codes.judge(bindingOf(actor, judged), code)
    const id = await write((tx) => confirmWithdrawal(parts, tx, actor, mine, right)).catch((error: unknown) =>
      toldAsProblem(parts, actor.userId, judged.total, error),
    )
    return id
  })
}

/** The part that moves money. Everything is judged again, because the person's lock is held only from here on. */
export async function confirmWithdrawal(
  parts: WithdrawalParts,
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
  input: WithdrawalInput,
  right: RightCode,
): Promise<string> {
  await lockPerson(tx, actor.userId)
  await parts.codes.spend(tx, right)
  const judged = await judgeWithdrawal(parts, tx, input)
  const agreed: Agreement = {
    id: randomUUID(),
    userId: actor.userId,
    sessionId: actor.sessionId,
    codeId: right.id,
    address: judged.address,
    amountMicroUsdt: judged.amount.units,
    feeMicroUsdt: judged.fee.units,
  }
  await insertWithdrawal(tx, agreed, withdrawalProof(parts.proofKey, agreed))
  await post(tx, withdrawalHeld({ ...agreed, amount: judged.amount, fee: judged.fee }))
  await assertStillFree(parts, tx, actor.userId)
  await parts.announce(tx, actor.userId)
  return agreed.id
}

function bindingOf({ userId, sessionId }: Actor, { amount, address }: Judged): CodeBinding {
  return {
    purpose: 'withdrawal',
    subject: userId,
    sessionId,
    parameters: { amount: String(amount.units), address },
  }
}
