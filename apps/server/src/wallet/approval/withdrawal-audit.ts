import { format, money } from '@florin/money'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Withdrawal } from '../withdrawals/index.ts'

/** A decision of a person about a withdrawal, which is given as it was before. */
export async function auditWithdrawal(
  tx: Tx,
  by: { readonly actor: string; readonly origin: Origin },
  action: string,
  { id, userId, address, state, amountMicroUsdt }: Withdrawal,
  after: object,
): Promise<void> {
  const facts = { user: userId, address, amount: format(money('USDT', amountMicroUsdt)) }
  await writeAudit(tx, {
    actor: by.actor,
    action,
    subject: `withdrawal:${id}`,
    before: { state, ...facts },
    after: { ...after, ...facts },
    origin: by.origin,
  })
}
