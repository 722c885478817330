import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { lockOpenCase, whileFundsMove } from '../cases/index.ts'
import { closeCase } from './close-case.ts'
import type { VerdictParts } from './parts.ts'

export interface Withdrawing {
  readonly disputeId: string
  readonly by: 'merchant'
  /** Left out where the shop's program does it. */
  readonly actorId?: string | undefined
  readonly merchantId: string
  readonly origin: Origin
}

/**
 * The shop withdraws a case that it or its payer opened: towards the trader for a deal that was not complete, back to complete for one
 * that was. The method gets back what the case took.
 */
export async function withdrawDispute(parts: VerdictParts, withdrawing: Withdrawing): Promise<void> {
  await whileFundsMove(() => parts.db.write((tx) => withdrawIn(parts, tx, withdrawing)))
}

async function withdrawIn(
  parts: VerdictParts,
  tx: Tx,
  { disputeId, by, actorId, merchantId, origin }: Withdrawing,
): Promise<void> {
  const locked = await lockOpenCase(tx, disputeId, merchantId)
  const { deal, dispute } = locked
  if (dispute.openedBy !== 'merchant' && dispute.openedBy !== 'payer')
    throw new Problem('dispute.not_withdrawable')
  const towards = dispute.statusBefore === 'complete' ? 'merchant' : 'trader'
  await closeCase(parts, tx, locked, {
    towards,
    comment: '',
    by,
    actorId: actorId ?? merchantId,
    cause: 'dispute_withdrawn',
    event: 'dispute.withdrawn',
    sums: deal.sums,
    kopecks: undefined,
    isWithdrawn: true,
    end: { by: 'withdrawal', reason: 'withdrawn' },
  })
  await writeAudit(tx, {
    actor: actorId === undefined ? `merchant:${merchantId}` : `user:${actorId}`,
    action: 'dispute.withdraw',
    subject: `dispute:${disputeId}`,
    before: { deal: deal.id, status: dispute.status },
    after: { towards },
    origin,
  })
}
