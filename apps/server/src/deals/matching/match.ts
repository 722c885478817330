import { randomInt } from 'node:crypto'
import type { PayableType } from '@florin/contract'
import { worthOf } from '../amounts.ts'
import { type Deal, mostAddedKopecks } from '../deal.ts'
import { demandOf, type MatchAttempt, type MatchRequest, newAttempt } from './attempt.ts'
import { type Demand, fits } from './candidate.ts'
import * as store from './match-store.ts'
import type { MatchParts } from './parts.ts'
import { inTurn } from './pool.ts'
import { type MethodProposal, propose } from './propose.ts'
import { refuseOrder } from './refuse.ts'

/** So many proposals of the pool are tried before the database searches. */
const mostProposals = 6

/** No method could take the order, and at least one of them only because its rows are locked. Nothing was done. */
export class AllLocked extends Error {}

/** Finds a method for an order and freezes for it. Answers the deal as it begins, or refuses and says why. */
export async function match(parts: MatchParts, request: MatchRequest): Promise<Deal> {
  const rate = await parts.rate()
  const attempt = newAttempt(request, rate.tenThousandths)
  const deal =
    (await fromPool(parts, attempt)) ??
    (await bySearch(parts, attempt, 0n)) ??
    (request.order.allowUniqueAmount ? await bySearch(parts, attempt, mostAddedKopecks) : undefined) ??
    (await byGivingWay(parts, attempt))
  if (!deal && [...attempt.tried.values()].includes('locked')) throw new AllLocked()
  if (!deal) return refuseOrder(parts, attempt)
  parts.shops.note(request.order)
  return deal
}

async function fromPool(parts: MatchParts, attempt: MatchAttempt): Promise<Deal | undefined> {
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
      // The sum is taken; the method itself may fit the next order.
      if (outcome !== 'busy_amount') pool.drop(candidate)
    }
  }
  return undefined
}

async function bySearch(
  parts: MatchParts,
  attempt: MatchAttempt,
  mostAdded: bigint,
): Promise<Deal | undefined> {
  for (const orderType of unspent(attempt)) {
    const deal = await searchFor(parts, attempt, orderType, mostAdded)
    if (deal) return deal
  }
  return undefined
}

/** Each search leaves out the methods that were tried before, so this ends when every method with a free sum was tried. */
async function searchFor(
  parts: MatchParts,
  attempt: MatchAttempt,
  orderType: PayableType,
  mostAdded: bigint,
): Promise<Deal | undefined> {
  const pool = await parts.pool.current()
  const { amountKopecks } = attempt.order
  const demand = { ...demandOf(attempt, orderType), amountKopecks, mostAdded }
  // A method that was tried with the exact sum is tried again when kopecks may be added.
  const triedMethods = new Set(mostAdded === 0n ? attempt.tried.keys() : [])
  for (;;) {
    const found = await store.searchExactly(parts.db.each, parts.settings, {
      ...demand,
      tried: [...triedMethods],
    })
    for (const candidate of found.toSorted(inTurn(pool))) {
      triedMethods.add(candidate.methodId)
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
  parts: MatchParts,
  attempt: MatchAttempt,
  {
    candidate,
    orderType,
    demand,
  }: Pick<MethodProposal, 'candidate' | 'orderType'> & { readonly demand: Demand & store.SumRange },
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

const unspent = ({ orderTypes, spent }: MatchAttempt) =>
  orderTypes.filter((orderType) => !spent.has(orderType))

/** Nothing else is free: takes the reserved sum whose deal ended longest ago without any sign of payment. */
async function byGivingWay(parts: MatchParts, attempt: MatchAttempt): Promise<Deal | undefined> {
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
