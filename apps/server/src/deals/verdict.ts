import { assertMoneyMoves, balances, insertDebt, openHolds } from '../books/index.ts'
import { type Origin, writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { sumsOf, worthOf } from './amounts.ts'
import { pointsOfVerdict, soonHours } from './case-points.ts'
import {
  answerable,
  caseReleased,
  type Means,
  paidBackToTrader,
  paidToMerchant,
  type VerdictOutcome,
} from './case-postings.ts'
import * as store from './case-store.ts'
import type { Deal, DealSums } from './deal.ts'
import { lockOpenCase, whileFundsMove } from './dispute.ts'
import type { DealParts } from './parts.ts'
import { coinOf } from './postings.ts'

export interface Verdict {
  readonly disputeId: string
  readonly towards: 'merchant' | 'trader'
  readonly comment: string
  /** The member of support who decides; left out where the case decides itself. */
  readonly actorId?: string | undefined
  readonly origin: Origin
  /** What was really paid, where that is less than the deal's sum. */
  readonly kopecks?: bigint | undefined
}

/**
 * Decides a case and moves its money, in one transaction. Of fifty verdicts at once one is taken, and the others hear that it is
 * decided.
 */
export async function decideDispute(parts: DealParts, verdict: Verdict): Promise<void> {
  if (verdict.comment.trim() === '')
    throw new Problem('request.invalid', { fields: { comment: ['field.required'] } })
  await whileFundsMove(() => parts.db.write((tx) => decideIn(parts, tx, verdict)))
}

async function decideIn(parts: DealParts, tx: Tx, verdict: Verdict): Promise<void> {
  await assertMoneyMoves(tx)
  const { deal, dispute } = await lockOpenCase(tx, verdict.disputeId)
  const sums = sumsFor(deal, dispute, verdict)
  await store.lockReservation(tx, deal)
  await store.setDecided(tx, { ...verdict, decidedBy: verdict.actorId, kopecks: verdict.kopecks })
  await addToTotals(tx, deal, dispute, verdict, sums)
  const points = await verdictPoints(parts, tx, deal, dispute, verdict)
  const outcome = await outcomeOf(tx, deal, dispute, verdict, sums)
  if (outcome.owed.length > 0) {
    const { debtorId, owed } = outcome
    await insertDebt(tx, { id: dispute.id, debtorId, asset: coinOf(deal), shares: owed })
  }
  const isComplete = verdict.towards === 'merchant'
  const { isTaken } = await parts.stepIn(tx, {
    deal,
    from: ['dispute'],
    to: isComplete ? 'complete' : 'canceled',
    cause: `verdict_${verdict.towards}`,
    by: verdict.actorId === undefined ? 'system' : 'support',
    actorId: verdict.actorId,
    event: 'dispute.decided',
    facts: { dispute_id: dispute.id },
    ...(outcome.posting && { posting: outcome.posting }),
    ...(points !== 0 && { ratingPoints: points }),
    ...(verdict.kopecks !== undefined && { sums }),
    ...(isComplete && { receivedKopecks: verdict.kopecks ?? deal.receivedKopecks ?? deal.amountKopecks }),
  })
  if (!isTaken) throw new Error(`Deal ${deal.id} is locked and in dispute, and does not take its verdict`)
  await writeAudit(tx, auditOf(deal, verdict))
}

function sumsFor(deal: Deal, { statusBefore }: store.Case, { towards, kopecks }: Verdict): DealSums {
  if (kopecks === undefined) return deal.sums
  const isPossible =
    towards === 'merchant' && statusBefore !== 'complete' && kopecks > 0n && kopecks <= deal.amountKopecks
  const sums = isPossible ? sumsOf(worthOf(kopecks, deal.rateTenThousandths), deal.terms) : undefined
  if (!sums) throw new Problem('request.invalid', { fields: { amount: ['field.amount_format'] } })
  return sums
}

async function addToTotals(
  tx: Tx,
  deal: Deal,
  { statusBefore }: store.Case,
  { towards }: Verdict,
  sums: DealSums,
): Promise<void> {
  const wasComplete = statusBefore === 'complete'
  if (towards === 'merchant' && !wasComplete) await store.addToTotals(tx, deal, sums, 1n)
  if (towards === 'trader' && wasComplete) await store.addToTotals(tx, deal, sums, -1n)
}

async function verdictPoints(
  parts: DealParts,
  tx: Tx,
  deal: Deal,
  dispute: store.Case,
  { towards, actorId }: Verdict,
): Promise<number> {
  if (deal.isTest || dispute.pointsTaken === 0) return 0
  const files = await parts.evidenceOf(tx, deal.id)
  const isSoon =
    actorId !== undefined && dispute.ageHours <= soonHours && files.some(({ side }) => side === 'trader')
  return pointsOfVerdict({ towards, taken: dispute.pointsTaken, isSoon })
}

async function outcomeOf(
  tx: Tx,
  deal: Deal,
  dispute: store.Case,
  { towards }: Verdict,
  sums: DealSums,
): Promise<VerdictOutcome> {
  const { userId } = answerable(deal, dispute.statusBefore)
  const means = await meansOf(tx, deal, userId)
  const wasComplete = dispute.statusBefore === 'complete'
  if (towards === 'merchant' && !wasComplete) return paidToMerchant(deal, dispute.id, sums, means)
  if (towards === 'trader' && wasComplete) {
    const leads = await availableOf(tx, deal, [deal.terms.traderLeadId, deal.terms.merchantLeadId])
    return paidBackToTrader(deal, dispute.id, means, (leadId) => leads.get(leadId) ?? 0n)
  }
  // Whoever answered for it has won: what was frozen for it goes back, and nothing else moves.
  return {
    posting: caseReleased(deal, dispute.id, userId, means.holds),
    debtorId: userId,
    owed: [],
  }
}

async function meansOf(tx: Tx, deal: Deal, userId: string): Promise<Means> {
  const holds = await openHolds(tx, `deal:${deal.id}`, coinOf(deal))
  const { available } = await balances(tx, userId, coinOf(deal))
  return {
    holds: holds.map(({ cause, amount }) => ({ cause, units: amount.units })),
    available: available.units,
  }
}

async function availableOf(
  tx: Tx,
  deal: Deal,
  userIds: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, bigint>> {
  const found = new Map<string, bigint>()
  for (const userId of userIds) {
    if (userId === undefined) continue
    const { available } = await balances(tx, userId, coinOf(deal))
    found.set(userId, available.units)
  }
  return found
}

function auditOf(deal: Deal, { disputeId, towards, comment, actorId, origin, kopecks }: Verdict) {
  return {
    actor: actorId === undefined ? 'system' : `user:${actorId}`,
    action: 'dispute.decide',
    subject: `dispute:${disputeId}`,
    before: { deal: deal.id, status: deal.status },
    after: { towards, comment, ...(kopecks !== undefined && { amount_kopecks: String(kopecks) }) },
    origin,
  }
}
