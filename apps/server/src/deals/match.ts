import { randomInt } from 'node:crypto'
import type { PayableType, ProblemCode } from '@florin/contract'
import { LedgerError } from '@florin/ledger'
import { nearId } from '../platform/near-id.ts'
import { Problem } from '../platform/problem.ts'
import { leadsOf, sumsOf, worthOf } from './amounts.ts'
import { type Demand, fits, type MatchCandidate } from './candidate.ts'
import { type Deal, mostAddedKopecks, mostMatches, type NewOrder, type Terms } from './deal.ts'
import * as store from './match-store.ts'
import type { Opened, Outcome, ShareLimit, Wish } from './open.ts'
import type { DealParts } from './parts.ts'
import { inTurn } from './pool.ts'

/** What the matcher knows of the shop. */
export interface Shop {
  readonly merchantId: string
  readonly basisPoints: number
  readonly leadId: string | undefined
}

export interface MatchWish {
  readonly order: NewOrder
  readonly isNewOrder: boolean
  readonly orderTypes: readonly PayableType[]
  readonly shop: Shop
  /** Who pays, as far as it is known. */
  readonly payer?: string | undefined
}

interface Attempt extends MatchWish {
  readonly rateTenThousandths: bigint
  readonly tried: Map<string, Outcome>
  /** Ways to pay for which the shop holds its share of the free balance already: no other method would help. */
  readonly spent: Set<PayableType>
  /** The limit of the shop's share, read anew: before anybody is refused by what the pool remembers. */
  readonly shares: Map<PayableType, ShareLimit>
}

/** Of the pool's proposals so many are tried before the database searches itself. */
const mostProposals = 6

/** No method could take the order, and at least one of them only because its rows are locked. Nothing was done. */
export class AllLocked extends Error {}

/** Finds a method for an order and freezes for it. Answers the deal as it begins, or refuses and says why. */
export async function match(parts: DealParts, wish: MatchWish): Promise<Deal> {
  const rate = await parts.rate()
  const attempt = {
    ...wish,
    rateTenThousandths: rate.tenThousandths,
    tried: new Map<string, Outcome>(),
    spent: new Set<PayableType>(),
    shares: new Map<PayableType, ShareLimit>(),
  }
  const deal =
    (await fromPool(parts, attempt)) ??
    (await bySearch(parts, attempt, 0n)) ??
    (wish.order.allowUniqueAmount ? await bySearch(parts, attempt, mostAddedKopecks) : undefined) ??
    (await byGivingWay(parts, attempt))
  if (!deal && [...attempt.tried.values()].includes('locked')) throw new AllLocked()
  if (!deal) return refuse(parts, attempt)
  parts.shops.note(wish.order)
  return deal
}

async function fromPool(parts: DealParts, attempt: Attempt): Promise<Deal | undefined> {
  const pool = await parts.pool.current()
  for (const orderType of attempt.orderTypes) {
    for (let proposal = 0; proposal < mostProposals; proposal += 1) {
      const demand = demandOf(attempt, orderType)
      const candidate = pool.pick(demand, attempt.tried)
      if (!candidate) break
      const sum = { candidate, orderType, amountKopecks: attempt.order.amountKopecks }
      const { deal, outcome } = await propose(parts, attempt, sum, 'pool')
      if (deal) {
        pool.promised(candidate, demand.valueMicro, deal.createdAt)
        return deal
      }
      if (attempt.spent.has(orderType)) break
      // A sum that is taken today says nothing about the method.
      if (outcome !== 'busy_amount') pool.drop(candidate)
    }
  }
  return undefined
}

async function bySearch(parts: DealParts, attempt: Attempt, mostAdded: bigint): Promise<Deal | undefined> {
  for (const orderType of unspent(attempt)) {
    const deal = await searchFor(parts, attempt, orderType, mostAdded)
    if (deal) return deal
  }
  return undefined
}

/** Each search leaves out the methods that were asked before, so this ends when every method with a free sum was asked. */
async function searchFor(
  parts: DealParts,
  attempt: Attempt,
  orderType: PayableType,
  mostAdded: bigint,
): Promise<Deal | undefined> {
  const pool = await parts.pool.current()
  const { amountKopecks } = attempt.order
  const demand = { ...demandOf(attempt, orderType), amountKopecks, mostAdded }
  // A method that was asked for the exact sum is asked again when kopecks may be added.
  const asked = new Set(mostAdded === 0n ? attempt.tried.keys() : [])
  for (;;) {
    const found = await store.searchExactly(parts.db.each, parts.settings, { ...demand, tried: [...asked] })
    for (const candidate of found.toSorted(inTurn(pool))) {
      asked.add(candidate.methodId)
      const deal =
        mostAdded === 0n
          ? (await propose(parts, attempt, { candidate, orderType, amountKopecks }, 'search')).deal
          : await withAddedKopecks(parts, attempt, { candidate, orderType, demand })
      if (deal) pool.promised(candidate, demand.valueMicro, deal.createdAt)
      if (deal || attempt.spent.has(orderType)) return deal
    }
    if (found.length < store.mostFound) return undefined
  }
}

/**
 * Draws one of the sums that are free on the method. When another order reserves the drawn sum first, that sum is left out and another is
 * drawn, so there are at most as many draws as sums.
 */
async function withAddedKopecks(
  parts: DealParts,
  attempt: Attempt,
  {
    candidate,
    orderType,
    demand,
  }: Pick<Proposal, 'candidate' | 'orderType'> & { readonly demand: Demand & store.SumRange },
): Promise<Deal | undefined> {
  const lost = new Set<bigint>()
  // The limits of the method and its owner's money may allow some of the kopecks and not all.
  const isWithinReach = (sum: bigint) =>
    fits(candidate, candidate.availableMicro, {
      ...demand,
      valueMicro: worthOf(sum, attempt.rateTenThousandths),
    })
  for (;;) {
    const taken = await store.takenSums(parts.db.each, candidate.methodId, demand)
    const amountKopecks = drawSum(demand, (sum) => !taken.has(sum) && !lost.has(sum) && isWithinReach(sum))
    if (amountKopecks === undefined) return undefined
    const { deal, outcome } = await propose(parts, attempt, { candidate, orderType, amountKopecks }, 'search')
    if (deal || outcome !== 'busy_amount') return deal
    lost.add(amountKopecks)
  }
}

/** The exact sum if it is free; else any free one, because equal orders that all draw the smallest would collide. */
function drawSum(
  { amountKopecks, mostAdded }: store.SumRange,
  isFree: (sum: bigint) => boolean,
): bigint | undefined {
  if (isFree(amountKopecks)) return amountKopecks
  const free = Array.from({ length: Number(mostAdded) }, (_, at) => amountKopecks + BigInt(at + 1)).filter(
    isFree,
  )
  return free.length === 0 ? undefined : free[randomInt(free.length)]
}

const unspent = ({ orderTypes, spent }: Attempt) => orderTypes.filter((orderType) => !spent.has(orderType))

/** Nothing else is free: the sum that was longest ago held in vain, of a deal without any sign of payment. */
async function byGivingWay(parts: DealParts, attempt: Attempt): Promise<Deal | undefined> {
  const pool = await parts.pool.current()
  const { amountKopecks, allowUniqueAmount } = attempt.order
  for (const orderType of unspent(attempt)) {
    const demand = demandOf(attempt, orderType)
    const mostAdded = allowUniqueAmount ? mostAddedKopecks : 0n
    const found = await store.yieldingSums(parts.db.each, parts.settings, {
      ...demand,
      amountKopecks,
      mostAdded,
    })
    for (const sum of found) {
      const { deal } = await propose(parts, attempt, { ...sum, orderType }, 'gave_way')
      if (attempt.spent.has(orderType)) break
      if (!deal) continue
      pool.promised(sum.candidate, demand.valueMicro, deal.createdAt)
      return deal
    }
  }
  return undefined
}

interface Proposal {
  readonly candidate: MatchCandidate
  readonly orderType: PayableType
  readonly amountKopecks: bigint
}

type FoundBy = 'pool' | 'search' | 'gave_way'

async function propose(
  parts: DealParts,
  attempt: Attempt,
  proposal: Proposal,
  foundBy: FoundBy,
): Promise<{ deal?: Deal; outcome: Outcome }> {
  const share = await shareOf(parts, attempt, proposal.orderType)
  const wish = wishOf(parts, attempt, proposal, foundBy, share)
  if (!wish) return { outcome: 'margin' }
  const opened = await parts.open(wish).catch(refusedByBooks)
  const { outcome } = opened
  if (outcome === 'matched') return { deal: begun(wish, opened), outcome }
  if (outcome === 'payer_limit') return refuseFor(parts, attempt, outcome)
  const problem = problemOf[outcome]
  if (problem) throw new Problem(problem, { values: problemValues(parts, outcome) })
  if (outcome === 'shop_share') {
    if (!attempt.shares.has(proposal.orderType)) {
      attempt.shares.set(proposal.orderType, await freshShare(parts, attempt, proposal.orderType))
      return propose(parts, attempt, proposal, foundBy)
    }
    attempt.spent.add(proposal.orderType)
  } else attempt.tried.set(proposal.candidate.methodId, outcome)
  return { outcome }
}

/** Holes of the sentences of `problemOf`. */
function problemValues({ settings }: DealParts, outcome: Outcome) {
  return {
    limit: outcome === 'too_many_choices' ? mostMatches : settings.mostOpen,
    status: 'canceled',
  }
}

/** The limit of the shop's share, as the pool knows it; none while the shop is the only one with orders. */
async function shareOf(
  parts: DealParts,
  attempt: Attempt,
  orderType: PayableType,
): Promise<ShareLimit | undefined> {
  if (parts.settings.sharePercent === 100 || !(await parts.shops.isAnother(attempt.order))) return undefined
  const fresh = attempt.shares.get(orderType)
  if (fresh) return fresh
  const freeMicro = (await parts.pool.current()).freeFor(demandOf(attempt, orderType))
  return { baseMicro: freeMicro + parts.pool.heldBy(attempt.order), elsewhereMicro: 0n }
}

/** What a shop holds at traders that do not match does not count, and traders may have come since the pool looked. */
async function freshShare(parts: DealParts, attempt: Attempt, orderType: PayableType): Promise<ShareLimit> {
  const demand = demandOf(attempt, orderType)
  const { free, held, elsewhere } = await store.shareFacts(parts.db.each, parts.settings, demand)
  return { baseMicro: free + held - elsewhere, elsewhereMicro: elsewhere }
}

/** Another node was faster with the trader's last money: the books have the last word. */
function refusedByBooks(error: unknown): Opened {
  if (error instanceof LedgerError && error.code === 'insufficient_funds')
    return { outcome: 'funds', at: new Date(), bank: null }
  throw error
}

/** The deal as it was just written. */
function begun({ order, ...wish }: Wish, { at, bank }: Opened): Deal {
  return {
    id: wish.dealId,
    orderId: order.id,
    merchantId: order.merchantId,
    traderId: wish.traderId,
    paymentMethodId: wish.methodId,
    bank: bank ?? '',
    orderType: wish.orderType,
    isTest: order.isTest,
    status: 'pending',
    requestedKopecks: order.amountKopecks,
    amountKopecks: wish.amountKopecks,
    receivedKopecks: undefined,
    rateTenThousandths: wish.rateTenThousandths,
    sums: wish.sums,
    terms: wish.terms,
    isLate: false,
    hasSign: false,
    disputeId: undefined,
    createdAt: at,
    updatedAt: at,
    clockStartedAt: at,
    dueAt: new Date(at.getTime() + order.ttlMinutes * 60_000),
  }
}

/** What is the order's own fault, and no other method would mend. */
const problemOf: Readonly<Record<Outcome, ProblemCode>> = {
  order_over: 'order.over',
  external_id_taken: 'order.external_id_taken',
  too_many_open: 'order.too_many_open',
  too_many_choices: 'order.too_many_choices',
}

function wishOf(
  parts: DealParts,
  attempt: Attempt,
  { candidate, orderType, amountKopecks }: Proposal,
  foundBy: FoundBy,
  share: ShareLimit | undefined,
): Wish | undefined {
  const terms = termsOf(parts, attempt.shop, candidate)
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
    },
    takesOver: foundBy === 'gave_way',
    payer: attempt.payer,
    share,
  }
}

function termsOf(parts: DealParts, shop: Shop, candidate: MatchCandidate): Terms {
  return {
    merchantBasisPoints: shop.basisPoints,
    traderBasisPoints: candidate.basisPoints,
    leadBasisPoints: parts.settings.leadBasisPoints,
    ...leadsOf({
      traderId: candidate.traderId,
      merchantId: shop.merchantId,
      traderLeadId: candidate.leadId,
      merchantLeadId: shop.leadId,
    }),
  }
}

function demandOf({ order, shop, rateTenThousandths }: Attempt, orderType: PayableType): Demand {
  return {
    merchantId: shop.merchantId,
    isTest: order.isTest,
    orderType,
    valueMicro: worthOf(order.amountKopecks, rateTenThousandths),
    merchantBasisPoints: shop.basisPoints,
  }
}

/** Nobody is left. Why is worked out now, kept for support, and told in one word. */
async function refuse(parts: DealParts, attempt: Attempt): Promise<never> {
  const explained = await explain(parts, attempt, (orderType) =>
    attempt.spent.has(orderType) ? 'shop_share' : undefined,
  )
  const reason = best(explained.map(reasonOf))
  await keep(parts, attempt, reason, explained[0] ?? [])
  throw new Problem(`order.${reason}`, { facts: { reason } })
}

/** A limit of the payer's: whoever would have fitted is cut by it. */
async function refuseFor(parts: DealParts, attempt: Attempt, reason: 'payer_limit'): Promise<never> {
  const [cuts = []] = await explain(parts, attempt, () => reason)
  await keep(parts, attempt, reason, cuts)
  throw new Problem(`order.${reason}`, { facts: { reason } })
}

function explain(
  parts: DealParts,
  attempt: Attempt,
  stoppedBy: (orderType: PayableType) => string | undefined,
): Promise<store.Cut[][]> {
  const { amountKopecks } = attempt.order
  return Promise.all(
    attempt.orderTypes.map((orderType) => {
      const demand = { ...demandOf(attempt, orderType), amountKopecks }
      return store.explain(parts.db.each, parts.settings, demand, stoppedBy(orderType))
    }),
  )
}

function keep(
  parts: DealParts,
  { order, orderTypes, isNewOrder }: Attempt,
  reason: string,
  cuts: readonly store.Cut[],
): Promise<void> {
  return store.keepRefusal(parts.db.each, {
    merchantId: order.merchantId,
    orderId: isNewOrder ? undefined : order.id,
    externalId: order.externalId,
    isTest: order.isTest,
    orderType: orderTypes.length > 1 ? 'any' : (orderTypes[0] ?? 'any'),
    amountKopecks: order.amountKopecks,
    reason,
    cuts,
  })
}

type Reason = 'amount_out_of_range' | 'busy_amount' | 'no_active_traders' | 'method_off'

/** The nearest miss is what the merchant is told: what would have had to be otherwise. */
export function reasonOf(cuts: readonly store.Cut[]): Reason {
  const has = (...filters: string[]) => cuts.some((cut) => filters.includes(cut.filter))
  // Traders are there, and none of them for this shop: more of the same would not help, waiting does.
  if (has('shop_share')) return 'no_active_traders'
  if (has('busy_amount', 'fits')) return 'busy_amount'
  if (has('amount_range', 'funds')) return 'amount_out_of_range'
  if (has('mode')) return 'method_off'
  return 'no_active_traders'
}

const nearestFirst: readonly Reason[] = [
  'busy_amount',
  'amount_out_of_range',
  'method_off',
  'no_active_traders',
]

function best(reasons: readonly Reason[]): Reason {
  return nearestFirst.find((reason) => reasons.includes(reason)) ?? 'no_active_traders'
}
