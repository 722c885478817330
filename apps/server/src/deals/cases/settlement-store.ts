import { type EndedBy, proposalHours } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { Deal } from '../deal.ts'
import { type DealRow, toDeal } from '../facts.ts'
import type { CaseTables } from '../tables.ts'

// Proposals of the sides of a case. Written while the deal and the case are locked.

export type Side = 'merchant' | 'trader'

export interface NewProposal {
  readonly id: string
  readonly disputeId: string
  readonly by: Side
  readonly actorId: string
  readonly kind: 'complete' | 'cancel'
  /** Null of a proposal to cancel. */
  readonly kopecks: bigint | null
}

export interface SettlementProposal extends NewProposal {
  readonly createdAt: Date
  /** With the time that the platform was down since. */
  readonly endsAt: Date
  /** Neither ended nor past its end. */
  readonly stands: boolean
}

type Ending = 'accepted' | 'replaced' | 'expired' | 'verdict' | 'withdrawn'

const endsAt = sql`(proposal.ends_at + (dispute.paused - proposal.paused_before))`
const columns = sql`proposal.id, proposal.dispute_id as "disputeId", proposal.by_side as by, proposal.actor_id as "actorId",
  proposal.kind, proposal.kopecks, proposal.created_at as "createdAt", ${endsAt} as "endsAt",
  proposal.ended_at is null and ${endsAt} > statement_timestamp() as stands`
const ofCase = sql`settlement_proposal as proposal join dispute on dispute.id = proposal.dispute_id`

/** After the event for the shop: the proposal stores that event's number. */
export async function insertProposal(tx: Tx, { orderId }: Deal, one: NewProposal): Promise<void> {
  await sql`
    insert into settlement_proposal (id, dispute_id, by_side, actor_id, kind, kopecks, created_at, ends_at, paused_before, event_sequence)
    select ${one.id}, dispute.id, ${one.by}, ${one.actorId}, ${one.kind}, ${one.kopecks}, made.at,
      made.at + make_interval(hours => ${proposalHours}::integer), dispute.paused, known.sequence
    from dispute, merchant_order as known, (select clock_timestamp() as at) as made
    where dispute.id = ${one.disputeId} and known.id = ${orderId}
  `.execute(tables(tx))
}

/** A proposal and the deal that it is about. */
export interface ProposalOfDeal {
  readonly proposal: SettlementProposal
  readonly deal: Deal
}

export async function findProposal(
  tx: Queryable,
  disputeId: string,
  id: string,
): Promise<ProposalOfDeal | undefined> {
  const [found] = await select(tx, sql`proposal.id = ${id} and dispute.id = ${disputeId}`)
  return found
}

export async function standingProposals(
  tx: Queryable,
  disputeIds: readonly string[],
): Promise<ProposalOfDeal[]> {
  if (disputeIds.length === 0) return []
  const found = await select(
    tx,
    sql`proposal.dispute_id = any(${[...disputeIds]}::uuid[]) and proposal.ended_at is null`,
  )
  return found.filter(({ proposal }) => proposal.stands)
}

async function select(tx: Queryable, where: RawBuilder<unknown>): Promise<ProposalOfDeal[]> {
  const { rows } = await sql<SettlementProposal & { deal: DealRow }>`
    select ${columns}, to_jsonb(deal) as deal from ${ofCase} join deal on deal.id = dispute.deal_id where ${where}
  `.execute(tables(tx))
  return rows.map(({ deal, ...proposal }) => ({ proposal, deal: toDeal(deal) }))
}

/** Ends the open proposal, if there is one. A proposal past its end has expired, whatever the new reason. */
export async function endStanding(tx: Tx, disputeId: string, ending: Ending): Promise<void> {
  await sql`
    update settlement_proposal as proposal set ended_at = clock_timestamp(),
      -- An acceptance has judged the clock already.
      ending = case when ${ending === 'accepted'} or ${endsAt} > statement_timestamp() then ${ending} else 'expired' end
    from dispute where dispute.id = proposal.dispute_id and dispute.id = ${disputeId} and proposal.ended_at is null
  `.execute(tables(tx))
}

/** How the end of its case ends a proposal. */
export const endingBy: Record<EndedBy, Ending> = {
  settlement: 'accepted',
  withdrawal: 'withdrawn',
  support: 'verdict',
  rule: 'verdict',
}

/** Cases whose proposal is past its end, oldest first. */
export async function casesPastProposal(tx: Queryable, most: number): Promise<string[]> {
  // `ends_at` alone bounds the index scan: downtime only adds to it.
  const { rows } = await sql<{ id: string }>`
    select dispute.id from ${ofCase}
    where proposal.ended_at is null and proposal.ends_at <= now() and ${endsAt} <= now() order by proposal.ends_at limit ${most}
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}

/** Ends the standing proposal if it is past its end. False where another ended it, or time was given back. */
export async function endExpired(tx: Tx, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    update settlement_proposal as proposal set ended_at = clock_timestamp(), ending = 'expired'
    from dispute where dispute.id = proposal.dispute_id and dispute.id = ${disputeId} and proposal.ended_at is null
      and ${endsAt} <= statement_timestamp()
    returning proposal.id
  `.execute(tables(tx))
  return rows.length > 0
}

/** Is one of the sides blocked? */
export async function hasBlocked(
  tx: Queryable,
  { traderId, merchantId }: Pick<Deal, 'traderId' | 'merchantId'>,
): Promise<boolean> {
  const blocked = await tables<CaseTables>(tx)
    .selectFrom('person_facts')
    .select('id')
    .where('id', 'in', [traderId, merchantId])
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return blocked !== undefined
}
