import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from './find-deal.ts'
import type { Arrival, Candidate } from './receipt.ts'

const arrival = (roubles: bigint, more: Partial<Arrival> = {}): Arrival => ({
  id: 'R',
  ownerId: 'T',
  paymentMethodId: 'P',
  amountKopecks: roubles * 100n,
  trust: 3,
  trustReason: 'bank_app',
  hasTwoDoors: false,
  hasTail: true,
  terminalId: 'phone',
  chainId: 'chain',
  payerKey: undefined,
  ...more,
})

/** A deal of 4 600 roubles, to which a part has come. */
const deal = (roubles: bigint, trusted: bigint, more: Partial<Candidate> = {}): Candidate => ({
  dealId: 'D',
  paymentMethodId: 'P',
  status: 'verification',
  amountKopecks: 4_600_00n,
  receivedKopecks: roubles * 100n,
  isCounted: false,
  parts: { kopecks: trusted * 100n, haveTwoDoors: false },
  payerKey: undefined,
  sms: { takesUnproven: false, isContradicted: false, settledKopecks: 0n },
  ...more,
})

const chained = { trust: 2, trustReason: 'balance_follows' }
const unproven = { trust: 1, trustReason: 'not_proven' }
const sms = (more: Partial<Candidate['sms']>) => ({
  sms: { takesUnproven: false, isContradicted: false, settledKopecks: 0n, ...more },
})
const whole = { kind: 'parts', dealId: 'D' }
const waits = { kind: 'less', dealId: 'D' }

describe('the last part completes a deal', () => {
  test.each([
    ['of the bank’s app', arrival(2_000n), deal(2_600n, 2_600n), whole],
    ['of a proven chain', arrival(2_000n, chained), deal(2_600n, 2_600n), whole],
    ['not with a text that proves nothing', arrival(2_000n, unproven), deal(2_600n, 2_600n), waits],
    [
      'not where its owner takes unproven texts either',
      arrival(2_000n, unproven),
      deal(2_600n, 2_600n, sms({ takesUnproven: true })),
      waits,
    ],
    ['not after a part that proved nothing', arrival(2_000n), deal(2_600n, 0n), waits],
    [
      'not by SMS where a contradiction names the deal',
      arrival(2_000n, chained),
      deal(2_600n, 0n, sms({ isContradicted: true })),
      waits,
    ],
    [
      'not beyond what a chain may settle',
      arrival(2_000n, chained),
      deal(2_600n, 2_600n, sms({ settledKopecks: 148_000_01n })),
      waits,
    ],
    [
      'beside a text that proves nothing, if it is the whole without it',
      arrival(2_000n),
      deal(2_700n, 2_600n),
      { ...whole, totalKopecks: 4_600_00n, wasKopecks: 2_700_00n },
    ],
    [
      'that is more, up to a fifth',
      arrival(2_920n),
      deal(2_600n, 2_600n),
      { ...whole, totalKopecks: 5_520_00n },
    ],
    ['that is much more: the trader decides', arrival(2_921n), deal(2_600n, 2_600n), { reason: 'much_more' }],
    [
      'that is much more, of the payer whom the shop named',
      arrival(2_921n, { payerKey: 'anna' }),
      deal(2_600n, 2_600n, { payerKey: 'anna' }),
      whole,
    ],
  ])('%s', (_, came, known, fate) => {
    expect(decide(came, [known])).toMatchObject(fate)
  })

  test('above 15 000 roubles only if both doors told of each part', () => {
    const large = { amountKopecks: 16_000_00n }
    const two = { kopecks: 8_000_00n, haveTwoDoors: true }
    expect(decide(arrival(8_000n), [deal(8_000n, 8_000n, large)])).toMatchObject(waits)
    expect(decide(arrival(8_000n), [deal(8_000n, 8_000n, { ...large, parts: two })])).toMatchObject(waits)
    const both = arrival(8_000n, { hasTwoDoors: true })
    expect(decide(both, [deal(8_000n, 8_000n, large)])).toMatchObject(waits)
    expect(decide(both, [deal(8_000n, 8_000n, { ...large, parts: two })])).toMatchObject(whole)
  })

  test('that was counted before it was trusted is not counted twice', () => {
    const counted = deal(4_600n, 2_600n, { isCounted: true })
    expect(decide(arrival(2_000n), [counted])).toMatchObject({ ...whole, totalKopecks: 4_600_00n })
    expect(decide(arrival(1_000n), [deal(3_600n, 2_600n, { isCounted: true })])).toMatchObject({
      ...waits,
      totalKopecks: 3_600_00n,
      isTrusted: true,
    })
  })

  test('the rest of a deal that went to dispute is evidence', () => {
    const disputed = deal(2_600n, 2_600n, { status: 'dispute' })
    expect(decide(arrival(2_000n), [disputed])).toEqual({ kind: 'evidence', dealId: 'D' })
    expect(decide(arrival(1_999n), [disputed])).toMatchObject({ kind: 'unmatched' })
  })
})

describe('where several deals are open, the payer’s name tells which', () => {
  const anna = deal(0n, 0n, { dealId: 'A', payerKey: 'anna', status: 'pending' })
  const boris = deal(0n, 0n, { dealId: 'B', payerKey: 'boris', status: 'pending', amountKopecks: 9_000_00n })
  const nameless = deal(0n, 0n, { dealId: 'N', status: 'pending', amountKopecks: 7_000_00n })

  test('less and more go to the deal of that name', () => {
    expect(decide(arrival(2_000n, { payerKey: 'anna' }), [anna, boris, nameless])).toMatchObject({
      kind: 'less',
      dealId: 'A',
    })
    expect(decide(arrival(4_700n, { payerKey: 'anna' }), [anna, boris])).toEqual({
      kind: 'more',
      dealId: 'A',
    })
  })

  test.each([
    ['no name', arrival(2_000n), [anna, boris]],
    ['a name that no deal has', arrival(2_000n, { payerKey: 'vera' }), [anna, boris]],
    [
      'a name that two deals have',
      arrival(2_000n, { payerKey: 'anna' }),
      [anna, { ...boris, payerKey: 'anna' }],
    ],
  ])('%s: nobody’s', (_, came, candidates) => {
    expect(decide(came, candidates)).toEqual({ kind: 'unmatched', reason: 'not_exact' })
  })

  // The attack: a deal under the name of somebody whose own order has no name, and who sends a wrong sum.
  test('the trader decides where another deal has no name', () => {
    for (const roubles of [4_700n, 6_900n]) {
      const more = arrival(roubles, { payerKey: 'anna' })
      expect(decide(more, [anna, nameless])).toMatchObject({ kind: 'hold', reason: 'much_more' })
      expect(decide(more, [anna, boris])).toEqual({ kind: 'more', dealId: 'A' })
    }
    const less = arrival(2_000n, { payerKey: 'anna' })
    expect(decide(less, [anna, nameless])).toMatchObject({ kind: 'less', isTrusted: false })
    expect(decide(less, [anna, boris])).toMatchObject({ kind: 'less', isTrusted: true })
  })
})

test('parts never complete a deal unless trusted money alone is its sum, within the limit of one signal', () => {
  const roubles = fc.constantFrom(100n, 2_000n, 2_600n, 4_600n, 8_000n)
  fc.assert(
    fc.property(
      fc.record({
        came: roubles,
        trust: fc.integer({ min: 0, max: 3 }),
        received: roubles,
        trusted: fc.constantFrom(0n, 2_000n, 2_600n, 8_000n),
        sum: fc.constantFrom(4_600n, 16_000n),
        doors: fc.boolean(),
        isContradicted: fc.boolean(),
      }),
      ({ came, trust, received, trusted, sum, doors, isContradicted }) => {
        const one = arrival(came, {
          trust,
          trustReason: trust === 3 ? 'bank_app' : 'balance_follows',
          hasTwoDoors: doors,
        })
        const known = deal(received, trusted, {
          amountKopecks: sum * 100n,
          parts: { kopecks: trusted * 100n, haveTwoDoors: doors },
          ...sms({ isContradicted }),
        })
        const fate = decide(one, [known])
        if (fate.kind !== 'parts') return
        expect(trust).toBeGreaterThanOrEqual(2)
        expect(trust === 2 && isContradicted).toBe(false)
        expect(fate.totalKopecks).toBe((came + trusted) * 100n)
        expect(fate.totalKopecks).toBeGreaterThanOrEqual(known.amountKopecks)
        expect(fate.totalKopecks <= 15_000_00n || doors).toBe(true)
      },
    ),
  )
})
