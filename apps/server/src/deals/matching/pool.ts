import type { PayableType } from '@florin/contract'
import { type Demand, fits, type MatchCandidate, rankOf } from './candidate.ts'

/** Methods that could take deals, in memory: finding one costs the same for a hundred and for a hundred thousand. */
export interface Pool {
  /** The next method in turn that fits; undefined when the pool has none. */
  pick(demand: Demand, tried: Pick<ReadonlySet<string>, 'has'>): MatchCandidate | undefined
  /** The database refused it: not proposed again until its next refresh. */
  drop(candidate: MatchCandidate): void
  /** It is used from now on, and so much of its owner's money is promised. */
  promised(candidate: MatchCandidate, micro: bigint, at: Date): void
  /** When it was last used: what was loaded of it may be a minute old, what was promised here is known at once. */
  lastUsedMs(candidate: MatchCandidate): number
  /** A page of the methods that are eligible, as they stand now. Known ones keep their turn until the round ends. */
  load(candidates: readonly MatchCandidate[]): void
  /** Every page is loaded: methods that were on none are gone, and turns are given anew. */
  endRound(): void
  /** What the traders that fit had free together at the last refresh. Cached by size of the sum until the next round. */
  freeFor(demand: Demand): bigint
  readonly size: number
}

interface Place {
  candidate: MatchCandidate
  isOut: boolean
}

/** Of equals the one that waited longest is next; where the round stands is kept between picks. */
interface Ring {
  readonly rank: number
  readonly places: Place[]
  next: number
}

/** After so many that do not fit, the database's own search is cheaper. */
const mostLooks = 512

export function pool(random: () => number = Math.random): Pool {
  let rings = new Map<string, Ring[]>()
  let places = new Map<string, Place>()
  let owners = new Map<string, bigint>()
  let uses = new Map<string, number>()
  /** Loaded in this round so far. */
  let loaded = new Map<string, Place>()
  /** Cache of `freeFor`: adding up all methods for each order would cost more with each method. */
  const free = new Map<string, bigint>()

  /** As loaded, without the promises made since: the caller adds what the shop itself held when the round began. */
  function sumUp(demand: Demand): bigint {
    const owned = new Map<string, bigint>()
    for (const ring of rings.get(keyOf(demand.isTest, demand.orderType)) ?? [])
      for (const { candidate } of ring.places)
        if (fits(candidate, candidate.availableMicro, demand))
          owned.set(candidate.traderId, candidate.availableMicro)
    return [...owned.values()].reduce((sum, own) => sum + own, 0n)
  }

  const lastUsedMs = ({ methodId, lastUsedMs: seen }: MatchCandidate) =>
    Math.max(seen, uses.get(methodId) ?? 0)

  function lookAround(
    ring: Ring,
    demand: Demand,
    tried: Pick<ReadonlySet<string>, 'has'>,
    budget: { looks: number },
  ) {
    const count = ring.places.length
    // A little chance, so that two equal shops do not always meet the same trader.
    const start = ring.next + Math.floor(random() * Math.min(3, count))
    for (let step = 0; step < count && budget.looks > 0; step += 1) {
      const at = (start + step) % count
      const { candidate, isOut } = ring.places[at] as Place
      if (isOut || tried.has(candidate.methodId)) continue
      budget.looks -= 1
      if (!fits(candidate, owners.get(candidate.traderId) ?? 0n, demand)) continue
      ring.next = (at + 1) % count
      return candidate
    }
    return undefined
  }

  return {
    pick(demand, tried) {
      const budget = { looks: mostLooks }
      for (const ring of rings.get(keyOf(demand.isTest, demand.orderType)) ?? []) {
        const found = lookAround(ring, demand, tried, budget)
        if (found) return found
      }
      return undefined
    },
    drop({ methodId }) {
      const place = places.get(methodId)
      if (place) place.isOut = true
    },
    promised({ methodId, traderId }, micro, at) {
      owners.set(traderId, (owners.get(traderId) ?? 0n) - micro)
      uses.set(methodId, at.getTime())
    },
    lastUsedMs,
    load(candidates) {
      for (const candidate of candidates) {
        const place = places.get(candidate.methodId) ?? { candidate, isOut: false }
        place.candidate = candidate
        place.isOut = false
        loaded.set(candidate.methodId, place)
        owners.set(candidate.traderId, candidate.availableMicro)
      }
    },
    endRound() {
      const turns = [...loaded.values()].map((place) => turnOf(place, lastUsedMs))
      // A use that the database has stored by now need not be remembered.
      const unseen = turns.filter(({ usedMs, place }) => usedMs > place.candidate.lastUsedMs)
      uses = new Map(unseen.map(({ place, usedMs }) => [place.candidate.methodId, usedMs]))
      owners = new Map(
        turns.map(({ place: { candidate } }) => [candidate.traderId, owners.get(candidate.traderId) ?? 0n]),
      )
      rings = arrange(turns.sort((left, right) => left.rank - right.rank || left.usedMs - right.usedMs))
      places = loaded
      loaded = new Map()
      free.clear()
    },
    freeFor(demand) {
      const key = `${keyOf(demand.isTest, demand.orderType)}:${sizeOf(demand.valueMicro)}:${demand.merchantBasisPoints}`
      const known = free.get(key) ?? sumUp(demand)
      free.set(key, known)
      return known
    },
    get size() {
      return places.size
    },
  }
}

/** Sums within a quarter of an octave are of one size. */
function sizeOf(valueMicro: bigint): number {
  return Math.floor(Math.log2(Number(valueMicro)) * 4)
}

/** Computed once for each place, because sorting compares it many times. */
interface Turn {
  readonly place: Place
  readonly rank: number
  readonly usedMs: number
}

function turnOf(place: Place, lastUsedMs: Pool['lastUsedMs']): Turn {
  return { place, rank: rankOf(place.candidate), usedMs: lastUsedMs(place.candidate) }
}

function keyOf(isTest: boolean, orderType: PayableType): string {
  return `${isTest ? 'test' : 'live'}:${orderType}`
}

/** Better rank first; of equals the one that has waited longest. */
export function inTurn({ lastUsedMs }: Pick<Pool, 'lastUsedMs'>) {
  return (left: MatchCandidate, right: MatchCandidate) =>
    rankOf(left) - rankOf(right) || lastUsedMs(left) - lastUsedMs(right)
}

function arrange(turns: readonly Turn[]): Map<string, Ring[]> {
  const rings = new Map<string, Ring[]>()
  for (const { place, rank } of turns)
    for (const orderType of typesOf(place.candidate))
      ringOf(rings, keyOf(place.candidate.isTest, orderType), rank).places.push(place)
  return rings
}

function typesOf({ isSbp, isC2c }: MatchCandidate): PayableType[] {
  return [...(isSbp ? (['sbp'] as const) : []), ...(isC2c ? (['c2c'] as const) : [])]
}

/** Places come sorted by rank, so a new rank always goes to the end. */
function ringOf(rings: Map<string, Ring[]>, key: string, rank: number): Ring {
  const known = rings.get(key) ?? []
  rings.set(key, known)
  const last = known.at(-1)
  if (last?.rank === rank) return last
  const ring = { rank, places: [], next: 0 }
  known.push(ring)
  return ring
}
