import type { Tx } from '../../platform/database.ts'
import { assertPast, type Past } from '../../users/past/index.ts'
import { insertReceipts, type PastReceipt } from './past-store.ts'

export { analyzePastReceipts, type PastReceipt } from './past-store.ts'

/** What the bank's own app told, as the phone would have sent it on. Their deals are written with them: none waits to be settled. */
export async function writePastReceipts(tx: Tx, past: Past, receipts: readonly PastReceipt[]): Promise<void> {
  assertPast(
    past,
    receipts.map(({ ownerId, at }) => ({ people: [ownerId], moments: [at] })),
  )
  await insertReceipts(tx, receipts)
}
