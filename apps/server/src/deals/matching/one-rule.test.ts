import { randomUUID } from 'node:crypto'
import {
  attemptOutcome,
  type MatchFilter,
  type MethodCondition,
  matchFilter,
  methodConditions,
  type OwnerCondition,
  ownerConditions,
  ownOrderConditions,
  type PayableType,
  type WithheldReason,
} from '@florin/contract'
import { transactions as en } from '@florin/texts/en/transactions'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { countOf } from '../../../test/share.ts'
import { useWorld } from '../../../test/world.ts'
import { sumsOf, worthOf } from '../amounts.ts'
import type { DealParts } from '../parts.ts'
import { readinessOf } from '../readiness/index.ts'
import { isStaffChanged, type MethodFacts, methodFacts, newSubject, shape } from '../test/method-facts.ts'
import { partsOf } from '../test/opened.ts'
import { newPerson, setRate, type Trader } from '../test/shop.ts'
import { type Demand, type MatchCandidate, unmetCondition } from './candidate.ts'
import { capacity } from './capacity.ts'
import { searchExactly } from './match-store.ts'
import { explain } from './refusal-store.ts'
import { watchedPool } from './watched-pool.ts'

// Whether a method may take a deal is checked in eight places. They had diverged: the search compared percentages where the deal compares
// sums, the capacity forgot the shop's own methods, and a method without the money for its own smallest sum was capacity.

const world = useWorld({ isIdle: true, environment: { METHOD_DEALS_HOUR: '3' } })
const rate = 925_000n
const subjects: Trader[] = []
let merchantId: string

beforeAll(async () => {
  await setRate(world, rate)
  merchantId = await newPerson(world, 'merchant')
  for (let n = 0; n < 5; n += 1) subjects.push(await newSubject(world))
})

interface Case {
  readonly orderType: PayableType
  readonly amountKopecks: bigint
  readonly merchantBasisPoints: number
  /** The shop is the trader of this method. */
  readonly own: number | undefined
  readonly methods: readonly MethodFacts[]
}

/** One kopeck, where the roundings decide about the margin; exactly 55 dollars; and a kopeck more than that. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    orderType: fc.constantFrom<PayableType>('sbp', 'c2c'),
    amountKopecks: fc.constantFrom(1n, 508_750n, 508_751n),
    merchantBasisPoints: fc.constantFrom(0, 700),
    own: fc.option(fc.nat(4), { nil: undefined, freq: 3 }),
  })
  .chain((order) => {
    const facts = methodFacts(worthOf(order.amountKopecks, rate), order.merchantBasisPoints)
    return fc.array(facts, { minLength: 5, maxLength: 5 }).map((methods) => ({ ...order, methods }))
  })

const demandOf = ({ orderType, amountKopecks, merchantBasisPoints, own }: Case): Demand => ({
  merchantId: own === undefined ? merchantId : (subjects[own]?.id ?? ''),
  isTest: false,
  orderType,
  valueMicro: worthOf(amountKopecks, rate),
  merchantBasisPoints,
})

/** What every place must say of a method: by the list's order, and by the definition in memory for the order's demands. */
function expected(facts: MethodFacts, candidate: MatchCandidate, demand: Demand): MatchFilter {
  return (
    methodConditions.find((condition) => facts.faults.includes(condition)) ??
    unmetCondition(candidate, facts.availableMicro, demand) ??
    (facts.isSumTaken ? 'busy_amount' : 'fits')
  )
}

const candidateOf = ({ id, methodId }: Trader, facts: MethodFacts): MatchCandidate => ({
  ...facts,
  methodId,
  traderId: id,
  isTest: false,
  minMicro: BigInt(facts.minDollars) * 1_000_000n,
  maxMicro: BigInt(facts.maxDollars) * 1_000_000n,
  ratingPoints: 0,
  isPremium: false,
  lastUsedMs: 0,
  leadId: undefined,
})

async function explained(parts: DealParts, demand: Demand, amountKopecks: bigint): Promise<string[]> {
  const cuts = await explain(parts.db.each, parts.settings, { ...demand, amountKopecks }, undefined)
  // The spare methods are inactive.
  return cuts
    .flatMap(({ filter, count }) =>
      Array<string>(filter === 'inactive' ? count - subjects.length : count).fill(filter),
    )
    .sort()
}

async function searched(parts: DealParts, demand: Demand, amountKopecks: bigint): Promise<string[]> {
  const input = { ...demand, amountKopecks, mostAdded: 0n, tried: [] }
  return (await searchExactly(parts.db.each, parts.settings, input)).map(({ methodId }) => methodId).sort()
}

async function pooled({ db, log, settings }: DealParts, demand: Demand): Promise<string[]> {
  const pool = await watchedPool({ db, log, rules: settings }).current()
  const seen = new Set<string>()
  for (let one = pool.pick(demand, seen); one; one = pool.pick(demand, seen)) seen.add(one.methodId)
  return [...seen].sort()
}

/** What each reason shown to an owner means to the matching, in the order in which they are shown. */
const withheldBy: Readonly<Record<WithheldReason, MethodCondition>> = {
  staff_changed: 'inactive',
  unbound: 'unbound',
  terminal_silent: 'terminal_silent',
  terminal_blocked: 'bank_blocked',
  rating: 'method_rating',
  trader_rating: 'trader_rating',
}

/** Owners know themselves what they have switched off, and see their debts, cases and hour elsewhere. */
function expectedWithheld(facts: MethodFacts): string | null {
  const [reason] = Object.entries(withheldBy).find(([name, condition]) =>
    name === 'staff_changed' ? isStaffChanged(facts) : facts.faults.includes(condition),
  ) ?? [null]
  return reason
}

async function shownToOwner({ id, methodId }: Trader): Promise<WithheldReason | null> {
  const input = { page: 1, pageSize: 10, search: { text: '', by: 'all' }, filter: {} } as const
  const { methods } = await world.florin.services.paymentMethods.list(id, input)
  return methods.find((method) => method.id === methodId)?.withheld ?? null
}

async function cutOf(parts: DealParts, { methodId }: Trader): Promise<string | null> {
  const { silentSeconds, methodHour } = parts.settings
  const [row] = await world.query<{ cut: string | null }>(
    'select cut from match_candidate($1, $2) where method_id = $3',
    [silentSeconds, methodHour, methodId],
  )
  return row?.cut ?? null
}

/** The owner sees a reason whenever the matching names a condition that the owner's view has, and only the matching's. */
async function expectOwnerTold(parts: DealParts, subject: Trader, facts: MethodFacts): Promise<void> {
  const [shown, cut] = await Promise.all([shownToOwner(subject), cutOf(parts, subject)])
  expect(shown).toBe(expectedWithheld(facts))
  const isKnown = Object.values(withheldBy).some((condition) => condition === cut && cut !== 'inactive')
  if (isKnown) expect(shown).not.toBeNull()
  if (shown !== null) expect(cut).not.toBeNull()
  // With one fault alone the two name the same.
  if (shown !== null && facts.faults.length === 1) expect(withheldBy[shown]).toBe(cut)
}

/** The reasons that the owner sees: none, or everything in the way in the order of showing. */
async function unmetOf({ id, methodId }: Trader): Promise<readonly OwnerCondition[]> {
  const { methods } = await readinessOf(world.florin.services.readiness, id)
  return methods.find((method) => method.id === methodId)?.unmet ?? ['blocked']
}

/** A method without a phone has none that is silent or blocked. */
const hiddenByUnbound: readonly MethodCondition[] = ['terminal_silent', 'bank_blocked']

/** The trader sees every condition that the matching checks, and one more exactly when no order could come though all of them are met. */
async function expectReadiness(parts: DealParts, subject: Trader, facts: MethodFacts): Promise<void> {
  const [unmet, cut] = await Promise.all([unmetOf(subject), cutOf(parts, subject)])
  const isUnbound = facts.faults.includes('unbound')
  const faults = facts.faults.filter((fault) => !isUnbound || !hiddenByUnbound.includes(fault))
  const own = unmet.filter((one) => (methodConditions as readonly string[]).includes(one))
  expect([...own].sort()).toEqual([...faults].sort())
  expect(methodConditions.find((condition) => unmet.includes(condition)) ?? null).toBe(cut)
  expect(unmet).toEqual(ownerConditions.filter((condition) => unmet.includes(condition)))
}

/** Without a sum a method is capacity for a shop that pays every fee exactly when its owner is told that deals can come. */
async function expectSameCapacity(parts: DealParts, all: readonly Trader[]): Promise<void> {
  const unmetByMethod = await Promise.all(all.map(unmetOf))
  const ready = unmetByMethod.filter((unmet) => unmet.length === 0).length
  const shop = { merchantId, isTest: false, merchantBasisPoints: 10_000, valueMicro: 1n } as const
  const ways = await Promise.all(
    (['sbp', 'c2c'] as const).map(
      async (orderType) => (await capacityFor(parts, { ...shop, orderType }, undefined))?.methods ?? 0,
    ),
  )
  // Some have both ways, so the larger and the sum are the bounds.
  expect(Math.max(...ways)).toBeLessThanOrEqual(ready)
  expect(ways.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ready)
}

async function capacityFor(parts: DealParts, demand: Demand, amountKopecks: bigint | undefined) {
  const shop = { merchantId: demand.merchantId, basisPoints: demand.merchantBasisPoints, leadId: undefined }
  const facts = { ...shop, displayName: '', logo: undefined, isActivated: true, allowsPayerDisputes: false }
  const all = await capacity(
    { ...parts, shop: async () => facts },
    { merchantId: demand.merchantId, isTest: false, amountKopecks },
  )
  return all.find((one) => one.order_type === demand.orderType)
}

/** Proposes the method to the database as the matcher would. */
async function opened(
  parts: DealParts,
  { methodId, id }: Trader,
  facts: MethodFacts,
  order: Case,
): Promise<string> {
  const demand = demandOf(order)
  const terms = {
    merchantBasisPoints: order.merchantBasisPoints,
    traderBasisPoints: facts.basisPoints,
    leadBasisPoints: 0,
  }
  const leads = { traderLeadId: undefined, merchantLeadId: undefined }
  const none = { value: demand.valueMicro, fee: 0n, profit: 0n, traderLead: 0n, merchantLead: 0n }
  const orderId = randomUUID()
  const { outcome } = await parts.open({
    dealId: randomUUID(),
    order: {
      id: orderId,
      merchantId: demand.merchantId,
      isTest: false,
      externalId: orderId,
      token: orderId,
      amountKopecks: order.amountKopecks,
      orderType: order.orderType,
      mode: 'h2h',
      ttlMinutes: 15,
      allowUniqueAmount: false,
      successUrl: undefined,
      failUrl: undefined,
      payerId: undefined,
      payerName: undefined,
      metadata: {},
    },
    isNewOrder: true,
    methodId,
    traderId: id,
    orderType: order.orderType,
    amountKopecks: order.amountKopecks,
    rateTenThousandths: rate,
    sums: sumsOf(demand.valueMicro, { ...terms, ...leads }) ?? none,
    terms: { ...terms, ...leads },
    facts: {},
    takesOver: false,
    payer: undefined,
    share: undefined,
  })
  return outcome === 'matched' ? 'fits' : outcome
}

test('search, pool, explanation, capacity, opening, the owner’s list and the readiness say the same of every method', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const parts = partsOf(world)
      const demand = demandOf(one)
      const all = subjects.map((subject, at) => {
        const facts = one.methods[at] as MethodFacts
        return { subject, facts, says: expected(facts, candidateOf(subject, facts), demand) }
      })
      const idsOf = (...says: MatchFilter[]) =>
        all
          .filter((each) => says.includes(each.says))
          .map(({ subject }) => subject.methodId)
          .sort()
      await Promise.all(all.map(({ subject, facts }) => shape(world, subject, facts, one.amountKopecks)))

      await Promise.all(all.map(({ subject, facts }) => expectOwnerTold(parts, subject, facts)))
      await Promise.all(all.map(({ subject, facts }) => expectReadiness(parts, subject, facts)))
      await expectSameCapacity(parts, subjects)
      for (const { subject } of all.filter((each) => each.says === 'fits'))
        expect([subject.methodId, await unmetOf(subject)]).toEqual([subject.methodId, []])
      expect(await explained(parts, demand, one.amountKopecks)).toEqual(all.map(({ says }) => says).sort())
      expect(await searched(parts, demand, one.amountKopecks)).toEqual(idsOf('fits'))
      // Neither considers which sums are taken.
      expect(await pooled(parts, demand)).toEqual(idsOf('fits', 'busy_amount'))
      expect((await capacityFor(parts, demand, one.amountKopecks))?.methods).toBe(
        idsOf('fits', 'busy_amount').length,
      )
      const outcomes = await Promise.all(all.map(({ subject, facts }) => opened(parts, subject, facts, one)))
      expect(outcomes).toEqual(all.map(({ says }) => says))
    }),
    { numRuns: countOf(40, 12) },
  )
})

test('capacity without a sum tells a range at whose ends an order fits', async () => {
  const [subject] = subjects as [Trader]
  const usual = { faults: [], way: 0, isSbp: true, isC2c: true, basisPoints: 400, isSumTaken: false }
  const parts = partsOf(world)
  const demand = {
    merchantId,
    isTest: false,
    orderType: 'c2c',
    valueMicro: 1n,
    merchantBasisPoints: 700,
  } as const
  await world.query('update payment_method set is_active = false')

  const facts = { ...usual, minDollars: 31, maxDollars: 0, availableMicro: 77_777_777n }
  await shape(world, subject, facts, 1n)
  const range = await capacityFor(parts, demand, undefined)
  expect(range).toMatchObject({ methods: 1, min_amount: '2867.50', max_amount: '7194.44' })
  for (const [amount, methods] of [
    [286_750n, 1],
    [286_749n, 0],
    [719_444n, 1],
    [719_445n, 0],
  ] as const)
    expect((await capacityFor(parts, demand, amount))?.methods).toBe(methods)

  // Less money than its smallest sum.
  await shape(world, subject, { ...facts, availableMicro: 30_999_999n }, 1n)
  expect(await capacityFor(parts, demand, undefined)).toMatchObject({
    methods: 0,
    min_amount: null,
    max_amount: null,
  })
})

test('every condition and every outcome has its sentence', () => {
  const keys = [
    ...matchFilter.options.map((name) => `filter.${name}`),
    ...attemptOutcome.options.map((name) => `outcome.${name}`),
  ]
  expect(keys.filter((key) => !(key in en))).toEqual([])
})

test('owners are told every condition but those that are an order’s own', () => {
  expect([...ownerConditions].sort()).toEqual([...methodConditions, ...ownOrderConditions].sort())
})
