import type { AnyPosting } from '@florin/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { houseShare, kopecksOf, leastKopecksOf, sumsOf, worthOf } from './amounts.ts'
import type { Terms } from './deal.ts'
import { dealCompleted, dealCompletedForLess, dealCompletedForMore, dealCompletedLate } from './postings.ts'

const nobody = { traderLeadId: undefined, merchantLeadId: undefined }
const usual: Terms = { merchantBasisPoints: 700, traderBasisPoints: 400, leadBasisPoints: 2_000, ...nobody }

const kopecks = fc.bigInt(1n, 100_000_000_00n)
const rate = fc.bigInt(1n, 10_000_000n)
const percent = fc.integer({ min: 0, max: 10_000 })
/** None, either, both, or one lead who invited both. */
const leads = fc.constantFrom(
  nobody,
  { traderLeadId: 'L1', merchantLeadId: undefined },
  { traderLeadId: undefined, merchantLeadId: 'L2' },
  { traderLeadId: 'L1', merchantLeadId: 'L2' },
  { traderLeadId: 'L1', merchantLeadId: 'L1' },
)
const terms = fc
  .record({ merchantBasisPoints: percent, traderBasisPoints: percent, leadBasisPoints: percent })
  .chain((percents) => leads.map((invited) => ({ ...percents, ...invited })))

const total = (lines: AnyPosting['lines']) => lines.reduce((sum, { change }) => sum + change.units, 0n)

test('five thousand roubles at 92.50, with one lead, to the last micro-USDT', () => {
  const value = worthOf(5_000_00n, 925_000n)
  const sums = sumsOf(value, { ...usual, merchantLeadId: 'L' })

  expect(sums).toEqual({
    value: 54_054_055n,
    fee: 3_783_784n,
    profit: 2_162_162n,
    traderLead: 0n,
    merchantLead: 324_324n,
  })
  if (!sums) return
  expect(sums.value - sums.fee).toBe(50_270_271n)
  expect(sums.value - sums.profit).toBe(51_891_893n)
  expect(houseShare(sums)).toBe(1_297_298n)
})

test('what a deal takes is what it gives, whatever the amount, the rate, the percentages and the leads', () => {
  fc.assert(
    fc.property(kopecks, kopecks, rate, terms, fc.boolean(), (request, more, at, agreed, isTest) => {
      const sums = sumsOf(worthOf(request, at), agreed)
      fc.pre(sums !== undefined)
      const deal = { id: 'D', traderId: 'T', merchantId: 'M', isTest, sums, terms: agreed }
      const actual = sumsOf(worthOf(request + more, at), agreed)
      const part = sumsOf(worthOf(more < request ? more : request, at), agreed)
      const postings = [
        dealCompleted(deal),
        dealCompletedLate(deal, 'R'),
        ...(actual ? [dealCompletedForMore(deal, actual)] : []),
        ...(part ? [dealCompletedForLess(deal, part)] : []),
      ]
      for (const { lines } of postings) {
        expect(total(lines)).toBe(0n)
        expect(new Set(lines.map(({ change }) => change.asset))).toEqual(
          new Set([isTest ? 'USDT_TEST' : 'USDT']),
        )
      }
      expect(houseShare(sums)).toBeGreaterThanOrEqual(0n)
      expect(sums.value - sums.profit).toBe(
        sums.value - sums.fee + sums.traderLead + sums.merchantLead + houseShare(sums),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('every rounding is the house’s or less than one micro-USDT', () => {
  fc.assert(
    fc.property(kopecks, rate, terms, (request, at, agreed) => {
      const value = worthOf(request, at)
      expect(value * at).toBeGreaterThanOrEqual(request * 100_000_000n)
      expect((value - 1n) * at).toBeLessThan(request * 100_000_000n)
      const sums = sumsOf(value, agreed)
      if (!sums) return
      const exactly = (basisPoints: number) => value * BigInt(basisPoints)
      expect(sums.fee * 10_000n - exactly(agreed.merchantBasisPoints)).toBeGreaterThanOrEqual(0n)
      expect(sums.fee * 10_000n - exactly(agreed.merchantBasisPoints)).toBeLessThan(10_000n)
      expect(exactly(agreed.traderBasisPoints) - sums.profit * 10_000n).toBeGreaterThanOrEqual(0n)
      expect(exactly(agreed.traderBasisPoints) - sums.profit * 10_000n).toBeLessThan(10_000n)
    }),
    { numRuns: 2_000 },
  )
})

test('an order in parts gains a merchant at most one micro-USDT for each extra part, and a trader nothing', () => {
  const parts = fc.array(fc.bigInt(1n, 1_000_000_00n), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(parts, rate, fc.tuple(percent, percent), (pieces, at, [one, other]) => {
      const agreed = {
        ...usual,
        merchantBasisPoints: Math.max(one, other),
        traderBasisPoints: Math.min(one, other),
      }
      const sums = (amount: bigint) => sumsOf(worthOf(amount, at), agreed) ?? expect.unreachable()
      const whole = sums(pieces.reduce((sum, piece) => sum + piece, 0n))
      const split = pieces.map(sums)
      const sum = (of: (one: typeof whole) => bigint) => split.reduce((all, one) => all + of(one), 0n)
      const extra = BigInt(pieces.length - 1)

      expect(sum(({ value, fee }) => value - fee) - (whole.value - whole.fee)).toBeLessThanOrEqual(extra)
      // What the trader pays for the same roubles is never less in parts.
      expect(sum(({ value, profit }) => value - profit)).toBeGreaterThanOrEqual(whole.value - whole.profit)
    }),
    { numRuns: 2_000 },
  )
})

test('a deal that the house would have to pay for has no sums', () => {
  expect(sumsOf(1_000_000n, { ...usual, traderBasisPoints: 701 })).toBeUndefined()
  expect(sumsOf(1_000_000n, { ...usual, traderBasisPoints: 700 })).toMatchObject({
    fee: 70_000n,
    profit: 70_000n,
  })
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), terms, (value, agreed) => {
      const fee = (value * BigInt(agreed.merchantBasisPoints) + 9_999n) / 10_000n
      const profit = (value * BigInt(agreed.traderBasisPoints)) / 10_000n
      expect(sumsOf(value, agreed) === undefined).toBe(fee < profit)
    }),
  )
})

test('two leads share equally, and one gets the whole share', () => {
  const share = (invited: typeof nobody | object) => sumsOf(54_054_055n, { ...usual, ...invited })

  expect(share({ traderLeadId: 'A' })).toMatchObject({ traderLead: 324_324n, merchantLead: 0n })
  expect(share({ traderLeadId: 'A', merchantLeadId: 'B' })).toMatchObject({
    traderLead: 162_162n,
    merchantLead: 162_162n,
  })
})

test('roubles of a limit are never worth more than the limit', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), rate, (value, at) => {
      expect(worthOf(kopecksOf(value, at), at)).toBeLessThanOrEqual(value)
    }),
  )
})

test('a limit from below, told in kopecks, is the smallest sum that keeps it', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000_000_000_000n), rate, (value, at) => {
      const least = leastKopecksOf(value, at)
      expect(worthOf(least, at) >= value && worthOf(least - 1n, at) < value).toBe(true)
    }),
  )
  expect(leastKopecksOf(0n, 925_000n)).toBe(0n)
})
