import { expect, test } from 'vitest'
import { type Dials, readOptions } from './options.ts'
import { type PayerPlan, planPayer } from './plan.ts'
import { reasons } from './quarrel.ts'
import { seededRandom } from './random.ts'
import { paidTricks, unpaidTricks } from './spoofer.ts'

const none: Dials = { late: 0, less: 0, duplicate: 0, spoofed: 0, offline: 0, leaves: 0, disputes: 0 }

function plans(dials: Dials, count = 2_000, seed = 1): PayerPlan[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => planPayer(dials, random))
}

test('the same seed tells the same stories, another seed others', () => {
  const { dials } = readOptions([])
  expect(plans(dials, 50, 7)).toEqual(plans(dials, 50, 7))
  expect(plans(dials, 50, 7)).not.toEqual(plans(dials, 50, 8))
})

test('with every dial at zero everybody pays, once, with the phone at its place', () => {
  for (const plan of plans(none))
    expect(plan).toMatchObject({ act: 'pays', isToldTwice: false, phoneAwayMs: 0 })
})

test.each([
  ['late', 'late'],
  ['less', 'less'],
  ['disputes', 'disputes'],
] as const)('the dial %s at one makes every payer do so', (dial, act) => {
  expect(new Set(plans({ ...none, [dial]: 1 }).map((plan) => plan.act))).toEqual(new Set([act]))
})

test('dials are shares: about so many of many payers', () => {
  const planned = plans({
    late: 0.1,
    less: 0.05,
    spoofed: 0.2,
    leaves: 0.1,
    duplicate: 0.3,
    offline: 0.4,
    disputes: 0.1,
  })
  const near = (seen: number, request: number) => expect(Math.abs(seen - request)).toBeLessThan(0.03)
  const share = (is: (plan: PayerPlan) => boolean) => planned.filter(is).length / planned.length
  near(
    share(({ act }) => act === 'late'),
    0.1,
  )
  near(
    share(({ act }) => act === 'less'),
    0.05,
  )
  near(
    share(({ act }) => act === 'spoofed'),
    0.15,
  )
  near(
    share(({ act }) => act === 'beside'),
    0.05,
  )
  near(
    share(({ act }) => act === 'leaves' || act === 'forgets'),
    0.1,
  )
  near(
    share(({ act }) => act === 'disputes'),
    0.1,
  )
  near(
    share((plan) => plan.isToldTwice),
    0.3,
  )
  near(
    share((plan) => plan.phoneAwayMs > 0),
    0.4,
  )
})

test('sums are whole roubles of a believable cart', () => {
  for (const { roubles } of plans(none))
    expect(Number.isInteger(roubles) && roubles >= 400 && roubles <= 25_000).toBe(true)
})

test('whoever spoofs plays every trick, for as much as a text may complete', () => {
  const spoofed = plans({ ...none, spoofed: 1 }).filter(({ act }) => act === 'spoofed')
  expect(new Set(spoofed.map(({ unpaidTrick }) => unpaidTrick))).toEqual(new Set(unpaidTricks))
  for (const { roubles, unpaidTrick } of spoofed) {
    if (unpaidTrick === 'second_sms') expect(roubles).toBeGreaterThan(94_000)
    else expect(roubles).toBeLessThan(15_000)
  }
})

test('of the orders with forged texts some are paid, with every trick beside', () => {
  const beside = plans({ ...none, spoofed: 1 }).filter(({ act }) => act === 'beside')
  expect(new Set(beside.map(({ paidTrick }) => paidTrick))).toEqual(new Set(paidTricks))
})

test('disputes have every reason', () => {
  const seen = new Set(plans({ ...none, disputes: 1 }).map(({ reason }) => reason))
  expect([...seen].sort()).toEqual([...reasons].sort())
})
