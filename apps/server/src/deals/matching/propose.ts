import type { PayableType, ProblemCode } from '@florin/contract'
import { LedgerError } from '@florin/ledger'
import { nearId } from '../../platform/near-id.ts'
import { Problem } from '../../platform/problem.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import { type Deal, mostMatches, type Terms } from '../deal.ts'
import { demandOf, type MatchAttempt, type MatchedShop } from './attempt.ts'
import type { MatchCandidate } from './candidate.ts'
import { type LeadShares, leadShares, noShareFacts } from './lead-shares.ts'
import { shareFacts } from './match-store.ts'
import type { Opened, OpenRequest, ShareLimit } from './open.ts'
import type { MethodOutcome, OrderFault } from './open-outcome.ts'
import type { MatchParts } from './parts.ts'
import { refuseFor } from './refuse.ts'

/** A method for the order, and the sum that the payer would have to send. */
export interface MethodProposal {
  readonly candidate: MatchCandidate
  readonly orderType: PayableType
  readonly amountKopecks: bigint
}

export type FoundBy = 'pool' | 'search' | 'gave_way'

/** The deal, or why this method was refused. A refusal of the order itself is thrown as its problem. */
export type Proposed =
  | { readonly deal: Deal; readonly outcome: 'matched' }
  | { readonly deal?: undefined; readonly outcome: MethodOutcome | 'shop_share' }

/** Opens a deal on the method if every condition still holds. */
export async function propose(
  parts: MatchParts,
  attempt: MatchAttempt,
  proposal: MethodProposal,
  foundBy: FoundBy,
): Promise<Proposed> {
  const share = await shareOf(parts, attempt, proposal.orderType)
  const request = requestOf(parts, attempt, proposal, foundBy, share)
  if (!request) return speaksAgainst(attempt, proposal, 'margin')
  const opened = await parts.open(request).catch(refusedByBooks)
  const { outcome } = opened
  switch (outcome) {
    case 'matched':
      return { deal: begun(request, opened), outcome }
    case 'payer_limit':
      return refuseFor(parts, attempt, outcome)
    case 'shop_share':
      if (attempt.shares.has(proposal.orderType)) {
        attempt.spent.add(proposal.orderType)
        return { outcome }
      }
      attempt.shares.set(proposal.orderType, await freshShare(parts, attempt, proposal.orderType))
      return propose(parts, attempt, proposal, foundBy)
    case 'order_over':
    case 'external_id_taken':
    case 'too_many_open':
    case 'too_many_choices':
      throw new Problem(problemOf[outcome], { values: problemValues(parts, outcome) })
    default:
      return speaksAgainst(attempt, proposal, outcome)
  }
}

function speaksAgainst(
  { tried }: MatchAttempt,
  { candidate }: MethodProposal,
  outcome: MethodOutcome,
): Proposed {
  tried.set(candidate.methodId, outcome)
  return { outcome }
}

/** What is the order's own fault, and no other method would mend. */
const problemOf: Readonly<Record<OrderFault, ProblemCode>> = {
  order_over: 'order.over',
  external_id_taken: 'order.external_id_taken',
  too_many_open: 'order.too_many_open',
  too_many_choices: 'order.too_many_choices',
}

/** Values that the sentences of `problemOf` have holes for. */
function problemValues({ settings }: MatchParts, outcome: OrderFault) {
  return {
    limit: outcome === 'too_many_choices' ? mostMatches : settings.mostOpen,
    status: 'canceled',
  }
}

/** The limit of the shop's share, as the pool has it; none while the shop is the only one with orders. */
async function shareOf(
  parts: MatchParts,
  attempt: MatchAttempt,
  orderType: PayableType,
): Promise<ShareLimit | undefined> {
  if (parts.settings.sharePercent === 100 || !(await parts.shops.isAnother(attempt.order))) return undefined
  const fresh = attempt.shares.get(orderType)
  if (fresh) return fresh
  const freeMicro = (await parts.pool.current()).freeFor(demandOf(attempt, orderType))
  return { baseMicro: freeMicro + parts.pool.heldBy(attempt.order), elsewhereMicro: 0n }
}

/**
 * The same, read from the database: the pool lacks what the shop holds at traders that do not match, and traders who came since its last
 * refresh.
 */
async function freshShare(
  parts: MatchParts,
  attempt: MatchAttempt,
  orderType: PayableType,
): Promise<ShareLimit> {
  const demand = demandOf(attempt, orderType)
  const { free, held, elsewhere } = await shareFacts(parts.db.each, parts.settings, demand)
  return { baseMicro: free + held - elsewhere, elsewhereMicro: elsewhere }
}

/** Another node has frozen the trader's last money meanwhile, so the ledger refuses the posting. */
function refusedByBooks(error: unknown): Opened {
  if (error instanceof LedgerError && error.code === 'insufficient_funds')
    return { outcome: 'funds', at: new Date(), bank: null }
  throw error
}

/** The deal as it was just written. */
function begun({ order, ...request }: OpenRequest, { at, bank }: Opened): Deal {
  return {
    id: request.dealId,
    orderId: order.id,
    merchantId: order.merchantId,
    traderId: request.traderId,
    paymentMethodId: request.methodId,
    bank: bank ?? '',
    orderType: request.orderType,
    isTest: order.isTest,
    status: 'pending',
    requestedKopecks: order.amountKopecks,
    amountKopecks: request.amountKopecks,
    receivedKopecks: undefined,
    rateTenThousandths: request.rateTenThousandths,
    sums: request.sums,
    terms: request.terms,
    isLate: false,
    hasSign: false,
    disputeId: undefined,
    createdAt: at,
    updatedAt: at,
    clockStartedAt: at,
    dueAt: new Date(at.getTime() + order.ttlMinutes * 60_000),
  }
}

function requestOf(
  parts: MatchParts,
  attempt: MatchAttempt,
  { candidate, orderType, amountKopecks }: MethodProposal,
  foundBy: FoundBy,
  share: ShareLimit | undefined,
): OpenRequest | undefined {
  const { leads, refused } = sharesOf(parts, attempt.shop, candidate)
  const terms = termsOf(parts, attempt.shop, candidate, leads)
  const noShare = noShareFacts(refused)
  const sums = sumsOf(worthOf(amountKopecks, attempt.rateTenThousandths), terms)
  if (!sums) return undefined
  return {
    dealId: nearId(),
    order: attempt.order,
    isNewOrder: attempt.isNewOrder,
    methodId: candidate.methodId,
    traderId: candidate.traderId,
    orderType,
    amountKopecks,
    rateTenThousandths: attempt.rateTenThousandths,
    sums,
    terms,
    facts: {
      found_by: foundBy,
      ...(parts.pool.censusId && { census: parts.pool.censusId }),
      ...(attempt.tried.size > 0 && { tried: Object.fromEntries(attempt.tried) }),
      ...(noShare && { no_share: noShare }),
    },
    takesOver: foundBy === 'gave_way',
    payer: attempt.payer,
    share,
  }
}

function termsOf(
  parts: MatchParts,
  shop: MatchedShop,
  candidate: MatchCandidate,
  leads: LeadShares['leads'],
): Terms {
  return {
    merchantBasisPoints: shop.basisPoints,
    traderBasisPoints: candidate.basisPoints,
    leadBasisPoints: parts.settings.leadBasisPoints,
    ...leads,
  }
}

function sharesOf(parts: MatchParts, shop: MatchedShop, candidate: MatchCandidate): LeadShares {
  const deal = {
    traderId: candidate.traderId,
    merchantId: shop.merchantId,
    traderLeadId: candidate.leadId,
    merchantLeadId: shop.leadId,
  }
  return leadShares(deal, parts)
}
