import type { OrderType, PayableType } from '@florin/contract'
import { dealMatched, leadsOf, sumsOf, worthOf } from '../deals/index.ts'
import type { Chance } from './history-chance.ts'
import { rateAt, sumOf } from './history-rhythm.ts'
import type { HistoryMethod, HistoryPeople, HistoryShop, HistoryTrader, PlannedDeal } from './planned-deal.ts'

export type Matched = Omit<PlannedDeal, 'steps'>

export const sumKey = ({ id }: HistoryMethod, kopecks: bigint) => `${id} ${kopecks}`

export interface Moment {
  readonly at: Date
  readonly now: Date
  /** Until when a sum is taken on a method. */
  readonly taken: ReadonlyMap<string, number>
  readonly number: number
}

/** Somebody orders, and a method is found as the matcher would find it: mode, limits, a sum that is free. */
export function match(people: HistoryPeople, moment: Moment, chance: Chance): Matched | undefined {
  const shop = chance.weigh(people.shops)
  const requestedKopecks = sumOf(chance)
  const wantedType = chance.pick<OrderType>(['any', 'any', 'sbp', 'sbp', 'c2c'])
  const orderType = wantedType === 'any' ? chance.pick<PayableType>(['sbp', 'sbp', 'c2c']) : wantedType
  const rate = rateAt(moment.at, moment.now)
  const demand = { orderType, kopecks: requestedKopecks, value: worthOf(requestedKopecks, rate) }
  const found = findMethod(people, demand, moment, chance)
  return found && matchedDeal({ ...found, shop, demand, wantedType, rate, people }, moment, chance)
}

interface Demand {
  readonly orderType: PayableType
  readonly kopecks: bigint
  readonly value: bigint
}

/** Some trader with a method that fits and is not asked for that very sum; else a few kopecks more tell the two apart. */
function findMethod(people: HistoryPeople, demand: Demand, { at, taken }: Moment, chance: Chance) {
  const isFree = (method: HistoryMethod, kopecks: bigint) =>
    (taken.get(sumKey(method, kopecks)) ?? 0) < at.getTime()
  const fitting = people.traders
    .map((trader) => ({ ...trader, methods: trader.methods.filter((method) => fits(method, demand)) }))
    .filter(({ methods }) => methods.length > 0)
  if (fitting.length === 0) return undefined
  const trader = chance.weigh(fitting)
  const free = trader.methods.filter((method) => isFree(method, demand.kopecks))
  if (free.length > 0) return { trader, method: chance.pick(free), amountKopecks: demand.kopecks }
  const method = chance.pick(trader.methods)
  const amountKopecks = demand.kopecks + BigInt(chance.between(1, 99))
  return isFree(method, amountKopecks) ? { trader, method, amountKopecks } : undefined
}

function fits(
  { isSbp, isC2c, minDollars, maxDollars }: HistoryMethod,
  { orderType, value }: Demand,
): boolean {
  const dollar = 1_000_000n
  return (
    (orderType === 'sbp' ? isSbp : isC2c) &&
    value >= BigInt(minDollars) * dollar &&
    (maxDollars === 0 || value <= BigInt(maxDollars) * dollar)
  )
}

interface Match {
  readonly trader: HistoryTrader
  readonly method: HistoryMethod
  readonly shop: HistoryShop
  readonly demand: Demand
  readonly amountKopecks: bigint
  readonly wantedType: OrderType
  readonly rate: bigint
  readonly people: HistoryPeople
}

function matchedDeal(match: Match, { at, number }: Moment, chance: Chance): Matched | undefined {
  const { trader, shop, demand, amountKopecks, rate } = match
  const terms = {
    merchantBasisPoints: shop.basisPoints,
    traderBasisPoints: trader.basisPoints,
    leadBasisPoints: match.people.leadBasisPoints,
    ...leadsOf({
      traderId: trader.id,
      merchantId: shop.id,
      traderLeadId: trader.leadId,
      merchantLeadId: shop.leadId,
    }),
  }
  const sums = sumsOf(worthOf(amountKopecks, rate), terms)
  if (!sums) return undefined
  const mode = chance.happens(0.3) ? 'h2h' : 'hosted'
  const booked = { id: chance.uuid(), traderId: trader.id, isTest: false as const, sums }
  return {
    ...booked,
    orderId: chance.uuid(),
    externalId: `${shop.prefix}-${number}`,
    merchantId: shop.id,
    method: match.method,
    wantedType: match.wantedType,
    orderType: demand.orderType,
    mode,
    requestedKopecks: demand.kopecks,
    amountKopecks,
    rateTenThousandths: rate,
    terms,
    orderedAt: at,
    // Host-to-host is matched at once; a payer looks at the page first.
    matchedAt: mode === 'h2h' ? at : new Date(at.getTime() + chance.between(6_000, 50_000)),
    matching: dealMatched(booked),
  }
}

/** The same deal, asked for another sum. */
export function withSum<Deal extends Matched>(deal: Deal, kopecks: bigint): Deal {
  const sums = sumsOf(worthOf(kopecks, deal.rateTenThousandths), deal.terms)
  if (!sums) return deal
  const booked = { id: deal.id, traderId: deal.traderId, isTest: deal.isTest, sums }
  return { ...deal, sums, requestedKopecks: kopecks, amountKopecks: kopecks, matching: dealMatched(booked) }
}
