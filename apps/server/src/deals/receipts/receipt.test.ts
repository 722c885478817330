import type { DealStatus } from '@florin/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, decideOnly } from './find-deal.ts'
import type { Arrival, Candidate } from './receipt.ts'

const arrival = (more: Partial<Arrival> = {}): Arrival => ({
  id: 'R',
  ownerId: 'T',
  paymentMethodId: 'P',
  amountKopecks: 1_000_00n,
  trust: 3,
  trustReason: 'bank_app',
  hasTwoDoors: false,
  hasTail: true,
  terminalId: 'phone',
  chainId: 'chain',
  payerKey: undefined,
  ...more,
})

const deal = (more: Partial<Candidate> = {}): Candidate => ({
  dealId: 'D',
  paymentMethodId: 'P',
  status: 'pending',
  amountKopecks: 1_000_00n,
  receivedKopecks: 0n,
  isCounted: false,
  parts: { kopecks: 0n, haveTwoDoors: true },
  payerKey: undefined,
  sms: { takesUnproven: false, isContradicted: false, settledKopecks: 0n },
  ...more,
})
const smsFacts = (more: Partial<Candidate['sms']>) => ({
  sms: { takesUnproven: false, isContradicted: false, settledKopecks: 0n, ...more },
})

describe('a sum that fits exactly', () => {
  test.each(['pending', 'verification'] as const)('completes a deal that is %s', (status) => {
    expect(decide(arrival(), [deal({ status })])).toEqual({ kind: 'complete', dealId: 'D', isLate: false })
  })

  test.each(['expired', 'canceled'] as const)('completes a deal that is %s, late', (status) => {
    expect(decide(arrival(), [deal({ status })])).toEqual({ kind: 'complete', dealId: 'D', isLate: true })
  })

  test('is evidence for a deal in dispute', () => {
    expect(decide(arrival(), [deal({ status: 'dispute' })])).toEqual({ kind: 'evidence', dealId: 'D' })
  })

  test('goes to the deal that can be paid, if another of that sum is in dispute', () => {
    const candidates = [deal({ dealId: 'A', status: 'dispute' }), deal({ dealId: 'B' })]

    expect(decide(arrival(), candidates)).toMatchObject({ kind: 'complete', dealId: 'B' })
  })

  test('is nobody’s when two deals ask for it, also when one of them has ended', () => {
    for (const status of ['pending', 'expired'] as const) {
      const candidates = [deal({ dealId: 'A' }), deal({ dealId: 'B', status, paymentMethodId: 'Q' })]
      expect(decide(arrival(), candidates)).toEqual({ kind: 'unmatched', reason: 'ambiguous' })
    }
  })

  test('goes to the deal whose payer the bank names, and to no other', () => {
    const candidates = [deal({ dealId: 'A', payerKey: 'anna' }), deal({ dealId: 'B', payerKey: 'boris' })]

    expect(decide(arrival({ payerKey: 'boris' }), candidates)).toMatchObject({
      kind: 'complete',
      dealId: 'B',
    })
    expect(decide(arrival({ payerKey: 'vera' }), candidates)).toMatchObject({ reason: 'ambiguous' })
    const twins = candidates.map((one) => ({ ...one, payerKey: 'boris' }))
    expect(decide(arrival({ payerKey: 'boris' }), twins)).toMatchObject({ reason: 'ambiguous' })
  })
})

test('money of a deal that the trader confirmed first is nobody else’s', () => {
  const confirmed = deal({ dealId: 'A', status: 'complete' })
  const doubled = { kind: 'unmatched', reason: 'possible_duplicate' }

  expect(decide(arrival(), [confirmed])).toEqual(doubled)
  expect(decide(arrival(), [confirmed, deal({ dealId: 'B', amountKopecks: 900_00n })])).toEqual(doubled)
  expect(decide(arrival(), [confirmed, deal({ dealId: 'B', status: 'expired' })])).toMatchObject({
    dealId: 'B',
  })
})

describe('how far one receipt is believed', () => {
  const roubles = (amount: bigint, more: Partial<Arrival>, known: Partial<Candidate> = {}) =>
    decide(arrival({ amountKopecks: amount * 100n, ...more }), [
      deal({ amountKopecks: amount * 100n, ...known }),
    ])
  const unproven = { trust: 1, trustReason: 'not_proven' }
  const taken = smsFacts({ takesUnproven: true })
  const chained = { trust: 2, trustReason: 'balance_follows' }
  const held = (reason: string) => ({ kind: 'hold', dealId: 'D', reason })
  const done = { kind: 'complete', dealId: 'D', isLate: false }

  test.each([
    ['an unproven text never by itself', 1n, unproven, {}, held('low_trust')],
    ['an unproven text up to 5 000 where its owner takes it', 5_000n, unproven, taken, done],
    ['one without balance too', 5_000n, { trust: 1, trustReason: 'no_balance' }, taken, done],
    ['an unproven text no further', 5_001n, unproven, taken, held('over_cap')],
    [
      'up to 20 000 in a day on one phone',
      5_000n,
      unproven,
      smsFacts({ takesUnproven: true, settledKopecks: 15_000_00n }),
      done,
    ],
    [
      'not a kopeck more in a day',
      5_000n,
      unproven,
      smsFacts({ takesUnproven: true, settledKopecks: 15_000_01n }),
      held('over_cap'),
    ],
    ...(
      ['balance_low', 'balance_guessable', 'chain_stopped', 'before_proof', 'account_unclear'] as const
    ).map(
      (trustReason) =>
        [
          `where a chain is proven, the switch counts for nothing: ${trustReason}`,
          1n,
          { trust: 1, trustReason },
          taken,
          held('low_trust'),
        ] as const,
    ),
    ['a text of a proven chain up to 15 000', 15_000n, chained, {}, done],
    ['a text of a proven chain no further', 15_001n, chained, {}, held('needs_second_signal')],
    [
      'texts of one chain up to 150 000 between two proofs',
      10_000n,
      chained,
      smsFacts({ settledKopecks: 140_000_00n }),
      done,
    ],
    [
      'not a kopeck more between two proofs',
      10_000n,
      chained,
      smsFacts({ settledKopecks: 140_000_01n }),
      held('over_cap'),
    ],
    [
      'no text completes a deal that a contradiction names',
      1n,
      chained,
      smsFacts({ isContradicted: true }),
      held('contradicted'),
    ],
    ['the bank’s app does', 1n, {}, smsFacts({ isContradicted: true }), done],
    ['one push of the bank up to 15 000', 15_000n, {}, {}, done],
    ['one push of the bank no further', 15_001n, {}, {}, held('needs_second_signal')],
    ['two doors without an end', 900_000n, { hasTwoDoors: true }, {}, done],
    ['a push whatever SMS have settled', 5_000n, {}, smsFacts({ settledKopecks: 10n ** 9n }), done],
    ['a contradiction never', 1n, { trust: 0, trustReason: 'balance_breaks' }, taken, held('contradiction')],
    [
      'what may be a duplicate never',
      1n,
      { trust: 0, trustReason: 'possible_duplicate' },
      {},
      held('possible_duplicate'),
    ],
  ] as const)('%s', (_, amount, more, known, fate) => {
    expect(roubles(amount, more, known)).toEqual(fate)
  })

  test('what has ended is not opened again by a doubtful word', () => {
    expect(roubles(5_001n, unproven, { ...taken, status: 'expired' })).toEqual({
      kind: 'unmatched',
      reason: 'over_cap',
    })
    expect(roubles(15_001n, {}, { status: 'canceled' })).toEqual({
      kind: 'unmatched',
      reason: 'needs_second_signal',
    })
  })
})

describe('another sum', () => {
  const less = arrival({ amountKopecks: 400_00n })
  const more = arrival({ amountKopecks: 1_100_00n })

  test('less is a part, added to what came before', () => {
    expect(decide(less, [deal()])).toEqual({
      kind: 'less',
      dealId: 'D',
      wasKopecks: 0n,
      totalKopecks: 400_00n,
      isTrusted: true,
    })
    expect(decide(less, [deal({ status: 'verification', receivedKopecks: 300_00n })])).toEqual({
      kind: 'less',
      dealId: 'D',
      wasKopecks: 300_00n,
      totalKopecks: 700_00n,
      isTrusted: true,
    })
  })

  test('more completes for what came, and waits for the trader if it is doubtful', () => {
    expect(decide(more, [deal()])).toEqual({ kind: 'more', dealId: 'D' })
    expect(decide({ ...more, trust: 0, trustReason: 'balance_missing' }, [deal()])).toEqual({
      kind: 'hold',
      dealId: 'D',
      reason: 'low_trust',
    })
  })

  // The attack: a deal of 100 roubles is held open, and a stranger's 12 000 come to the same card.
  test('much more is the trader’s to decide, unless the payer’s name agrees', () => {
    const much = arrival({ amountKopecks: 1_200_01n })
    expect(decide(much, [deal()])).toEqual({ kind: 'hold', dealId: 'D', reason: 'much_more' })
    expect(decide({ ...much, payerKey: 'anna' }, [deal()])).toMatchObject({ reason: 'much_more' })
    expect(decide({ ...much, payerKey: 'anna' }, [deal({ payerKey: 'anna' })])).toEqual({
      kind: 'more',
      dealId: 'D',
    })
    expect(decide({ ...much, amountKopecks: 1_200_00n }, [deal()])).toEqual({ kind: 'more', dealId: 'D' })
  })

  test('a part that is not believed is nobody’s', () => {
    expect(decide({ ...less, trust: 0, trustReason: 'balance_missing' }, [deal()])).toEqual({
      kind: 'unmatched',
      reason: 'low_trust',
    })
  })

  test('is nobody’s unless exactly one deal is open', () => {
    expect(decide(less, [])).toEqual({ kind: 'unmatched', reason: 'no_deal' })
    for (const status of ['expired', 'canceled', 'dispute'] as const)
      expect(decide(less, [deal({ status })])).toEqual({ kind: 'unmatched', reason: 'not_exact' })
    expect(decide(less, [deal(), deal({ dealId: 'E', amountKopecks: 2_000_00n })])).toMatchObject({
      reason: 'not_exact',
    })
  })

  test('needs the card or the payer to agree; a payer who disagrees outweighs the card', () => {
    expect(decide({ ...less, hasTail: false }, [deal()])).toMatchObject({ reason: 'not_exact' })
    expect(decide({ ...less, paymentMethodId: 'Q' }, [deal()])).toMatchObject({ reason: 'not_exact' })
    expect(decide({ ...less, hasTail: false, payerKey: 'anna' }, [deal({ payerKey: 'anna' })])).toMatchObject(
      {
        kind: 'less',
      },
    )
    expect(decide({ ...less, payerKey: 'anna' }, [deal({ payerKey: 'boris' })])).toMatchObject({
      reason: 'not_exact',
    })
  })
})

const statuses = fc.constantFrom<DealStatus>(
  'pending',
  'verification',
  'expired',
  'canceled',
  'dispute',
  'complete',
)
const sums = fc.constantFrom(400_00n, 1_000_00n, 5_000_01n, 15_000_01n)
const names = fc.constantFrom(undefined, 'anna', 'boris')
const anyArrival = fc.record({
  amountKopecks: sums,
  trust: fc.integer({ min: 0, max: 3 }),
  trustReason: fc.constantFrom(
    'name_only',
    'possible_duplicate',
    'balance_breaks',
    'not_proven',
    'balance_follows',
  ),
  hasTwoDoors: fc.boolean(),
  hasTail: fc.boolean(),
  payerKey: names,
})
const anySms = fc.record({
  takesUnproven: fc.boolean(),
  isContradicted: fc.boolean(),
  settledKopecks: fc.constantFrom(0n, 19_000_00n, 150_000_00n),
})
const anyPayable = fc.record({
  status: fc.constantFrom<DealStatus>('pending', 'verification', 'expired', 'canceled'),
  receivedKopecks: fc.constantFrom(0n, 300_00n),
  payerKey: names,
  sms: anySms,
})
const anyDeals = fc
  .array(
    fc.record({
      status: statuses,
      amountKopecks: sums,
      payerKey: names,
      sms: anySms,
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((one, at) => deal({ ...one, dealId: `D${at}` })))

test('a text under a mere name touches nothing, whatever it says', () => {
  fc.assert(
    fc.property(anyArrival, anyDeals, (one, deals) => {
      const spoof = arrival({ ...one, trust: 0, trustReason: 'name_only' })
      expect(decide(spoof, deals)).toEqual({ kind: 'unmatched', reason: 'low_trust' })
    }),
  )
})

test('whatever comes, only a believed exact sum of one deal completes it, and a dispute never moves', () => {
  fc.assert(
    fc.property(anyArrival, anyDeals, (one, deals) => {
      const seen = arrival(one)
      const fate = decide(seen, deals)
      const chosen = 'dealId' in fate ? deals.find(({ dealId }) => dealId === fate.dealId) : undefined
      if ('dealId' in fate) expect(chosen).toBeDefined()
      if (fate.kind !== 'evidence') expect(chosen?.status).not.toBe('dispute')
      expect(chosen?.status).not.toBe('complete')
      if (fate.kind === 'hold' || fate.kind === 'more' || fate.kind === 'less')
        expect(['pending', 'verification']).toContain(chosen?.status)
      if (fate.kind !== 'complete') return
      expect(chosen?.amountKopecks).toBe(seen.amountKopecks)
      expect(seen.trust).toBeGreaterThan(0)
      expect(fate.isLate).toBe(chosen?.status === 'expired' || chosen?.status === 'canceled')
      const rivals = deals.filter(
        (other) =>
          other.amountKopecks === seen.amountKopecks &&
          other.status !== 'dispute' &&
          other.status !== 'complete',
      )
      if (rivals.length > 1)
        expect(rivals.filter(({ payerKey }) => payerKey === seen.payerKey && payerKey !== undefined)).toEqual(
          [chosen],
        )
    }),
    { numRuns: 2_000 },
  )
})

// What lets the usual receipt be decided without reading anything else.
test('whatever else there is, the only deal of that sum that can be paid decides', () => {
  fc.assert(
    fc.property(anyArrival, anyDeals, anyPayable, (one, deals, more) => {
      const seen = arrival(one)
      const only = deal({ ...more, dealId: 'only', amountKopecks: seen.amountKopecks })
      const others = deals.filter(
        ({ amountKopecks, status }) =>
          amountKopecks !== seen.amountKopecks || status === 'dispute' || status === 'complete',
      )
      const { dealId, status, sms } = only
      for (const candidates of [
        [only, ...others],
        [...others, only],
      ])
        expect(decideOnly(seen, { dealId, status, sms })).toEqual(decide(seen, candidates))
    }),
    { numRuns: 1_000 },
  )
})
