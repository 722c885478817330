import { randomUUID } from 'node:crypto'
import { assertMoneyMoves } from '../../books/index.ts'
import { type Origin, writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { Problem } from '../../platform/problem.ts'
import { keyedTry, writeOnce } from '../../platform/write-once.ts'
import {
  type Case,
  endStanding,
  findProposal,
  hasBlocked,
  insertProposal,
  isSame,
  lockOpenCase,
  type NewProposal,
  type Proposal,
  type Side,
  tellProposed,
  whileFundsMove,
  writeCaseEvent,
} from '../cases/index.ts'
import type { Deal } from '../deal.ts'
import { closeCase, sumsFor, type VerdictParts } from '../verdicts/index.ts'
import { type ProposedEnd, proposedSum, verdictSum } from './settlement-terms.ts'

/** A side of a case, by its person or by its shop's program. */
interface ActOfSide {
  readonly disputeId: string
  readonly side: Side
  /** The person; of a shop's program its merchant. */
  readonly actorId: string
  /** The actor's name in the audit. */
  readonly by: string
  readonly origin: Origin
}

export type Proposing = ActOfSide & ProposedEnd

/** One side says how it would end the case. The proposal that stood ends, whosever it was. Answers the new one's id. */
export async function proposeSettlement(parts: VerdictParts, proposing: Proposing): Promise<string> {
  const id = keyedTry()?.subjectId ?? randomUUID()
  return writeOnce(parts.db, (write) =>
    write(async (tx) => {
      await proposeIn(parts, tx, id, proposing)
      return id
    }),
  )
}

async function proposeIn(parts: VerdictParts, tx: Tx, id: string, proposing: Proposing): Promise<void> {
  await assertMoneyMoves(tx)
  const locked = await lockSettleable(parts, tx, proposing)
  const { deal, dispute } = locked
  const { disputeId, side, kind, actorId, by, origin } = proposing
  const kopecks = proposedSum(deal, dispute, proposing)
  if (kopecks === undefined) throw new Problem('request.invalid', { fields: { amount: ['field.invalid'] } })
  await endStanding(tx, disputeId, 'replaced')
  const event = { cause: 'settlement_proposed', by: side, event: 'dispute.proposed' } as const
  await writeCaseEvent(tx, { dealId: deal.id, disputeId, actorId, ...event })
  const proposal: NewProposal = { id, disputeId, by: side, actorId, kind, kopecks }
  await insertProposal(tx, deal, proposal)
  await tellProposed(parts, tx, proposal)
  await writeAudit(tx, {
    actor: by,
    action: 'dispute.propose',
    subject: `dispute:${disputeId}`,
    before: { deal: deal.id, status: dispute.status },
    after: { proposal: id, side, kind, ...(kopecks !== null && { amount_kopecks: String(kopecks) }) },
    origin,
  })
}

export interface Acceptance extends ActOfSide {
  readonly proposalId: string
  /** The sum that the accepting side has read; left out of a proposal to cancel. */
  readonly kopecks: bigint | undefined
}

/**
 * The other side accepts: the case ends by the postings of a verdict, in the transaction of the acceptance. That a member of support is
 * reading it does not matter. Of an acceptance and a verdict at once one is taken: both lock the deal first.
 */
export async function acceptSettlement(parts: VerdictParts, acceptance: Acceptance): Promise<void> {
  await writeOnce(parts.db, (write) => whileFundsMove(() => write((tx) => acceptIn(parts, tx, acceptance))))
}

async function acceptIn(parts: VerdictParts, tx: Tx, acceptance: Acceptance): Promise<void> {
  const locked = await lockSettleable(parts, tx, acceptance)
  const { deal, dispute } = locked
  const found = await findProposal(tx, dispute.id, acceptance.proposalId)
  const proposal = acceptable(found?.proposal, acceptance)
  const { kind, kopecks } = proposal
  const { disputeId, side, actorId, by, origin } = acceptance
  const towards = kind === 'complete' ? 'merchant' : 'trader'
  const corrected = kopecks === null ? undefined : verdictSum(deal, dispute, kopecks)
  await closeCase(parts, tx, locked, {
    towards,
    comment: '',
    by: side,
    actorId,
    cause: `settled_${towards}`,
    event: 'dispute.decided',
    sums: await sumsFor(tx, deal, dispute, { towards, kopecks: corrected }),
    kopecks: corrected,
    isWithdrawn: false,
    end: { by: 'settlement', reason: 'settled' },
  })
  await writeAudit(tx, {
    actor: by,
    action: 'dispute.settle',
    subject: `dispute:${disputeId}`,
    before: { deal: deal.id, status: dispute.status },
    after: { proposal: proposal.id, towards, ...(kopecks !== null && { amount_kopecks: String(kopecks) }) },
    origin,
  })
}

function acceptable(proposal: Proposal | undefined, { side, kopecks }: Acceptance): Proposal {
  if (!proposal) throw new Problem('proposal.not_found')
  if (proposal.by === side) throw new Problem('proposal.own')
  if (!proposal.stands) throw new Problem('proposal.over')
  if (proposal.kopecks !== (kopecks ?? null)) throw new Problem('proposal.differs')
  return proposal
}

/** The deal and the open case, locked, if this side may settle it. */
async function lockSettleable(
  parts: VerdictParts,
  tx: Tx,
  { disputeId, side, actorId }: ActOfSide,
): Promise<{ deal: Deal; dispute: Case }> {
  const locked = await lockOpenCase(tx, disputeId)
  const { deal, dispute } = locked
  const ownId = side === 'merchant' ? deal.merchantId : deal.traderId
  if (ownId !== actorId) throw new Problem('dispute.not_found')
  if (!dispute.isAdmitted || isOneOwner(parts, deal)) throw new Problem('dispute.not_settleable')
  // Whoever was blocked may have proposed before it, in somebody else's hands: support decides.
  if (await hasBlocked(tx, deal)) throw new Problem('dispute.not_settleable')
  return locked
}

/**
 * Trader and merchant are one person: their agreement is no agreement. Without this, somebody with both accounts would complete and
 * cancel deals at will, past the limits of matching and of lead shares; support decides such a case.
 */
export function isOneOwner(
  { linkBetween }: Pick<VerdictParts, 'linkBetween'>,
  { traderId, merchantId }: Pick<Deal, 'traderId' | 'merchantId'>,
): boolean {
  return isSame(linkBetween, traderId, merchantId)
}
