import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from './database.ts'

/** Carries out an item together with whatever else waits, and answers when it is on the disk. */
export type Lane<Item, Result> = (item: Item) => Promise<Result>

export interface LaneWork<Item, Result> {
  readonly count: number
  /** How many a call may carry; where it depends on how many there are, those in it are told of. */
  readonly most: number | Crowd
  /** Items of one owner share a lane, so that two lanes seldom want the same rows. */
  ownerOf(item: Item): string
  /** One round trip: as many results as items, in their order. All or none. */
  run(items: readonly Item[]): Promise<readonly Result[]>
}

/** Those who are in lanes that feed one another, waiting or under way. */
export interface Crowd {
  come(): void
  leave(count: number): void
  /** So many are known to be in that place, from where they will come. */
  outside(place: string, count: number): void
  most(): number
}

/**
 * A large call costs each of its items less. But callers gather: whoever waits for a long call is in the next long call, until everybody is
 * in one, and those who do the next step have nothing to do. So a call takes `few`, and more only out of a crowd, up to `many`.
 */
export function crowd({ few, many }: { readonly few: number; readonly many: number }): Crowd {
  let inside = 0
  const outside = new Map<string, number>()
  return {
    come() {
      inside += 1
    },
    leave(count) {
      inside -= count
    },
    outside(place, count) {
      outside.set(place, count)
    },
    most() {
      const all = [...outside.values()].reduce((sum, count) => sum + count, inside)
      return Math.min(many, Math.max(few, Math.floor(all / shares)))
    },
  }
}

/** One in each lane's call, and one that is about to be. With fewer, somebody waits for callers; of more, each costs as much as these. */
const shares = 3

/** Each lane has one backend busy, and lanes wait for one another where they meet; a small machine is faster with one. */
export const laneCount = Math.max(1, Math.min(4, availableParallelism() >> 1))

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Group commit in the application: a lane has one call in flight, and what arrives meanwhile goes into the next. There is no
 * timer, so a single caller waits for nothing.
 */
export function lanes<Item, Result>(work: LaneWork<Item, Result>): Lane<Item, Result> {
  const queues = Array.from({ length: work.count }, () => lane(work))
  return (item) =>
    new Promise((resolve, reject) =>
      queues[placeOf(work.ownerOf(item), work.count)]?.({ item, resolve, reject }),
    )
}

/** The last digits of a random id are as good as a hash of it. */
function placeOf(owner: string, count: number): number {
  return (Number.parseInt(owner.slice(-4), 16) || 0) % count
}

function lane<Item, Result>(work: LaneWork<Item, Result>): (waiting: Waiting<Item, Result>) => void {
  const queue: Waiting<Item, Result>[] = []
  const { most } = work
  const crowd = typeof most === 'number' ? undefined : most
  let isBusy = false

  async function drain(): Promise<void> {
    isBusy = true
    while (queue.length > 0) {
      // Whatever comes in the same turn shares the call.
      await nextTurn()
      const batch = queue.splice(0, typeof most === 'number' ? most : most.most())
      await carryOut(work, batch)
      crowd?.leave(batch.length)
    }
    isBusy = false
  }

  return (waiting) => {
    queue.push(waiting)
    crowd?.come()
    if (!isBusy) void drain()
  }
}

/** One refused item must not refuse its neighbours, so a refused batch is tried again in halves. */
async function carryOut<Item, Result>(
  work: LaneWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await repeated(() => work.run(batch.map(({ item }) => item)))
    batch.forEach((waiting, at) => {
      waiting.resolve(results[at] as Result)
    })
  } catch (error) {
    if (batch.length === 1 || isOutage(error)) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    const middle = batch.length >> 1
    await carryOut(work, batch.slice(0, middle))
    await carryOut(work, batch.slice(middle))
  }
}

const worthRepeating = new Set(['40001', '40P01', '55P03'])

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 5 || !worthRepeating.has(sqlState(error))) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** The database is away, or went away: in halves it would be away as well. */
function isOutage(error: unknown): boolean {
  const state = sqlState(error)
  return state === '' || /^(08|53|57|58|E)/.test(state)
}
