import { parse } from '@florin/money'
import {
  acceptSettlement,
  findProposal,
  hasBlocked,
  isOneOwner,
  proposeSettlement,
  type Side,
} from '../../deals/index.ts'
import type { Actor, CallingMerchant } from '../../http/request.ts'
import type { Origin } from '../../platform/audit.ts'
import { Problem } from '../../platform/problem.ts'
import { reach } from '../access.ts'
import { isOpenCase } from '../dispute.ts'
import { findCase, type WholeCase } from '../find-store.ts'
import type { DisputeParts } from '../parts.ts'
import { type ProposalView, viewProposal } from './proposal-view.ts'

/** One side of a case, and whoever acts for it. */
export interface Party {
  readonly side: Side
  readonly actorId: string
  /** As the audit names them. */
  readonly by: string
  readonly origin: Origin
}

export interface ProposalBody {
  readonly kind: 'complete' | 'cancel'
  readonly amount?: string | undefined
}

/** Of one side in one case. */
const proposedPerDay = { max: 20, seconds: 86_400 }

/** The person who signs in, as a side of the case. Support has no side. */
export async function ownParty(
  parts: DisputeParts,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<Party> {
  const { role } = await reach(parts, actor, id)
  if (role === 'support') throw new Problem('dispute.not_settleable')
  return { side: role, actorId: actor.userId, by: `user:${actor.userId}`, origin }
}

export const shopParty = ({ merchantId }: CallingMerchant, origin: Origin): Party => ({
  side: 'merchant',
  actorId: merchantId,
  by: `merchant:${merchantId}`,
  origin,
})

/** Proposes, and answers the proposal as its author reads it. */
export async function propose(
  parts: DisputeParts,
  party: Party,
  disputeId: string,
  { kind, amount }: ProposalBody,
): Promise<ProposalView> {
  const key = `${disputeId}:${party.side}`
  await parts.limits.take([{ name: 'dispute.propose', key, limits: [proposedPerDay] }])
  const id = await proposeSettlement(parts.deals, { ...party, disputeId, kind, kopecks: kopecksOf(amount) })
  return ownProposal(parts, party.side, disputeId, id)
}

/** Also one that has ended meanwhile: a repeated call answers what its first try made. */
async function ownProposal(
  parts: DisputeParts,
  side: Side,
  disputeId: string,
  id: string,
): Promise<ProposalView> {
  const one = await findCase(parts.db.each, disputeId)
  const found = await findProposal(parts.db.each, disputeId, id)
  if (!one || !found) throw new Problem('dispute.not_found')
  return viewProposal(parts, one, found, side)
}

export async function accept(
  parts: DisputeParts,
  party: Party,
  { disputeId, proposalId, amount }: { disputeId: string; proposalId: string; amount: string | undefined },
): Promise<void> {
  await acceptSettlement(parts.deals, { ...party, disputeId, proposalId, kopecks: kopecksOf(amount) })
}

/** May the sides of this case end it themselves? The verbs judge again, under the case's lock. */
export async function isSettleable(
  { db, deals }: Pick<DisputeParts, 'db' | 'deals'>,
  one: WholeCase,
): Promise<boolean> {
  const sides = { traderId: one.trader_id, merchantId: one.merchant_id }
  if (!isOpenCase(one.status) || one.admitted_at === null || isOneOwner(deals, sides)) return false
  return !(await hasBlocked(db.each, sides))
}

/** Its shape was checked by the contract. */
function kopecksOf(amount: string | undefined): bigint | undefined {
  return amount === undefined ? undefined : (parse('RUB', amount)?.units ?? 0n)
}
