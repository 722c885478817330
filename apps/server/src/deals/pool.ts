import type { PayableType } from '@florin/contract'
import { type Demand, fits, type MatchCandidate, rankOf } from './candidate.ts'

/** Methods that could take deals, in memory: finding one costs the same for a hundred and for a hundred thousand. */
export interface Pool {
  /** A method that fits, whose turn it is; undefined when none is known. */
  pick(demand: Demand, tried: ReadonlySet<string>): MatchCandidate | undefined
  /** The database said no: not to be proposed again until the next look. */
  drop(candidate: MatchCandidate): void
  /** It is used from now on, and so much of its owner's money is promised. */
  promised(candidate: MatchCandidate, micro: bigint, at: Date): void
  /** When it was last used: what is told of it may be a minute old, what was promised here is known at once. */
  lastUsedMs(candidate: MatchCandidate): number
  replace(candidates: readonly MatchCandidate[]): void
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
  let places = new Map<string, Place[]>()
  let owners = new Map<string, bigint>()
  let uses = new Map<string, number>()
  let size = 0

  const lastUsedMs = ({ methodId, lastUsedMs: told }: MatchCandidate) =>
    Math.max(told, uses.get(methodId) ?? 0)
  const available = ({ candidate }: Place) => owners.get(candidate.traderId) ?? 0n

  function lookAround(ring: Ring, demand: Demand, tried: ReadonlySet<string>, budget: { looks: number }) {
    const count = ring.places.length
    // A little chance, so that two equal shops do not always meet the same trader.
    const start = ring.next + Math.floor(random() * Math.min(3, count))
    for (let step = 0; step < count && budget.looks > 0; step += 1) {
      const at = (start + step) % count
      const place = ring.places[at] as Place
      if (place.isOut || tried.has(place.candidate.methodId)) continue
      budget.looks -= 1
      if (!fits({ ...place.candidate, availableMicro: available(place) }, demand)) continue
      ring.next = (at + 1) % count
      return place.candidate
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
      for (const place of places.get(methodId) ?? []) place.isOut = true
    },
    promised({ methodId, traderId }, micro, at) {
      owners.set(traderId, (owners.get(traderId) ?? 0n) - micro)
      uses.set(methodId, at.getTime())
    },
    lastUsedMs,
    replace(candidates) {
      // What is told by now need not be remembered.
      uses = new Map(
        candidates
          .filter((candidate) => lastUsedMs(candidate) > candidate.lastUsedMs)
          .map((candidate) => [candidate.methodId, lastUsedMs(candidate)]),
      )
      ;({ rings, places } = arrange(candidates.toSorted(inTurn({ lastUsedMs }))))
      owners = new Map(candidates.map(({ traderId, availableMicro }) => [traderId, availableMicro]))
      size = candidates.length
    },
    get size() {
      return size
    },
  }
}

function keyOf(isTest: boolean, orderType: PayableType): string {
  return `${isTest ? 'test' : 'live'}:${orderType}`
}

/** Better ones first; of equals whoever waited longest. */
export function inTurn({ lastUsedMs }: Pick<Pool, 'lastUsedMs'>) {
  return (left: MatchCandidate, right: MatchCandidate) =>
    rankOf(left) - rankOf(right) || lastUsedMs(left) - lastUsedMs(right)
}

function arrange(candidates: readonly MatchCandidate[]) {
  const rings = new Map<string, Ring[]>()
  const places = new Map<string, Place[]>()
  for (const candidate of candidates) {
    for (const orderType of typesOf(candidate)) {
      const place = { candidate, isOut: false }
      ringOf(rings, keyOf(candidate.isTest, orderType), rankOf(candidate)).places.push(place)
      places.set(candidate.methodId, [...(places.get(candidate.methodId) ?? []), place])
    }
  }
  return { rings, places }
}

function typesOf({ isSbp, isC2c }: MatchCandidate): PayableType[] {
  return [...(isSbp ? (['sbp'] as const) : []), ...(isC2c ? (['c2c'] as const) : [])]
}

/** Candidates come in the order of their rank, so a new rank is always the last. */
function ringOf(rings: Map<string, Ring[]>, key: string, rank: number): Ring {
  const known = rings.get(key) ?? []
  rings.set(key, known)
  const last = known.at(-1)
  if (last?.rank === rank) return last
  const ring = { rank, places: [], next: 0 }
  known.push(ring)
  return ring
}
