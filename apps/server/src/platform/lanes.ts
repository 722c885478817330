import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isOutage, rowLocked, sqlState } from './database-errors.ts'
import { type LeftItems, leftItems, type RowLocks, refuseIfLate, type Waiting } from './left-items.ts'
import { withRetries } from './retries.ts'

/** Carries out an item in a batch with others that wait, and resolves after the commit. */
export type Lane<Item, Result> = (item: Item) => Promise<Result>

/** The same; `onLeft` is called when the item has to wait because another transaction has locked one of its rows. */
export type LeavingLane<Item, Result> = (item: Item, onLeft?: () => void) => Promise<Result>

export interface LaneWork<Item, Result> {
  readonly count: number
  /** How many items a call may carry. */
  readonly most: number
  /** Items of one owner share a lane, so that two lanes seldom want the same rows. */
  ownerOf(item: Item): string
  /** One round trip: as many results as items, in their order. All or none. */
  run(items: readonly Item[]): Promise<readonly Result[]>
  /** Given, a batch that meets a locked row leaves the items that need it and goes on with the others. */
  readonly locks?: RowLocks<Item, Result>
}

/** Each lane has one backend busy, and lanes wait for one another where they meet; a small machine is faster with one. */
export const laneCount = Math.max(1, Math.min(4, availableParallelism() >> 1))

/**
 * Group commit in the application: a lane has one call in flight, and what arrives meanwhile goes into the next. There is no
 * timer, so a single caller waits for nothing.
 */
export function lanes<Item, Result>(work: LaneWork<Item, Result>): Lane<Item, Result> {
  const carry = leavingLanes(work)
  return (item) => carry(item)
}

export function leavingLanes<Item, Result>(work: LaneWork<Item, Result>): LeavingLane<Item, Result> {
  const queues = Array.from({ length: work.count }, () => lane(work))
  return (item, onLeft) =>
    new Promise((resolve, reject) =>
      queues[placeOf(work.ownerOf(item), work.count)]?.({
        item,
        resolve,
        reject,
        onLeft,
        cameMs: performance.now(),
      }),
    )
}

/** The last digits of a random id are as good as a hash of it. */
function placeOf(owner: string, count: number): number {
  return (Number.parseInt(owner.slice(-4), 16) || 0) % count
}

function lane<Item, Result>(work: LaneWork<Item, Result>): (waiting: Waiting<Item, Result>) => void {
  const queue: Waiting<Item, Result>[] = []
  const left = work.locks && leftItems(work.locks, comeBack, (waiting) => triedAlone(work, waiting))
  let isBusy = false

  async function drain(): Promise<void> {
    isBusy = true
    while (queue.length > 0) {
      // Items that are queued in the same turn of the event loop share the call.
      await nextTurn()
      left?.takeFrom(queue)
      const batch = queue.splice(0, work.most)
      if (batch.length > 0) await carryOut({ ...work, left }, batch)
    }
    isBusy = false
  }

  function comeBack(items: Waiting<Item, Result>[]): void {
    queue.unshift(...items)
    if (!isBusy) void drain()
  }

  return (waiting) => {
    queue.push(waiting)
    if (!isBusy) void drain()
  }
}

type LeavingWork<Item, Result> = LaneWork<Item, Result> & {
  readonly left: LeftItems<Item, Result> | undefined
}

/** One refused item must not refuse its neighbours, so a refused batch is tried again in halves. */
async function carryOut<Item, Result>(
  work: LeavingWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await withRetries(() => work.run(batch.map(({ item }) => item)), {
      leavesLocked: work.locks !== undefined,
    })
    batch.forEach((waiting, at) => {
      waiting.resolve(results[at] as Result)
    })
  } catch (error) {
    if (work.left && sqlState(error) === rowLocked) return goOnWithout(work, work.left, batch)
    if (batch.length === 1 || isOutage(error)) {
      for (const waiting of batch) waiting.reject(error)
      return
    }
    await inHalves(work, batch)
  }
}

async function inHalves<Item, Result>(
  work: LeavingWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  for (const half of halvesOf(batch)) await carryOut(work, half)
}

function halvesOf<T>(batch: readonly T[]): T[][] {
  const middle = batch.length >> 1
  return [batch.slice(0, middle), batch.slice(middle)]
}

/** The batch met a locked row. The items that need it are left; where it has no name, they are found by halving. */
async function goOnWithout<Item, Result>(
  work: LeavingWork<Item, Result>,
  left: LeftItems<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  const others = left.split(batch, await lockedOf(work, batch))
  if (others.length === 0) return
  if (others.length < batch.length) return carryOut(work, others)
  const [only] = batch
  if (batch.length === 1 && only) return left.keepAlone(only)
  for (const half of halvesOf(batch)) {
    // Each half that meets the lock waits for it, so with a lock that all of them need the last would wait for minutes.
    const rest = half.filter((waiting) => !refuseIfLate(waiting))
    if (rest.length > 0) await carryOut(work, rest)
  }
}

/** If this query fails, no row is known to be locked, and the batch is halved. */
async function lockedOf<Item, Result>(
  { locks }: LeavingWork<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<ReadonlySet<string>> {
  const rows = new Set(batch.flatMap(({ item }) => locks?.rowsOf(item) ?? []))
  return (await locks?.findLocked([...rows]).catch(() => undefined)) ?? new Set<string>()
}

/** False when its row is still locked. */
async function triedAlone<Item, Result>(
  work: LaneWork<Item, Result>,
  waiting: Waiting<Item, Result>,
): Promise<boolean> {
  try {
    const [result] = await work.run([waiting.item])
    waiting.resolve(result as Result)
  } catch (error) {
    if (sqlState(error) === rowLocked) return false
    waiting.reject(error)
  }
  return true
}
