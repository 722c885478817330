import { caseTouched, fileForItems, traderAnswered } from '../../deals/index.ts'
import { countTries, type EvidenceFile, storeEvidence } from '../../evidence/index.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { assertOpen, reach, reachIn } from '../access.ts'
import { numberOf } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'

export interface KeptFor {
  readonly traderId: string
  readonly disputeId: string
  readonly file: UploadedFile
  /** Runs in the transaction of the file's row, before the case is locked. */
  also(tx: Tx, file: EvidenceFile): Promise<void>
}

/** Keeps a file of the trader's side that is no answer yet: more may follow. The case goes on waiting for the trader. */
export async function keepForAnswer(parts: DisputeParts, kept: KeptFor): Promise<void> {
  const { traderId, disputeId, file } = kept
  const { stand, role } = await reach(parts, { userId: traderId, isStaff: false }, disputeId)
  if (role !== 'trader') throw new Problem('dispute.not_found')
  assertOpen(stand)
  const place = {
    subject: `deal:${stand.dealId}`,
    side: 'trader',
    quotaKey: `user:${traderId}`,
  } as const
  await countTries(parts.evidence, place, 1)
  await storeEvidence(parts.evidence, { ...place, by: `user:${traderId}`, file }, async (tx, stored) => {
    await kept.also(tx, stored)
    await caseTouched(tx, disputeId)
    await fileForItems(tx, disputeId, [{ id: stored.id, side: 'trader' }])
  })
}

/** What was kept is the trader's answer: the case waits for support. Answers the case's number; a Problem where it is decided or another trader's. */
export async function answerByTrader(tx: Tx, traderId: string, disputeId: string): Promise<number> {
  const { role } = await reachIn(tx, { userId: traderId, isStaff: false }, disputeId)
  if (role !== 'trader') throw new Problem('dispute.not_found')
  await traderAnswered(tx, disputeId)
  return numberOf(tx, disputeId)
}
