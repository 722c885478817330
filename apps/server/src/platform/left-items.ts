import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'

/** An item of a lane, and its caller. */
export interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  /** When it came to the lane, by `performance.now()`. */
  readonly cameMs: number
  /** Called once, when a row that the item needs is locked by another transaction. */
  readonly onLeft?: (() => void) | undefined
}

/** How a lane finds the items whose rows are locked by others. The call must have a short `lock_timeout`. */
export interface RowLocks<Item, Result> {
  /** The rows that an item locks, by names that only the caller understands. Items with the same first row stay in order. */
  rowsOf(item: Item): readonly string[]
  /** Which of these rows another transaction holds now. */
  findLocked(rows: readonly string[]): Promise<ReadonlySet<string>>
  /** What to answer at once where waiting for this row makes no sense. */
  instead?(item: Item, row: string): Result | undefined
}

/** Items of one lane whose rows are locked. They wait here, in order, while the lane goes on with the others. */
export interface LeftItems<Item, Result> {
  /** Takes the items out of the queue that need a row known to be locked. */
  takeFrom(queue: Waiting<Item, Result>[]): void
  /** Keeps those of the batch that need one of these rows; answers the others. */
  split(batch: readonly Waiting<Item, Result>[], locked: ReadonlySet<string>): Waiting<Item, Result>[]
  /** Keeps an item that, tried alone, meets a locked row without a name. */
  keepAlone(waiting: Waiting<Item, Result>): void
}

interface Left<Item, Result> {
  readonly waiting: Waiting<Item, Result>
  /** Undefined: the row has no name, so the item is tried alone. */
  readonly rows: readonly string[] | undefined
}

/** How often left items are checked. */
const retryMs = 250
/** Below the browser's 10 s: so long after it came an item that meets a locked row is refused, and nothing was done. */
export const lockPatienceMs = 8_000

/** Refuses an item that has waited for too long. Answers whether it did. */
export function refuseIfLate<Item, Result>({ cameMs, reject }: Waiting<Item, Result>): boolean {
  if (performance.now() < cameMs + lockPatienceMs) return false
  reject(new Problem('server.busy', { retryAfterSeconds: 2, internal: 'a row stayed locked' }))
  return true
}

function isBehind<Item, Result>(rows: readonly string[], { rows: before }: Left<Item, Result>): boolean {
  return before !== undefined && before[0] === rows[0]
}

/** `comeBack` puts items whose rows are free at the head of the lane's queue; `tryAlone` answers whether the item is done with. */
export function leftItems<Item, Result>(
  locks: RowLocks<Item, Result>,
  comeBack: (items: Waiting<Item, Result>[]) => void,
  tryAlone: (waiting: Waiting<Item, Result>) => Promise<boolean>,
): LeftItems<Item, Result> {
  let left: Left<Item, Result>[] = []
  const held = new Set<string>()
  let isWatching = false

  function keep(waiting: Waiting<Item, Result>, rows: readonly string[] | undefined): void {
    left.push({ waiting, rows })
    waiting.onLeft?.()
    watch()
  }

  /** True when the item was answered or is kept. */
  function isLeft(waiting: Waiting<Item, Result>): boolean {
    const rows = locks.rowsOf(waiting.item)
    const row = rows.find((one) => held.has(one)) ?? left.find((one) => isBehind(rows, one))?.rows?.[0]
    if (row === undefined) return false
    const answer = locks.instead?.(waiting.item, row)
    if (answer === undefined) keep(waiting, rows)
    else waiting.resolve(answer)
    return true
  }

  function watch(): void {
    if (isWatching) return
    isWatching = true
    void (async () => {
      while (held.size > 0 || left.length > 0) {
        await sleep(retryMs)
        await lookAgain().catch(() => undefined)
      }
      isWatching = false
    })()
  }

  async function lookAgain(): Promise<void> {
    refuseLate()
    await releaseFree()
    const free: Waiting<Item, Result>[] = []
    const stay: Left<Item, Result>[] = []
    for (const one of left) {
      const { rows } = one
      const isFree =
        rows && !rows.some((row) => held.has(row)) && !stay.some((other) => isBehind(rows, other))
      if (isFree) free.push(one.waiting)
      else stay.push(one)
    }
    left = stay
    if (free.length > 0) comeBack(free)
    // Each try may wait for its lock, so many of them would pass the patience of the last.
    for (const one of left.filter(({ rows }) => rows === undefined))
      if (refuseIfLate(one.waiting) || (await tryAlone(one.waiting)))
        left = left.filter((other) => other !== one)
  }

  /** Rows that were found locked after the query began were not part of it: they stay. */
  async function releaseFree(): Promise<void> {
    const looked = [...held]
    if (looked.length === 0) return
    const locked = await locks.findLocked(looked)
    for (const row of looked) if (!locked.has(row)) held.delete(row)
  }

  function refuseLate(): void {
    left = left.filter(({ waiting }) => !refuseIfLate(waiting))
  }

  return {
    takeFrom(queue) {
      if (held.size === 0) return
      const others = queue.filter((waiting) => !isLeft(waiting))
      if (others.length < queue.length) queue.splice(0, queue.length, ...others)
    },
    split(batch, locked) {
      for (const row of locked) held.add(row)
      watch()
      return batch.filter((waiting) => !isLeft(waiting))
    },
    keepAlone: (waiting) => keep(waiting, undefined),
  }
}
