import type { DisputeRole } from '@florin/contract'
import { format, money } from '@florin/money'
import { openHolds } from '../../books/index.ts'
import type { Queryable } from '../../platform/database.ts'
import type { WholeCase } from '../find-store.ts'

/** What is frozen of the reader's own for the deal of this case: its own hold, and the case's. */
export async function frozenFor(
  tx: Queryable,
  { deal_id: dealId, is_test: isTest }: WholeCase,
  role: DisputeRole,
  userId: string,
): Promise<string | null> {
  if (role === 'support') return null
  const holds = await openHolds(tx, `deal:${dealId}`, isTest ? 'USDT_TEST' : 'USDT')
  const units = holds.reduce((sum, hold) => (hold.userId === userId ? sum + hold.amount.units : sum), 0n)
  return units === 0n ? null : format(money('USDT', units))
}
