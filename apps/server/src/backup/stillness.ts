/** One sample of the archive's progress. */
export interface ArchiveLook {
  /** What was committed longer ago than this is in it. */
  readonly archiveSeconds: number
  readonly place: string | undefined
}

const stillMs = 60_000

/**
 * Whether copying has stalled: it is behind and made no progress for a minute. After a large write it may be behind for many minutes and
 * still make progress.
 */
export function stillness(now: () => number = () => performance.now()): (look: ArchiveLook) => boolean {
  let known: { readonly place: string | undefined; readonly sinceMs: number } | undefined
  return ({ archiveSeconds, place }) => {
    if (known?.place !== place || !known) known = { place, sinceMs: now() }
    return archiveSeconds * 1000 > stillMs && now() - known.sinceMs > stillMs
  }
}
