import type { Block } from '../chain/block.ts'
import { otherForksId } from '../chain/block.ts'

export type Fault =
  /** Answers with this status instead of doing anything. */
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  /** Does everything, but later. */
  | { kind: 'slow'; ms: number }
  /** Never answers and does nothing; the caller's own patience ends it. */
  | { kind: 'hang' }
  /** Closes the connection without an answer. */
  | { kind: 'cut' }
  /** Answers 200 with something that is not JSON. */
  | { kind: 'garbage' }
  /** Answers as if the thing were not there: an empty object, or an empty list. */
  | { kind: 'empty' }
  /** A list of receipts with only its first entries. */
  | { kind: 'truncate'; keep: number }
  /** Answers with the block before the requested one, or lists a block twice. */
  | { kind: 'repeat block' }
  /** A broadcast is accepted and kept, but the answer never comes. */
  | { kind: 'accept then time out' }
  /** A broadcast is answered with success and thrown away. */
  | { kind: 'swallow' }
  /** A broadcast is answered with any code you like; with `keeps` it is taken all the same. */
  | { kind: 'refuse'; code: string; message?: string; keeps?: boolean }

export interface QueuedFault {
  /** An endpoint such as `wallet/getnowblock`, the end of one, or `*` for all of them. */
  path: string
  fault: Fault
  /** How many answers it spoils; `always` until it is cleared. */
  times: number | 'always'
}

export interface Lies {
  /** The height stops growing here, with nothing else amiss. */
  frozenAt?: number
  /** Claims that blocks are solid which lie less deep than they should. */
  solidLag?: number
  /** Lags behind the other nodes by so many blocks. */
  behindBy?: number
  /** From this height on the node follows another fork: same heights, other ids. */
  disagreesFrom?: number
}

export type Faults = ReturnType<typeof createFaults>

/** What is wrong with one door of the node. Kept in memory: a restarted node is a repaired one. */
export function createFaults() {
  let queue: QueuedFault[] = []
  let lies: Lies = {}
  return {
    add(path: string, fault: Fault, times: number | 'always' = 1): void {
      queue.push({ path, fault, times })
    },
    clear(): void {
      queue = []
      lies = {}
    },
    list: (): QueuedFault[] => queue.map((each) => ({ ...each })),
    lie(newLies: Lies): void {
      lies = { ...newLies }
    },
    lies: (): Lies => lies,
    /** The next fault for a path, used up by this answer. */
    take(path: string): Fault | undefined {
      const found = queue.find((each) => each.path === '*' || path.endsWith(each.path))
      if (!found) return undefined
      if (found.times !== 'always') found.times -= 1
      queue = queue.filter((each) => each.times === 'always' || each.times > 0)
      return found.fault
    },
  }
}

/** The heights a lying node admits to. */
export function heightsSeen(lies: Lies, head: number, solid: number): { head: number; solid: number } {
  const seen = Math.max(0, Math.min(head - (lies.behindBy ?? 0), lies.frozenAt ?? head))
  const honestSolid = Math.max(0, seen - (head - solid))
  return { head: seen, solid: lies.solidLag === undefined ? honestSolid : Math.max(0, seen - lies.solidLag) }
}

/** A block as the other fork has it. */
export function blockSeen(lies: Lies, block: Block): Block {
  const from = lies.disagreesFrom ?? Number.POSITIVE_INFINITY
  return {
    ...block,
    id: block.number >= from ? otherForksId(block.id) : block.id,
    parentHash: block.number > from ? otherForksId(block.parentHash) : block.parentHash,
  }
}
