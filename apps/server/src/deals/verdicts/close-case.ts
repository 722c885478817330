import { houseOwner } from '@florin/ledger'
import { annulDebt, assertMoneyMoves, insertDebt } from '../../books/index.ts'
import type { Tx } from '../../platform/database.ts'
import {
  addToTotals,
  type Case,
  type CaseEnd,
  type Ending,
  endingBy,
  endStanding,
  lockReservation,
  outcomeOf,
  pointsOfVerdict,
  setDecided,
  soonHours,
  tellDecided,
  tellOfDispute,
  totalMicro,
  type VerdictOutcome,
} from '../cases/index.ts'
import type { Deal, DealSums } from '../deal.ts'
import { coinOf } from '../postings.ts'
import type { Role, Step } from '../steps/index.ts'
import type { VerdictParts } from './parts.ts'

export interface Closing {
  readonly towards: 'merchant' | 'trader'
  readonly comment: string
  readonly by: Role
  readonly actorId: string | undefined
  readonly cause: string
  readonly event: 'dispute.decided' | 'dispute.withdrawn'
  /** The deal's sums, or those of the corrected amount. */
  readonly sums: DealSums
  readonly kopecks: bigint | undefined
  readonly isWithdrawn: boolean
  readonly end: CaseEnd
  /** The receipt that the deal is paid by, where a rule has found it, with the budget that it counts against. */
  readonly payment?: Pick<Step, 'receipt' | 'sms'> | undefined
}

/**
 * Ends a case: its money, its points, the deal's step with its events, all in the caller's transaction. The deal and the case are locked.
 * The preview of a verdict runs this very function.
 */
export async function closeCase(
  parts: VerdictParts,
  tx: Tx,
  { deal, dispute }: { readonly deal: Deal; readonly dispute: Case },
  closing: Closing,
): Promise<VerdictOutcome> {
  await assertMoneyMoves(tx)
  await endStanding(tx, dispute.id, endingBy[closing.end.by])
  await lockReservation(tx, deal)
  const points = await pointsOf(parts, tx, deal, dispute, closing)
  await setDecided(tx, {
    ...closing,
    disputeId: dispute.id,
    decidedBy: closing.actorId,
    pointsTaken: Math.max(0, dispute.pointsTaken + points),
    // What the sides have agreed on themselves, or the shop has given up, is no verdict.
    isAppealable: (closing.end.by === 'support' || closing.end.by === 'rule') && dispute.appealed === null,
  })
  await addVerdictToTotals(tx, deal, dispute, closing)
  const outcome = await outcomeOf(tx, deal, dispute, closing.towards, closing.sums)
  if (outcome.annulled.length > 0 && dispute.appealed)
    await annulDebt(tx, { id: dispute.appealed.id, micro: totalMicro(outcome.annulled), by: dispute.id })
  if (outcome.owed.length > 0) {
    const { debtorId, owed } = outcome
    await insertDebt(tx, { id: dispute.id, debtorId, asset: coinOf(deal), shares: owed })
  }
  const { isTaken } = await parts.stepIn(tx, {
    deal,
    from: ['dispute'],
    to: closing.towards === 'merchant' ? 'complete' : 'canceled',
    cause: closing.cause,
    by: closing.by,
    actorId: closing.actorId,
    event: closing.event,
    facts: { dispute_id: dispute.id },
    ...(outcome.posting && { posting: outcome.posting }),
    ...(points !== 0 && { ratingPoints: points }),
    ...(closing.kopecks !== undefined && { sums: closing.sums }),
    ...closing.payment,
    ...(closing.towards === 'merchant' && {
      receivedKopecks: closing.kopecks ?? deal.receivedKopecks ?? deal.amountKopecks,
    }),
  })
  if (!isTaken) throw new Error(`Deal ${deal.id} is locked and in dispute, and does not take its verdict`)
  await tellOfDispute(tx, dispute.id)
  await tellDecided(parts, tx, dispute.id, {
    verdict: endOf(closing),
    debtorId: outcome.debtorId,
    owedMicro: totalMicro(outcome.owed),
  })
  await parts.live.announceToEach(tx, ownersOf(outcome), { type: 'wallet.changed' })
  return outcome
}

/** The end as alerts name it. */
function endOf({ isWithdrawn, end, towards }: Closing): Ending['verdict'] {
  if (isWithdrawn) return 'withdrawn'
  return end.by === 'settlement' ? `settled_${towards}` : towards
}

/** Each person whose balance changes, leads too. */
function ownersOf({ posting }: VerdictOutcome): string[] {
  const owners = new Set(posting?.lines.map(({ account }) => account.owner))
  owners.delete(houseOwner)
  return [...owners]
}

async function addVerdictToTotals(
  tx: Tx,
  deal: Deal,
  { statusBefore }: Case,
  { towards, sums }: Closing,
): Promise<void> {
  const wasComplete = statusBefore === 'complete'
  if (towards === 'merchant' && !wasComplete) await addToTotals(tx, deal, sums, 1n)
  if (towards === 'trader' && wasComplete) await addToTotals(tx, deal, sums, -1n)
}

async function pointsOf(
  parts: VerdictParts,
  tx: Tx,
  deal: Deal,
  dispute: Case,
  { towards, end, actorId, isWithdrawn }: Closing,
): Promise<number> {
  if (deal.isTest) return 0
  // A verdict for the trader also gives back what the case took that the appeal was about.
  const taken = dispute.pointsTaken + (dispute.appealed?.pointsTaken ?? 0)
  if (isWithdrawn) return -dispute.pointsTaken
  if (towards === 'trader') return -taken
  const isSupports = end.by === 'support' && actorId !== undefined
  const isSoon = isSupports && dispute.ageHours <= soonHours && (await hasTraderFile(parts, tx, deal))
  return pointsOfVerdict({ towards, taken: dispute.pointsTaken, isSoon })
}

async function hasTraderFile(parts: VerdictParts, tx: Tx, { id }: Deal): Promise<boolean> {
  const files = await parts.evidenceOf(tx, id)
  return files.some(({ side }) => side === 'trader')
}
