import { Chance } from './history-chance.ts'
import { match, sumKey, withSum } from './history-match.ts'
import { paymentMoments } from './history-rhythm.ts'
import { disputedByShop, disputedInSilence, isReadByPhone, leftUnpaid, stepsOf } from './history-steps.ts'
import type { HistoryPeople, PlannedDeal, PlannedStep } from './planned-deal.ts'

const seed = 20_260_101
const reservedMs = 120 * 60_000
/** Old enough that the youngest dispute has its whole story behind it. */
const disputesBeforeMs = 3 * 3_600_000
/** A receipt is attached to a deal that ended within 24 hours; this leaves time for the start itself. */
const attachableMs = 23 * 3_600_000
export const unpaidKopecks = 339_000n
const firstNumber = 48_210
/** Steps of this size never cluster: of any stretch of a shop's deals the promised share goes unpaid, not by luck alone. */
const goldenShare = 0.618_033_988_749_895

/** The deals of a quarter that ends now, oldest first: the same for the same people at the same moment. Pure. */
export function planHistory(people: HistoryPeople, now: Date): PlannedDeal[] {
  const chance = new Chance(seed)
  const taken = new Map<string, number>()
  const fates = new Map<string, number>()
  const deals: PlannedDeal[] = []
  for (const at of paymentMoments(now, chance)) {
    const matched = match(people, { at, now, taken, number: firstNumber + deals.length }, chance)
    if (!matched) continue
    const fate = fates.get(matched.merchantId) ?? chance.next()
    fates.set(matched.merchantId, (fate + goldenShare) % 1)
    const deal = { ...matched, steps: stepsOf(matched, fate, chance) }
    // What would still be running is left to the living product.
    if (endOf(deal) >= now.getTime()) continue
    taken.set(sumKey(deal.method, deal.amountKopecks), endOf(deal) + reservedMs)
    deals.push(deal)
  }
  return withUnpaid(withDisputes(deals, people, now, chance), people, now, chance)
}

const endOf = ({ steps }: { readonly steps: readonly PlannedStep[] }) => steps.at(-1)?.at.getTime() ?? 0

/** Two of the demo trader's latest deals are in dispute: one that the clock ended in doubt, one that the shop insists on. */
function withDisputes(
  deals: readonly PlannedDeal[],
  { traders, shops }: HistoryPeople,
  now: Date,
  chance: Chance,
): PlannedDeal[] {
  const isFit = (deal: PlannedDeal) =>
    deal.traderId === traders[0]?.id &&
    deal.merchantId === shops[0]?.id &&
    isReadByPhone(deal) &&
    deal.matchedAt.getTime() < now.getTime() - disputesBeforeMs
  const [silent, insisted] = deals.filter(isFit).slice(-2)
  return deals.map((deal) => {
    if (deal === silent) return { ...deal, steps: disputedInSilence(deal, chance) }
    if (deal === insisted) return { ...deal, steps: disputedByShop(deal, chance) }
    return deal
  })
}

/**
 * The latest three deals on the second trader's first method ask for one sum and expire unpaid: money that comes for one of them belongs to
 * none for certain, so support attaches it. Three, because a case of the demo may be about one of them.
 */
function withUnpaid(
  deals: readonly PlannedDeal[],
  { traders: [, trader] }: HistoryPeople,
  now: Date,
  chance: Chance,
): PlannedDeal[] {
  const ageOf = ({ matchedAt }: PlannedDeal) => now.getTime() - matchedAt.getTime()
  const unpaid = deals
    .filter((deal) => deal.method.id === trader?.methods[0]?.id)
    .filter((deal) => ageOf(deal) > 3_600_000 && ageOf(deal) < attachableMs)
    .slice(-3)
  return deals.map((deal) => {
    if (!unpaid.includes(deal)) return deal
    const withoutMoney = withSum(deal, unpaidKopecks)
    return { ...withoutMoney, steps: [leftUnpaid(withoutMoney, chance)] }
  })
}
