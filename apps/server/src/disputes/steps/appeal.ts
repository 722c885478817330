import { randomUUID } from 'node:crypto'
import { type Appeal, appealIn, whileFundsMove } from '../../deals/index.ts'
import { admitTry, countTries, type EvidencePlace, storeEvidenceFiles } from '../../evidence/index.ts'
import type { Actor } from '../../http/request.ts'
import type { SenderShare } from '../../http/serve.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Origin } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { reach } from '../access.ts'
import { shareOf } from '../files/index.ts'
import type { DisputeParts } from '../parts.ts'

/** Before a byte is read: is it the sender's own case, and is there room? */
export async function admitAppeal(
  parts: DisputeParts,
  actor: Actor,
  id: string,
  bytes: number,
): Promise<SenderShare[]> {
  const { place } = await ownSide(parts, actor, id)
  await admitTry(parts.evidence, place, bytes)
  return [shareOf(actor)]
}

export interface Appealing {
  readonly id: string
  readonly note: string
  readonly files: readonly UploadedFile[]
  readonly origin: Origin
}

export async function appealAsPerson(parts: DisputeParts, actor: Actor, appealing: Appealing) {
  const { side, place } = await ownSide(parts, actor, appealing.id)
  await countTries(parts.evidence, place, appealing.files.length - 1)
  return appealWithFiles(parts, {
    ...appealing,
    side,
    place,
    actorId: actor.userId,
    by: `user:${actor.userId}`,
  })
}

interface AppealWithFiles extends Appealing {
  readonly side: 'merchant' | 'trader'
  readonly place: EvidencePlace
  readonly actorId: string
  readonly by: string
}

/** The new files and the new case are inserted in one transaction: a decided case takes no files. */
export async function appealWithFiles(
  parts: DisputeParts,
  { id: disputeId, side, place, actorId, by, note, files, origin }: AppealWithFiles,
): Promise<{ id: string; number: number }> {
  const id = randomUUID()
  let number = 0
  await storeEvidenceFiles(
    parts.evidence,
    { ...place, by, files },
    async (tx, kept) => {
      const evidenceIds = kept.map((file) => file.id)
      const appeal: Appeal = { disputeId, actorId, side, note, evidenceIds, origin }
      number = await appealIn(parts.deals, tx, appeal, id)
    },
    (work) => whileFundsMove(() => parts.db.write(work)),
  )
  return { id, number }
}

/** Support has no side: it decides, and does not appeal. */
async function ownSide(parts: DisputeParts, actor: Actor, id: string) {
  const { stand, role } = await reach(parts, actor, id)
  if (role === 'support') throw new Problem('dispute.not_appealable')
  return { side: role, place: placeOfAppeal(stand.dealId, role, actor.userId) }
}

export function placeOfAppeal(dealId: string, side: 'merchant' | 'trader', userId: string): EvidencePlace {
  const quotaKey = side === 'merchant' ? `merchant:${userId}` : `user:${userId}`
  return { subject: `deal:${dealId}`, side, quotaKey }
}
