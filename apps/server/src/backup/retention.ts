import type { BaseCard } from './chain.ts'
import { lsnFrom, segmentOf, type WalFile } from './names.ts'

export interface KeptCopies {
  readonly bases: readonly BaseCard[]
  readonly wal: readonly WalFile[]
}

/**
 * The newest whole copies stay, and every piece of the log that one of them needs. `keep` is at least one, so the newest is never removed;
 * while there is none, no log is removed either.
 */
export function whatToRemove({ bases, wal }: KeptCopies, keep: number): KeptCopies {
  const newestFirst = bases.toSorted((left, right) => right.startedMs - left.startedMs)
  const kept = newestFirst.slice(0, Math.max(1, keep))
  if (kept.length === 0) return { bases: [], wal: [] }
  const isNeeded = ({ timeline, segment }: WalFile) =>
    kept.some((base) => base.timeline <= timeline && segmentOf(lsnFrom(base.startLsn)) <= segment)
  return { bases: newestFirst.slice(kept.length), wal: wal.filter((file) => !isNeeded(file)) }
}
