import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { tellAsked } from './case-alerts.ts'
import { fileForItems } from './case-items.ts'
import * as store from './case-step-store.ts'
import { assertImpartial, assertNotHeld, assertOtherJudge, assertVersion, lockOpenCase } from './dispute.ts'
import type { CaseParts } from './parts.ts'

export interface Question {
  readonly disputeId: string
  readonly comment: string
  readonly actorId: string
  readonly origin: Origin
  /** The version of the case that the author has read. */
  readonly version?: number | undefined
}

/** The evidence is not enough: the case goes back to the trader, whose time to answer begins anew. */
export async function askForMore(parts: CaseParts, question: Question): Promise<void> {
  const { disputeId, comment, actorId, origin } = question
  if (comment.trim() === '') throw new Problem('request.invalid', { fields: { comment: ['field.required'] } })
  await parts.db.write(async (tx) => {
    const { deal, dispute } = await lockOpenCase(tx, disputeId)
    assertImpartial(parts, deal, actorId)
    assertNotHeld(dispute, actorId)
    assertVersion(dispute, question.version)
    await store.setAsked(tx, disputeId, comment)
    await store.writeCaseEvent(tx, {
      dealId: deal.id,
      disputeId,
      cause: 'dispute_evidence_requested',
      by: 'support',
      actorId,
      event: 'dispute.evidence_requested',
    })
    await tellAsked(parts, tx, disputeId)
    await writeAudit(tx, {
      actor: `user:${actorId}`,
      action: 'dispute.ask',
      subject: `dispute:${disputeId}`,
      before: { status: dispute.status },
      after: { status: 'deepconsideration', comment },
      origin,
    })
  })
}

/**
 * In the transaction that stores a file of the trader's side: the case waits for support again, and its clock stops. A Problem where it is
 * decided, so that the file is not kept either. `filedBy` is the member of support who files it for the trader.
 */
export async function traderAnswered(tx: Tx, disputeId: string, filedBy?: string): Promise<void> {
  const { deal, dispute } = await lockOpenCase(tx, disputeId)
  await store.setAnswered(tx, disputeId)
  if (dispute.status === 'consideration') return store.tellOfDispute(tx, disputeId)
  await store.writeCaseEvent(tx, {
    dealId: deal.id,
    disputeId,
    cause: 'dispute_answered',
    by: filedBy === undefined ? 'trader' : 'support',
    actorId: filedBy ?? deal.traderId,
    event: 'dispute.answered',
  })
}

/**
 * In the transaction that takes a file down. A file that was there when an earlier verdict was given stays, or an appeal could not see
 * what that verdict was based on; and its judge takes nothing out of the appeal.
 */
export async function caseLosesFile(
  parts: Pick<CaseParts, 'linkBetween'>,
  tx: Tx,
  disputeId: string,
  { actorId, createdAt }: { readonly actorId: string; readonly createdAt: Date },
): Promise<void> {
  const { deal, dispute } = await lockOpenCase(tx, disputeId)
  assertImpartial(parts, deal, actorId)
  assertNotHeld(dispute, actorId)
  assertOtherJudge(parts, dispute, actorId)
  if (await store.wasJudged(tx, deal.id, createdAt)) throw new Problem('dispute.decided')
  await store.setTouched(tx, disputeId)
  await store.tellOfDispute(tx, disputeId)
}

/** In the transaction that stores any other file of an open case: whoever decides has to have seen it. */
export async function caseTouched(tx: Tx, disputeId: string): Promise<void> {
  await lockOpenCase(tx, disputeId)
  await store.setTouched(tx, disputeId)
  await store.tellOfDispute(tx, disputeId)
}

/** The same for a receipt. Nothing where the deal has no open case: after a verdict it is ground for an appeal. */
export async function receiptTouched(tx: Tx, dealId: string): Promise<void> {
  const known = await store.lastCaseOf(tx, dealId)
  if (!known?.isOpen) return
  await caseTouched(tx, known.id)
  await store.lookSoon(tx, known.id)
}

/** The same for a file that came by way of the deal, from its shop or payer. A Problem where the case was decided meanwhile. */
export async function fileTouched(tx: Tx, dealId: string, file: { readonly id: string }): Promise<void> {
  const known = await store.lastCaseOf(tx, dealId)
  if (!known) return
  await caseTouched(tx, known.id)
  await fileForItems(tx, known.id, [{ id: file.id, side: 'merchant' }])
}
