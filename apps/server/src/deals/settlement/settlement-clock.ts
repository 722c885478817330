import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { casesPastProposal, endExpired, lockOpenCase, writeCaseEvent } from '../cases/index.ts'
import type { VerdictParts } from '../verdicts/index.ts'

const atOnce = 200

/** Ends proposals whose 24 hours are over, so that open pages and the history say so. They could not be accepted before this either. */
export async function endProposals(parts: VerdictParts): Promise<void> {
  for (const disputeId of await casesPastProposal(parts.db.each, atOnce)) {
    try {
      await parts.db.write((tx) => endIn(tx, disputeId))
    } catch (error) {
      // The case's end has ended the proposal.
      if (error instanceof Problem && error.code === 'dispute.decided') continue
      parts.log.error({ err: error, disputeId }, 'disputes: a proposal could not end')
    }
  }
}

async function endIn(tx: Tx, disputeId: string): Promise<void> {
  const { deal } = await lockOpenCase(tx, disputeId)
  if (!(await endExpired(tx, disputeId))) return
  await writeCaseEvent(tx, { dealId: deal.id, disputeId, cause: 'settlement_ended', by: 'clock' })
}
