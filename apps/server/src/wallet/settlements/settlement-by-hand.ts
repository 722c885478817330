import { format } from '@florin/money'
import type { Actor, Caller } from '../../http/request.ts'
import { type Tx, tables } from '../../platform/database.ts'
import type { CodeBinding, RightCode } from '../../platform/one-time-codes.ts'
import { Problem } from '../../platform/problem.ts'
import type { InTurn } from '../../platform/turns.ts'
import { guessingWalletCode, sendingWalletCode } from '../code-limits.ts'
import { assertReceives } from '../whitelist/index.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'
import type { Judged, WithdrawalParts } from '../withdrawals/index.ts'
import { judgeSettlement, settleBy } from './settlement.ts'
import { askingToSettle } from './settlement-limits.ts'
import type { Settlement } from './settlement-store.ts'
import type { StandingOrder } from './standing-order-store.ts'

/** Returns the fee and mails a code that is valid for exactly this amount and the address that is in force. */
export async function askSettlementByHand(
  parts: WithdrawalParts,
  actor: Actor,
  amount: string,
  caller: Caller,
): Promise<Judged> {
  const { userId } = actor
  const { judged, order } = await judgeSettlement(parts, parts.db.each, {
    userId,
    amount: async () => amount,
  })
  await assertReceives(parts, judged.address)
  await parts.limits.take([
    ...askingToSettle(userId),
    ...sendingWalletCode('settlement.pay', userId, caller.ip),
  ])
  await parts.db.write(async (tx) => {
    const code = await parts.codes.issue(tx, bindingOf(actor, judged, order))
    await parts.queueMail(tx, {
      to: judged.payee.email,
      language: judged.payee.language,
      template: 'code.payout',
      values: {
        code,
        amount: `${format(judged.amount)} USDT`,
        address: judged.address,
        fee: `${format(judged.fee)} USDT`,
      },
    })
  })
  return judged
}

export interface HandInput {
  /** As the contract let it through: decimal text. */
  readonly amount: string
  /** As its asker saw it. */
  readonly address: string
  readonly code: string
}

/** The code is right: it is spent, and the settlement is on its way, all or nothing. */
export function settleByHand(
  parts: WithdrawalParts,
  actor: Actor,
  { amount, address, code }: HandInput,
  caller: Caller,
  inTurn: InTurn,
): Promise<Settlement> {
  const { userId, sessionId } = actor
  let agreed: { readonly right: RightCode; readonly orderId: string } | undefined
  return settleBy(
    parts,
    {
      userId,
      amount: async () => amount,
      async permit(judged, order) {
        if (order.address !== address) throw new Problem('settlement.address_changed')
        await parts.limits.take(guessingWalletCode(userId, caller.ip))
        const right = await parts.codes.judge(bindingOf(actor, judged, order), code)
        agreed = { right, orderId: order.id }
      },
      async note(tx, settlementId, order) {
        if (!agreed || agreed.orderId !== order.id) throw new Problem('settlement.address_changed')
        await parts.codes.spend(tx, agreed.right)
        await insertByHand(tx, settlementId, agreed.right.id, sessionId)
      },
    },
    inTurn,
  )
}

async function insertByHand(tx: Tx, settlementId: string, codeId: string, sessionId: string): Promise<void> {
  await tables<WithdrawalTables>(tx)
    .insertInto('settlement_by_hand')
    .values({ withdrawal_id: settlementId, code_id: codeId, session_id: sessionId })
    .execute()
}

function bindingOf(
  { userId, sessionId }: Actor,
  { amount, address }: Judged,
  { id }: StandingOrder,
): CodeBinding {
  return {
    purpose: 'settlement.pay',
    subject: userId,
    sessionId,
    parameters: { amount: String(amount.units), address, order: id },
  }
}
