const names = [
  'created',
  'complete',
  'late',
  'less',
  'canceled',
  'expired',
  'disputed',
  'refused',
  'lies',
  'byHand',
  'events',
  'errors',
] as const

export type Count = (typeof names)[number]

/** What has happened so far. */
export interface Tally {
  readonly counts: Readonly<Record<Count, number>>
  add(count: Count): void
  /** Something that must not happen. The first ones are kept for the summary. */
  error(what: string): void
  /** Money that found no deal, as the traders see it. */
  unmatched: number
  readonly firstErrors: readonly string[]
}

const keptErrors = 20

export function newTally(): Tally {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Count, number>
  const firstErrors: string[] = []
  return {
    counts,
    unmatched: 0,
    firstErrors,
    add: (count) => {
      counts[count] += 1
    },
    error: (what) => {
      counts.errors += 1
      if (firstErrors.length < keptErrors) firstErrors.push(what)
    },
  }
}

/** One line for a terminal. */
export function tallyLine({ counts, unmatched }: Tally, open: number, seconds: number): string {
  const { created, complete, expired, canceled, late, refused, events, errors } = counts
  const parts = [
    `${Math.floor(seconds)} s`,
    `deals ${created}`,
    `open ${open}`,
    `complete ${complete}`,
    `late ${late}`,
    `expired ${expired}`,
    `canceled ${canceled}`,
    `refused ${refused}`,
    `unmatched ${unmatched}`,
    `webhooks ${events}`,
    `errors ${errors}`,
  ]
  return parts.join(' · ')
}

/** The last word: everything, one thing a line. */
export function summary(tally: Tally, open: number, seconds: number): string {
  const { counts } = tally
  const perSecond = seconds > 0 ? (counts.complete / seconds).toFixed(2) : '0'
  const lines = [
    `The simulator worked for ${Math.round(seconds)} s.`,
    `Deals made: ${counts.created}; refused: ${counts.refused}; still open: ${open}.`,
    `Complete: ${counts.complete} (${perSecond} a second), of them late ${counts.late}, in parts ${counts.less}, by the trader's own word ${counts.byHand}.`,
    `Canceled: ${counts.canceled}; expired: ${counts.expired}; in dispute: ${counts.disputed}.`,
    `Lies told in the bank's name: ${counts.lies}. Receipts without a deal: ${tally.unmatched}.`,
    `Webhooks with a right signature: ${counts.events}.`,
    `Errors: ${counts.errors}.`,
    ...tally.firstErrors.map((error) => `  ${error}`),
  ]
  return `${lines.join('\n')}\n`
}
