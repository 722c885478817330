import { type Origin, writeAudit } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { lockStaffReceipt, removeExplanation } from '../receipts/index.ts'
import type { ExplainParts } from './parts.ts'

/** The screen offers it for 30 s; the rest is for the call to arrive. */
const undoSeconds = 35

/** Takes one's own explanation back: the receipt waits for staff again. An act of its own in the audit log. */
export async function unexplainReceipt(
  { db, live }: Pick<ExplainParts, 'db' | 'live'>,
  { receiptId, actorId }: { readonly receiptId: string; readonly actorId: string },
  origin: Origin,
): Promise<void> {
  await db.write(async (tx) => {
    const receipt = await lockStaffReceipt(tx, receiptId)
    if (!receipt) throw new Problem('receipt.unknown')
    const removed = await removeExplanation(tx, { receiptId, by: actorId, seconds: undoSeconds })
    if (!removed) throw new Problem('undo.over')
    await writeAudit(tx, {
      actor: `user:${actorId}`,
      action: 'receipt.unexplain',
      subject: `receipt:${receiptId}`,
      before: { fate: 'explained', reason: removed.reason },
      after: { fate: 'unmatched', reason: null },
      origin,
    })
    await live.announce(tx, receipt.ownerId, { type: 'receipts.changed' })
  })
}
