import { expect, test } from 'vitest'
import { standingsOf } from '../deals/past/index.ts'
import { neededBy, postingsOf } from './history-books.ts'
import { planHistory, unpaidKopecks } from './history-plan.ts'
import type { HistoryMethod, HistoryPeople, PlannedDeal } from './planned-deal.ts'

const now = new Date('2026-03-04T10:20:30.456Z')
const dayMs = 86_400_000

const method = (id: string, more: Partial<HistoryMethod> = {}): HistoryMethod => ({
  id,
  bank: 'sberbank',
  isSbp: true,
  isC2c: true,
  terminalId: undefined,
  minDollars: 0,
  maxDollars: 0,
  ...more,
})

const people: HistoryPeople = {
  leadBasisPoints: 2_000,
  traders: [
    {
      id: 'trader',
      basisPoints: 400,
      leadId: undefined,
      share: 60,
      methods: [
        method('read', { terminalId: 'phone' }),
        method('card', { isSbp: false, minDollars: 10, maxDollars: 50 }),
      ],
    },
    { id: 'invited', basisPoints: 400, leadId: 'lead', share: 40, methods: [method('other')] },
  ],
  shops: [
    { id: 'shop', basisPoints: 700, leadId: undefined, share: 60, prefix: 'A' },
    { id: 'second', basisPoints: 700, leadId: 'lead', share: 40, prefix: 'B' },
  ],
}

const deals = planHistory(people, now)
const lastOf = (deal: PlannedDeal) => deal.steps.at(-1)
const shareOf = (fits: (deal: PlannedDeal) => boolean) => deals.filter(fits).length / deals.length
const between = (fromDays: number, untilDays: number) =>
  deals.filter(({ matchedAt }) => {
    const days = (now.getTime() - matchedAt.getTime()) / dayMs
    return days >= fromDays && days < untilDays
  }).length

test('the same people at the same moment have the same history, at another moment another', () => {
  expect(planHistory(people, now)).toEqual(deals)
  expect(planHistory(people, new Date(now.getTime() + 3 * 3_600_000))).not.toEqual(deals)
})

test('about twenty deals a day for ninety days, growing, all over before now', () => {
  expect(deals.length).toBeGreaterThan(1_600)
  expect(deals.length).toBeLessThan(2_400)
  expect(between(0, 30)).toBeGreaterThan(2 * between(60, 91))
  expect(deals.every((deal) => (lastOf(deal)?.at ?? now) < now)).toBe(true)
  expect(Math.min(...deals.map(({ orderedAt }) => orderedAt.getTime()))).toBeGreaterThan(
    now.getTime() - 90 * dayMs - 1,
  )
})

test('Moscow sleeps at night, and pays most in the evening', () => {
  const hours = deals.map(({ orderedAt }) => (orderedAt.getUTCHours() + 3) % 24)
  const inHours = (from: number, until: number) => hours.filter((hour) => hour >= from && hour < until).length

  expect(inHours(18, 22)).toBeGreaterThan(8 * inHours(2, 6))
})

test('most are paid, a tenth expire, some are canceled, a few come late, two are in dispute', () => {
  const endsIn = (status: string) => shareOf((deal) => lastOf(deal)?.to === status)

  expect(endsIn('complete')).toBeGreaterThan(0.8)
  expect(endsIn('expired')).toBeGreaterThan(0.07)
  expect(endsIn('expired')).toBeLessThan(0.13)
  expect(endsIn('canceled')).toBeGreaterThan(0.03)
  expect(shareOf((deal) => lastOf(deal)?.isLate === true)).toBeGreaterThan(0.002)
  expect(deals.filter((deal) => lastOf(deal)?.to === 'dispute').map((deal) => lastOf(deal)?.cause)).toEqual([
    'clock_ended_in_silence',
    'dispute_by_merchant',
  ])
})

test('whenever the demo is begun, a shop’s last month has its share of unpaid deals, and each of its days has some', () => {
  for (let hours = 0; hours < 24 * 14; hours += 23) {
    const then = new Date(now.getTime() + hours * 3_600_000)
    const month = planHistory(people, then).filter(
      ({ merchantId, matchedAt }) =>
        merchantId === 'shop' && then.getTime() - matchedAt.getTime() < 30 * dayMs,
    )
    const unpaid = month.filter((deal) => lastOf(deal)?.to !== 'complete').length / month.length
    expect({ hours, isShare: unpaid > 0.13 && unpaid < 0.165, unpaid }).toMatchObject({ isShare: true })
    const daysAgo = new Set(
      month.map(({ matchedAt }) => Math.floor((then.getTime() - matchedAt.getTime()) / dayMs)),
    )
    expect(daysAgo.size).toBe(30)
  }
})

test('a sum is asked for once at a time on a method, and for two hours after; only what fits goes there', () => {
  const freeFrom = new Map<string, number>()
  // Three deals ask for one sum on purpose: support sorts out whose money came.
  for (const deal of deals.filter(({ amountKopecks }) => amountKopecks !== unpaidKopecks)) {
    const key = `${deal.method.id} ${deal.amountKopecks}`
    expect(deal.orderedAt.getTime()).toBeGreaterThanOrEqual(freeFrom.get(key) ?? 0)
    freeFrom.set(key, (lastOf(deal)?.at.getTime() ?? 0) + 120 * 60_000)
  }
  const onCard = deals.filter(({ method: { id } }) => id === 'card')
  expect(onCard.length).toBeGreaterThan(20)
  expect(onCard.every(({ orderType }) => orderType === 'c2c')).toBe(true)
  expect(onCard.every(({ sums }) => sums.value >= 10_000_000n && sums.value <= 50_000_000n)).toBe(true)
})

test('the rate moves over the quarter, and leads share what those whom they invited bring', () => {
  const rates = deals.map(({ rateTenThousandths }) => Number(rateTenThousandths) / 10_000)
  expect(Math.max(...rates) - Math.min(...rates)).toBeGreaterThan(3)
  expect(Math.min(...rates)).toBeGreaterThan(85)

  const shares = deals.map(({ sums, terms }) => [
    terms.traderLeadId === undefined ? sums.traderLead === 0n : sums.traderLead > 0n,
    terms.merchantLeadId === undefined ? sums.merchantLead === 0n : sums.merchantLead > 0n,
  ])
  expect(shares.flat().every(Boolean)).toBe(true)
  expect(
    shareOf(({ terms }) => terms.traderLeadId === 'lead' && terms.merchantLeadId === 'lead'),
  ).toBeGreaterThan(0.1)
})

test('where a deal stands after each step is what the step says', () => {
  for (const deal of deals) {
    const standings = standingsOf(deal)
    expect(standings.map(({ status }) => status)).toEqual(['pending', ...deal.steps.map(({ to }) => to)])
    const last = standings.at(-1)
    expect(last?.due_at).toBeNull()
    expect(last?.ended_at === null).toBe(last?.status === 'dispute')
  }
})

test('with what they need to begin with traders are never short, and with less they are', () => {
  const postings = postingsOf(deals)
  const needed = neededBy(['trader', 'invited'], postings).get('trader') ?? 0n
  expect(needed).toBeGreaterThan(10_000_000_000n)

  let free = needed
  let lowest = free
  for (const { lines } of postings) {
    for (const { account, change } of lines)
      if (account.owner === 'trader' && account.kind === 'available') free += change.units
    if (free < lowest) lowest = free
  }
  // A late deal takes and gives in one posting, so a little may be left.
  expect(lowest).toBeGreaterThanOrEqual(0n)
  expect(lowest).toBeLessThan(10_000_000n)
})
