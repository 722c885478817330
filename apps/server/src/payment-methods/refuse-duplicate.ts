import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Requisites } from './payment-method.ts'
import type { RequisiteSeal } from './requisite-seal.ts'
import { isIndexed, lockNumber } from './rotation-store.ts'

/**
 * The unique indexes compare numbers of one key. During a rotation a number may be there under an older key: this looks for it. Costs nothing
 * while one key is known.
 */
export async function refuseDuplicate(
  tx: Tx,
  seal: RequisiteSeal,
  id: string,
  { card, account }: Pick<Requisites, 'card' | 'account'>,
): Promise<void> {
  for (const [column, digits] of [['card', card] as const, ['account', account] as const]) {
    if (digits === undefined) continue
    const older = seal.olderIndexes(column, digits)
    const [oldest] = [seal.index(column, digits), ...older].sort(Buffer.compare)
    if (older.length === 0 || oldest === undefined) continue
    await lockNumber(tx, oldest)
    if (await isIndexed(tx, column, older, id)) throw new Problem(`payment.${column}_taken`)
  }
}
