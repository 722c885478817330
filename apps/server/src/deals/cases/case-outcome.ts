import { balances, coveredMicro, openDebt, openHolds, transferChanges } from '../../books/index.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Deal, DealSums } from '../deal.ts'
import { coinOf } from '../postings.ts'
import {
  answerable,
  caseReleased,
  type Earlier,
  type Means,
  paidBackToTrader,
  paidToMerchant,
  type VerdictOutcome,
} from './case-postings.ts'
import type { AppealedCase, Case } from './case-store.ts'

// What a verdict would move, worked out from what the people have now. Reads only; the deal and the case are locked.

export async function outcomeOf(
  tx: Tx,
  deal: Deal,
  dispute: Case,
  towards: 'merchant' | 'trader',
  sums: DealSums,
): Promise<VerdictOutcome> {
  const { userId } = answerable(deal, dispute.statusBefore)
  const means = await meansOf(tx, deal, userId)
  const wasComplete = dispute.statusBefore === 'complete'
  const earlier = await earlierOf(tx, deal, dispute.appealed)
  if (towards === 'merchant' && !wasComplete) return paidToMerchant(deal, dispute.id, sums, means, earlier)
  if (towards === 'trader' && wasComplete) {
    const leads = await availableOf(tx, deal, [deal.terms.traderLeadId, deal.terms.merchantLeadId])
    return paidBackToTrader(deal, dispute.id, means, (leadId) => leads.get(leadId) ?? 0n, earlier)
  }
  // Whoever answered for it has won: what was frozen for it goes back, and nothing else moves.
  const posting = caseReleased(deal, dispute.id, userId, means.holds)
  return { posting, debtorId: userId, owed: [], annulled: [] }
}

/** What an appeal finds of the verdict that it is about; undefined for any other case. */
export async function earlierOf(
  tx: Tx,
  deal: Deal,
  appealed: AppealedCase | null,
): Promise<Earlier | undefined> {
  if (!appealed) return undefined
  const debt = await openDebt(tx, appealed.id)
  const hasUndone = deal.sums.traderLead + deal.sums.merchantLead > 0n && appealed.statusBefore === 'complete'
  return {
    debtorId: debt?.debtorId ?? deal.traderId,
    unpaid: debt?.shares ?? [],
    coveredMicro: await coveredMicro(tx, appealed.id),
    givenByLead: hasUndone ? await takenBy(tx, `dispute:${appealed.id}:verdict`) : undefined,
  }
}

async function takenBy(tx: Queryable, reference: string): Promise<ReadonlyMap<string, bigint>> {
  const changes = await transferChanges(tx, 'dispute.decided', reference)
  const taken = changes.filter(({ kind, micro }) => kind === 'available' && micro < 0n)
  return new Map(taken.map(({ owner, micro }) => [owner, -micro]))
}

/** What would be frozen for a case: what its loser would have to give, without what was never received. */
export async function holdFor(
  tx: Tx,
  deal: Deal,
  statusBefore: Deal['status'],
  appealed: AppealedCase | null,
): Promise<{ readonly userId: string; readonly units: bigint }> {
  const { unpaid = [] } = (await earlierOf(tx, deal, appealed)) ?? {}
  return holdBeside(tx, deal, statusBefore, unpaid)
}

/** The same where the debt of the verdict before is known; a first case has none. */
export async function holdBeside(
  tx: Queryable,
  deal: Deal,
  statusBefore: Deal['status'],
  unpaid: Earlier['unpaid'],
): Promise<{ readonly userId: string; readonly units: bigint }> {
  const { userId, units } = answerable(deal, statusBefore)
  // Of a trader's debt only the merchant's share was not received; a merchant's debt is all the trader's.
  const lacking = unpaid.reduce((sum, one) => (one.recipientId === userId ? sum + one.micro : sum), 0n)
  const most = units - lacking
  const { available } = await balances(tx, userId, coinOf(deal))
  return { userId, units: available.units < most ? available.units : most }
}

/** What is frozen for a deal, whosever it is, in micro-USDT. */
export async function frozenForDeal(tx: Queryable, deal: Deal): Promise<bigint> {
  const holds = await openHolds(tx, `deal:${deal.id}`, coinOf(deal))
  return holds.reduce((sum, { amount }) => sum + amount.units, 0n)
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
