import { expect, test } from 'vitest'
import { type Demand, type MatchCandidate, rankOf } from './candidate.ts'
import { type Pool, pool } from './pool.ts'

const demand: Demand = {
  merchantId: 'M',
  isTest: false,
  orderType: 'c2c',
  valueMicro: 10_000_000n,
  merchantBasisPoints: 700,
}
const candidate = (methodId: string, more: Partial<MatchCandidate> = {}): MatchCandidate => ({
  methodId,
  traderId: `T-${methodId}`,
  isSbp: true,
  isC2c: true,
  isTest: false,
  minMicro: 0n,
  maxMicro: 0n,
  ratingPoints: 0,
  isPremium: false,
  lastUsedMs: 0,
  basisPoints: 400,
  leadId: undefined,
  availableMicro: 100_000_000n,
  ...more,
})
function filled(...candidates: MatchCandidate[]) {
  const known = pool(() => 0)
  look(known, candidates)
  return known
}
/** At all there are. */
function look(known: Pool, candidates: readonly MatchCandidate[]) {
  known.load(candidates)
  known.endRound()
}
const nobody = new Set<string>()

test('premium first, then the better rating, then whoever waited longest', () => {
  const known = filled(
    candidate('worse', { ratingPoints: 1_200 }),
    candidate('recent', { lastUsedMs: 5 }),
    candidate('waited', { lastUsedMs: 1 }),
    candidate('premium', { isPremium: true, ratingPoints: 2_000, lastUsedMs: 9 }),
  )
  const tried = new Set<string>()
  const order: string[] = []
  for (let picked = known.pick(demand, tried); picked; picked = known.pick(demand, tried)) {
    order.push(picked.methodId)
    tried.add(picked.methodId)
  }

  expect(order).toEqual(['premium', 'waited', 'recent', 'worse'])
})

test('ratings within one band are equal', () => {
  expect(rankOf(candidate('a', { ratingPoints: 0 }))).toBe(rankOf(candidate('b', { ratingPoints: 599 })))
  expect(rankOf(candidate('a', { ratingPoints: 0 }))).toBeLessThan(
    rankOf(candidate('b', { ratingPoints: 600 })),
  )
  expect(rankOf(candidate('a', { isPremium: true, ratingPoints: 2_880 }))).toBeLessThan(
    rankOf(candidate('b', { ratingPoints: -3_000 })),
  )
})

test('equals take turns', () => {
  const known = filled(
    candidate('a', { lastUsedMs: 1 }),
    candidate('b', { lastUsedMs: 2 }),
    candidate('c', { lastUsedMs: 3 }),
  )
  const picked = Array.from({ length: 6 }, () => known.pick(demand, nobody)?.methodId)

  expect(picked).toEqual(['a', 'b', 'c', 'a', 'b', 'c'])
})

test('equals take turns also when the next look tells of a use that is a minute old', () => {
  const all = [
    candidate('a', { lastUsedMs: 1 }),
    candidate('b', { lastUsedMs: 2 }),
    candidate('c', { lastUsedMs: 3 }),
  ]
  const known = filled(...all)
  const picked = [10, 11, 12, 13].map((at) => {
    const one = known.pick(demand, nobody) as MatchCandidate
    known.promised(one, 1n, new Date(at))
    look(known, all)
    return one.methodId
  })
  expect(picked).toEqual(['a', 'b', 'c', 'a'])

  // Another node has used it meanwhile.
  look(
    known,
    all.map((one) => (one.methodId === 'b' ? { ...one, lastUsedMs: 20 } : one)),
  )
  const tried = new Set<string>()
  for (let next = known.pick(demand, tried); next; next = known.pick(demand, tried)) tried.add(next.methodId)
  expect([...tried]).toEqual(['c', 'a', 'b'])
})

test('what is promised is not promised again, across the methods of one trader', () => {
  const known = filled(candidate('a', { traderId: 'T' }), candidate('b', { traderId: 'T' }))
  const first = known.pick(demand, nobody) as MatchCandidate
  known.promised(first, 90_000_001n, new Date())

  expect(known.pick(demand, nobody)).toBeUndefined()
  expect(known.pick({ ...demand, valueMicro: 9_999_999n }, nobody)).toBeDefined()
})

test('whoever was refused is out until the next look', () => {
  const known = filled(candidate('a'))
  known.drop(candidate('a'))
  expect(known.pick(demand, nobody)).toBeUndefined()

  look(known, [candidate('a')])
  expect(known.pick(demand, nobody)?.methodId).toBe('a')
})

test('of a round that is under way, those who are told are as they are told, in their turn as before', () => {
  const known = filled(candidate('a', { lastUsedMs: 1 }), candidate('b', { lastUsedMs: 2 }), candidate('c'))
  known.drop(candidate('c'))
  known.load([candidate('a', { availableMicro: 0n }), candidate('new')])
  expect(known.pick(demand, nobody)?.methodId).toBe('b')

  known.load([candidate('c', { lastUsedMs: 9 })])
  expect(known.pick(demand, new Set(['b']))?.methodId).toBe('c')

  // b was not loaded, and c was refused since it was loaded.
  known.drop(candidate('c'))
  known.endRound()
  expect([known.pick(demand, nobody)?.methodId, known.size]).toEqual(['new', 3])
  expect(known.pick(demand, new Set(['new']))).toBeUndefined()
})

test('what was promised since they were told of is not promised again when the round ends', () => {
  const known = filled(candidate('a'), candidate('b'))
  known.load([candidate('a')])
  known.promised(candidate('a'), 90_000_001n, new Date())
  known.load([candidate('b')])
  known.endRound()

  expect(known.pick(demand, new Set(['b']))).toBeUndefined()
  expect(known.pick(demand, nobody)?.methodId).toBe('b')
})

test.each([
  ['too small', { minMicro: 10_000_001n }],
  ['too large', { maxMicro: 9_999_999n }],
  ['another way to pay', { isC2c: false }],
  ['the other world', { isTest: true }],
  ['no cover', { availableMicro: 9_999_999n }],
  ['the house would pay', { basisPoints: 701 }],
  ['the shop’s own method', { traderId: 'M' }],
])('never proposes: %s', (_, more) => {
  expect(filled(candidate('a', more)).pick(demand, nobody)).toBeUndefined()
})

test('what those who fit have free is summed by trader, as it was told at the last look', () => {
  const known = filled(
    candidate('a', { traderId: 'T1' }),
    candidate('b', { traderId: 'T1' }),
    candidate('poor', { availableMicro: 9_000_000n }),
    candidate('small', { maxMicro: 9_000_000n }),
    candidate('dear', { basisPoints: 800 }),
    candidate('phone only', { isC2c: false }),
    candidate('test', { isTest: true }),
    candidate('c', { traderId: 'T2', availableMicro: 30_000_000n }),
  )
  expect(known.freeFor(demand)).toBe(130_000_000n)
  // What was promised since is what shops hold: the caller adds what the shop held at that refresh.
  known.promised(candidate('c', { traderId: 'T2' }), 30_000_000n, new Date())
  expect(known.freeFor(demand)).toBe(130_000_000n)
  expect(known.freeFor({ ...demand, valueMicro: 50_000_000n })).toBe(100_000_000n)
  expect(known.freeFor({ ...demand, orderType: 'sbp' })).toBe(230_000_000n)

  look(known, [candidate('c', { availableMicro: 20_000_000n })])
  expect(known.freeFor(demand)).toBe(20_000_000n)
})
