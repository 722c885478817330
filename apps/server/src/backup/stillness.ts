/** One look at the archive. */
export interface ArchiveLook {
  /** What was committed longer ago than this is in it. */
  readonly archiveSeconds: number
  readonly place: string | undefined
}

const stillMs = 60_000

/**
 * Whether copying stands still: it is behind, and a minute long it has come no further. After much was written at once it is behind for many
 * minutes, and comes on.
 */
export function stillness(now: () => number = () => performance.now()): (look: ArchiveLook) => boolean {
  let known: { readonly place: string | undefined; readonly sinceMs: number } | undefined
  return ({ archiveSeconds, place }) => {
    if (known?.place !== place || !known) known = { place, sinceMs: now() }
    return archiveSeconds * 1000 > stillMs && now() - known.sinceMs > stillMs
  }
}
