import type { DisputeReason } from '@florin/contract'
import {
  assertItemFormat,
  assertOpeningItems,
  findDeal,
  judgeOpening,
  openDisputeIn,
  whileFundsMove,
} from '../../deals/index.ts'
import { assertDailyShare, storeEvidenceFiles } from '../../evidence/index.ts'
import type { Actor } from '../../http/request.ts'
import type { SenderShare } from '../../http/serve.ts'
import type { UploadedFile } from '../../http/uploads.ts'
import type { Origin } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { assertItemsFit, shareOf } from '../files/index.ts'
import { numberOf } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'

const createdPerHour = { max: 60, seconds: 3600 }

const quotaOf = ({ userId }: Actor) => `user:${userId}`

/** Before a byte is read: only support opens cases here. */
export async function admitCreation(
  { limits, db }: DisputeParts,
  actor: Actor,
  bytes: number,
): Promise<SenderShare[]> {
  if (!actor.isStaff) throw new Problem('dispute.create_forbidden')
  await limits.take([{ name: 'dispute.create', key: actor.userId, limits: [createdPerHour] }])
  await assertDailyShare(db.each, quotaOf(actor), bytes)
  return [shareOf(actor)]
}

export interface Creation {
  readonly actor: Actor
  readonly dealId: string
  readonly note: string
  /** Left out by the spec's own form. */
  readonly reason: DisputeReason | undefined
  /** For which item each file is, in the order of the files. */
  readonly items: readonly (string | null)[]
  readonly statements: Readonly<Record<string, string>>
  readonly files: readonly UploadedFile[]
  readonly origin: Origin
}

/** The files, which are the sign of payment, and the case come into being together or not at all. */
export async function createDispute(
  parts: DisputeParts,
  { actor, dealId: typedId, note, reason, items, statements, files, origin }: Creation,
): Promise<{ id: string; number: number }> {
  assertItemsFit(items, files)
  assertItemFormat('statements', statements)
  const deal = await findDeal(parts.db.each, typedId)
  if (!deal || deal.isTest) throw new Problem('deal.not_found')
  // As the deal spells it: an id that was typed in capitals is another subject of evidence.
  const dealId = deal.id
  // Judging files takes seconds: what refuses the opening anyway comes first. It is all looked at again under the deal's lock.
  const asks = judgeOpening(parts.deals, deal, { openedBy: 'support', actorId: actor.userId, reason })
  assertOpeningItems(parts.deals.checklist(asks), items, statements)
  let created = { id: '', number: 0 }
  const place = { subject: `deal:${dealId}`, side: 'merchant', quotaKey: quotaOf(actor) } as const
  await storeEvidenceFiles(
    parts.evidence,
    { ...place, by: `user:${actor.userId}`, files },
    async (tx, kept) => {
      const id = await openDisputeIn(parts.deals, tx, dealId, {
        openedBy: 'support',
        actorId: actor.userId,
        comment: note,
        reason,
        items: Object.fromEntries(kept.map((file, at) => [file.id, items[at] ?? null])),
        statements,
        cause: 'dispute_by_support',
        evidenceIds: kept.map((file) => file.id),
        origin,
      })
      created = { id, number: await numberOf(tx, id) }
    },
    (work) => whileFundsMove(() => parts.db.write(work)),
  )
  return created
}
