import { randomUUID } from 'node:crypto'
import type { MethodCondition } from '@florin/contract'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { MethodRules } from '../settings.ts'
import { firstPlace, type MethodPage, methodPage } from './match-store.ts'
import { type Pool, pool } from './pool.ts'
import type { ShopWorld } from './recent-shops.ts'
import { heldByShops, shopKey } from './recent-shops-store.ts'
import { type Cut, keepCensus } from './refusal-store.ts'

export interface WatchedPool {
  /** The pool as it is. Where its last refresh is too old, the next page is refreshed in the background. */
  current(): Promise<Pool>
  /** What a shop's deals had frozen when the last round of refreshes began, in micro-USDT; 0 where shares are not limited. */
  heldBy(shop: ShopWorld): bigint
  /** The last stored census (candidates counted by the condition they failed), for explanations. */
  readonly censusId: string | undefined
}

interface WatchedParts {
  readonly db: Database
  readonly log: Log
  readonly rules: MethodRules & { readonly sharePercent: number }
  /** How many methods one query reads. */
  readonly pageSize?: number
}

/** Refreshing may take this share of the process's time at most, so with more methods a round takes longer. */
const dutyShare = 0.01
const soonestMs = 1_000
const latestMs = 30_000
const censusEveryMs = 30_000
/** Some twenty milliseconds of the event loop. */
const usualPage = 2_000

export function watchedPool({ db, log, rules, pageSize = usualPage }: WatchedParts): WatchedPool {
  const known = pool()
  let censusId: string | undefined
  let censusAt = Number.NEGATIVE_INFINITY
  let nextRefreshMs = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined
  let round = newRound()
  let pagesOfLastRound = 0
  // Read before the methods: what is matched in between is missing in both, so no shop's share is taken for larger than it is.
  let held: ReadonlyMap<string, bigint> = new Map()
  let heldNext = held

  /** Reads the next page of methods; true if it was the last. */
  async function refreshPage(): Promise<boolean> {
    const began = performance.now()
    if (round.pages() === 0 && rules.sharePercent < 100) heldNext = await heldByShops(db.each)
    const page = await methodPage(db, rules, round.place(), pageSize)
    known.load(page.eligible)
    round.add(page)
    const pages = Math.max(pagesOfLastRound, round.pages())
    if (!page.end) await endRound(began)
    const took = performance.now() - began
    const pause = Math.max(soonestMs / pages, took / dutyShare)
    nextRefreshMs = performance.now() + Math.min(latestMs / pages, pause)
    return !page.end
  }

  async function endRound(now: number): Promise<void> {
    const ended = round
    round = newRound()
    pagesOfLastRound = ended.pages()
    known.endRound()
    held = heldNext
    if (now - censusAt <= censusEveryMs) return
    const id = randomUUID()
    await keepCensus(db.each, { id, ...ended.census() })
    censusId = id
    censusAt = now
  }

  /** At the start the pool is empty: the first caller waits until every page is read. */
  async function refreshAll(): Promise<void> {
    while (!(await refreshPage()));
  }

  return {
    async current() {
      if (pagesOfLastRound > 0 && performance.now() < nextRefreshMs) return known
      const isFirst = pagesOfLastRound === 0
      refreshing ??= (isFirst ? refreshAll() : refreshPage().then(() => undefined)).finally(() => {
        refreshing = undefined
      })
      if (isFirst) await refreshing
      else
        refreshing.catch((error: unknown) =>
          log.error({ err: error }, 'deals: the pool could not be refreshed'),
        )
      return known
    },
    heldBy: (shop) => held.get(shopKey(shop)) ?? 0n,
    get censusId() {
      return censusId
    },
  }
}

/** What the pages of a round have brought so far. */
function newRound() {
  let place = firstPlace
  let pages = 0
  const counts = { live: new Map<string, Counted>(), test: new Map<string, Counted>() }
  return {
    place: () => place,
    pages: () => pages,
    add({ cut, end }: MethodPage): void {
      for (const { filter, methodId, isTest } of cut)
        countCut(counts[isTest ? 'test' : 'live'], filter, methodId)
      pages += 1
      place = end ?? place
    },
    census: () => ({ live: [...counts.live.values()], test: [...counts.test.values()] }),
  }
}

type Counted = Cut & { count: number; readonly examples: string[] }

const mostExamples = 5

function countCut(cuts: Map<string, Counted>, filter: MethodCondition, methodId: string): void {
  const known = cuts.get(filter) ?? { filter, count: 0, examples: [] }
  known.count += 1
  if (known.examples.length < mostExamples) known.examples.push(methodId)
  cuts.set(filter, known)
}
