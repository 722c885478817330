import type { Answer, Contract, DisputeRole } from '@florin/contract'
import {
  effectOf,
  frozenForDeal,
  type ProposalOfDeal,
  roubles,
  standingProposals,
  usdt,
} from '../../deals/index.ts'
import type { WholeCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'

export type ProposalView = Answer<Contract['proposeSettlement']>
type Parts = Pick<DisputeParts, 'db' | 'deals'>

/** The proposals that stand, by the case's id, as this side reads them. */
export async function proposalsFor(
  { db }: Parts,
  cases: readonly WholeCase[],
  role: DisputeRole,
): Promise<Map<string, ProposalView>> {
  const byId = new Map(cases.map((one) => [one.id, one]))
  const found = new Map<string, ProposalView>()
  for (const standing of await standingProposals(db.each, [...byId.keys()])) {
    const one = byId.get(standing.proposal.disputeId)
    if (one) found.set(one.id, await viewProposal({ db }, one, standing, role))
  }
  return found
}

export async function viewProposal(
  parts: Pick<Parts, 'db'>,
  one: WholeCase,
  found: ProposalOfDeal,
  role: DisputeRole,
): Promise<ProposalView> {
  return { ...toProposal(found, role), effect: await effectFor(parts, one, found, role) }
}

function toProposal({ proposal }: ProposalOfDeal, role: DisputeRole): Omit<ProposalView, 'effect'> {
  const { id, by, kind, kopecks, createdAt, endsAt } = proposal
  return {
    id,
    by,
    kind,
    amount: kopecks === null ? null : roubles(kopecks),
    created_at: createdAt.toISOString(),
    ends_at: endsAt.toISOString(),
    is_own: by === role,
  }
}

const nobodys = { pays: null, profit: null, unfrozen: null, receives: null, less: null }

/** Each side reads what acceptance does to its own account, and support neither: it has the preview of a verdict. */
async function effectFor(
  { db }: Pick<Parts, 'db'>,
  one: WholeCase,
  { proposal, deal }: ProposalOfDeal,
  role: DisputeRole,
): Promise<ProposalView['effect']> {
  if (role === 'support') return nobodys
  const before = one.appealed_status_before
  const stage = {
    statusBefore: one.deal_status_before,
    appealed: before === null ? null : { statusBefore: before },
  }
  // Of a deal that was complete the merchant's money is frozen.
  const isTraders = role === 'trader' && one.deal_status_before !== 'complete'
  const frozen = isTraders ? await frozenForDeal(db.each, deal) : 0n
  const { pays, profit, unfrozen, receives, less } = effectOf(deal, stage, proposal.kopecks, frozen)
  return role === 'trader'
    ? { ...nobodys, pays: usdt(pays), profit: usdt(profit), unfrozen: usdt(unfrozen) }
    : { ...nobodys, receives: usdt(receives), less: usdt(less) }
}
