import { type Branch, isWhole, lsnFrom, segmentBytes, segmentOf, type WalFile } from './names.ts'

/** What the server itself may know of a base copy: enough to keep or to remove it, and the log that it needs. */
export interface BaseCard {
  readonly name: string
  readonly timeline: number
  /** The log is needed from here on. */
  readonly startLsn: string
  /** Before this place the copy is not whole. */
  readonly stopLsn: string
  readonly startedMs: number
  /** From this moment on it can be restored to. */
  readonly endedMs: number
  readonly bytes: number
}

export type Histories = ReadonlyMap<number, readonly Branch[]>

/** From a base copy on: every segment without a gap, in the order of the log. */
export interface Chain {
  readonly base: BaseCard
  readonly files: readonly WalFile[]
  /** Everything that was committed before is in it. */
  readonly untilMs: number
}

/** The timelines that lead to this one, itself the last, each with the place where it was left. */
export function pathTo(
  timeline: number,
  histories: Histories,
): { readonly timeline: number; readonly endsAt: bigint | undefined }[] {
  const branches = histories.get(timeline) ?? []
  return [
    ...branches.map(({ parent, at }) => ({ timeline: parent, endsAt: at as bigint | undefined })),
    { timeline, endsAt: undefined },
  ]
}

/** The longest file of each segment: an older one is its beginning. */
function longestBySegment(files: readonly WalFile[], timeline: number): Map<bigint, WalFile> {
  const longest = new Map<bigint, WalFile>()
  for (const file of files) {
    if (file.timeline !== timeline) continue
    const known = longest.get(file.segment)
    if (
      !known ||
      known.length < file.length ||
      (known.length === file.length && known.untilMs > file.untilMs)
    )
      longest.set(file.segment, file)
  }
  return longest
}

/**
 * The log from a base copy on along the timelines to this one, as far as it has no gap. Undefined where the copy is not on that way, or where
 * the log ends before the copy is whole.
 */
export function chainFrom(
  base: BaseCard,
  timeline: number,
  files: readonly WalFile[],
  histories: Histories,
): Chain | undefined {
  const path = pathTo(timeline, histories)
  const from = path.findIndex((step) => step.timeline === base.timeline)
  const leftAt = path[from]?.endsAt
  if (from === -1 || (leftAt !== undefined && lsnFrom(base.stopLsn) > leftAt)) return undefined
  const chain: WalFile[] = []
  let at = lsnFrom(base.startLsn)
  let untilMs = 0
  for (const step of path.slice(from)) {
    const longest = longestBySegment(files, step.timeline)
    for (let segment = segmentOf(at); ; segment += 1n) {
      const file = longest.get(segment)
      if (!file) break
      chain.push(file)
      untilMs = Math.max(untilMs, file.untilMs)
      at = segment * BigInt(segmentBytes) + BigInt(file.length)
      if (!isWhole(file) || (step.endsAt !== undefined && at >= step.endsAt)) break
    }
    if (step.endsAt === undefined) continue
    // A timeline that was left before its archive got that far leads nowhere.
    if (at < step.endsAt) return undefined
    at = step.endsAt
  }
  return at >= lsnFrom(base.stopLsn) ? { base, files: chain, untilMs } : undefined
}

/** What a restore to that moment needs; without a moment, to the end of the archive. Throws what can be restored instead. */
export function chainTo(
  toMs: number | undefined,
  timeline: number,
  bases: readonly BaseCard[],
  files: readonly WalFile[],
  histories: Histories,
): Chain {
  const chains = bases
    .toSorted((left, right) => right.endedMs - left.endedMs)
    .flatMap((base) => chainFrom(base, timeline, files, histories) ?? [])
  const [newest] = chains
  if (!newest) throw new Error('There is no whole copy here.')
  if (toMs === undefined) return newest
  const fits = chains.find(({ base, untilMs }) => base.endedMs <= toMs && toMs <= untilMs)
  if (!fits) throw new Error(`${new Date(toMs).toISOString()} is not in these copies. ${spansText(chains)}`)
  return { ...fits, files: filesUntil(fits.files, toMs) }
}

/** The log up to the first file that is complete for that moment. PostgreSQL stops within it by itself. */
function filesUntil(files: readonly WalFile[], toMs: number): WalFile[] {
  const enough = files.findIndex(({ untilMs }) => untilMs >= toMs)
  return files.slice(0, enough + 1)
}

/** From when to when can be restored: `from A to B`, newest last, where the log has gaps. */
export function spans(chains: readonly Chain[]): { readonly fromMs: number; readonly untilMs: number }[] {
  const found: { fromMs: number; untilMs: number }[] = []
  for (const { base, untilMs } of chains.toSorted((left, right) => left.base.endedMs - right.base.endedMs)) {
    const last = found.at(-1)
    if (last && base.endedMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs)
    else found.push({ fromMs: base.endedMs, untilMs })
  }
  return found
}

export function spansText(chains: readonly Chain[]): string {
  const texts = spans(chains).map(
    ({ fromMs, untilMs }) => `from ${new Date(fromMs).toISOString()} to ${new Date(untilMs).toISOString()}`,
  )
  return `They can be restored to any moment ${texts.join(', and ')}.`
}
