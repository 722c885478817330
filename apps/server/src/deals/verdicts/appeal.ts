import { randomUUID } from 'node:crypto'
import { assertMoneyMoves } from '../../books/index.ts'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { writeOnce } from '../../platform/write-once.ts'
import { type Case, hasLateReceipt, lockCase, openCase, whileFundsMove } from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { objectUntil } from './object-until.ts'
import type { VerdictParts } from './parts.ts'

export interface Appeal {
  readonly disputeId: string
  readonly actorId: string
  readonly side: 'merchant' | 'trader'
  readonly note: string
  /** Files about the deal, sent in before. */
  readonly evidenceIds: readonly string[]
  readonly origin: Origin
}

/** The loser's one appeal: a new case about the deal as the verdict left it. Another member of support decides it. */
export async function appealVerdict(
  parts: VerdictParts,
  appeal: Appeal,
): Promise<{ readonly id: string; readonly number: number }> {
  const id = randomUUID()
  const open = async (tx: Tx) => ({ id, number: await appealIn(parts, tx, appeal, id) })
  return writeOnce(parts.db, (write) => whileFundsMove(() => write(open)))
}

/** The same in the caller's transaction, which may also bring the new files. Answers the new case's number. */
export async function appealIn(parts: VerdictParts, tx: Tx, appeal: Appeal, id: string): Promise<number> {
  await assertMoneyMoves(tx)
  const { deal, dispute } = await lockCase(tx, appeal.disputeId)
  if (!isAppealable(deal, dispute, appeal)) throw new Problem('dispute.not_appealable')
  await assertNewEvidence(parts, tx, deal, dispute, appeal)
  return openAppeal(parts, tx, { deal, dispute }, appeal, id)
}

export type Objection = Omit<Appeal, 'evidenceIds'> & {
  /** When the loser first opened an alert of the verdict. */
  readonly openedAt: Date | undefined
}

/**
 * The loser of a rule's verdict objects, without new evidence: the one appeal, which support decides. Answers the new case.
 */
export async function objectToVerdict(
  parts: VerdictParts,
  { openedAt, ...objection }: Objection,
): Promise<{ readonly id: string; readonly number: number }> {
  const id = randomUUID()
  const appeal = { ...objection, evidenceIds: [] }
  const open = async (tx: Tx) => {
    await assertMoneyMoves(tx)
    const locked = await lockCase(tx, appeal.disputeId)
    const isInTime = objectUntil(locked.dispute, openedAt, new Date()) !== undefined
    if (!isAppealable(locked.deal, locked.dispute, appeal) || !isInTime)
      throw new Problem('dispute.not_objectable')
    return { id, number: await openAppeal(parts, tx, locked, appeal, id, 'dispute.object') }
  }
  return writeOnce(parts.db, (write) => whileFundsMove(() => write(open)))
}

async function openAppeal(
  parts: VerdictParts,
  tx: Tx,
  { deal, dispute }: { readonly deal: Deal; readonly dispute: Case },
  appeal: Appeal,
  id: string,
  action = 'dispute.appeal',
): Promise<number> {
  const { side, note, actorId, evidenceIds, origin } = appeal
  const number = await openCase(parts, tx, deal, {
    id,
    openedBy: side,
    actorId,
    comment: note,
    cause: 'dispute_appealed',
    appealed: {
      id: dispute.id,
      judgeId: null,
      pointsTaken: dispute.pointsTaken,
      statusBefore: dispute.statusBefore,
    },
  })
  await writeAudit(tx, {
    actor: `user:${actorId}`,
    action,
    subject: `dispute:${dispute.id}`,
    before: { deal: deal.id, status: dispute.status },
    after: { appeal: id, files: [...evidenceIds] },
    origin,
  })
  return number
}

function isAppealable(deal: Deal, dispute: Case, { side, actorId }: Appeal): boolean {
  const ownId = side === 'merchant' ? deal.merchantId : deal.traderId
  if (ownId !== actorId) throw new Problem('dispute.not_found')
  const hasLost = dispute.verdictTowards !== null && dispute.verdictTowards !== side
  const isFirst = dispute.appealed === null && deal.disputeId === dispute.id
  return hasLost && isFirst && !dispute.isWithdrawn && dispute.mayBeAppealed
}

/** At least one file that was not there when the verdict was given; for the shop, a trusted receipt that came after it will do. */
async function assertNewEvidence(
  parts: VerdictParts,
  tx: Tx,
  deal: Deal,
  { decidedAt }: Case,
  { side, evidenceIds }: Appeal,
): Promise<void> {
  const files = await parts.evidenceOf(tx, deal.id)
  const shown = files.filter((file) => evidenceIds.includes(file.id) && file.side === side)
  if (shown.length < new Set(evidenceIds).size)
    throw new Problem('request.invalid', { fields: { evidence: ['field.unknown_evidence'] } })
  const wasThere = (at: Date) => decidedAt !== null && at <= decidedAt
  const old = new Set(files.filter((file) => wasThere(file.createdAt)).map(({ sha256 }) => sha256))
  if (shown.some(({ sha256 }) => !old.has(sha256))) return
  if (side === 'merchant' && decidedAt && (await hasLateReceipt(tx, deal, decidedAt))) return
  throw new Problem('dispute.appeal_needs_evidence')
}
