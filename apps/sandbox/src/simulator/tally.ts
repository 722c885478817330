import { type EndedCase, figureLines, figuresOf } from './case-figures.ts'

const names = [
  'created',
  /** Paid while they could be. */
  'honest',
  'complete',
  'byHand',
  'late',
  /** Paid when it was over, by a text that proves nothing: a case for support. */
  'lateUnproven',
  'less',
  'canceled',
  'expired',
  'disputed',
  /** Cases that the simulator has opened, and what became of them. */
  'cases',
  'answers',
  'askedForMore',
  'decidedForTrader',
  'decidedForMerchant',
  'withdrawn',
  'refused',
  /** Paid by word to a trader of somebody else's, who confirms by hand. */
  'byWord',
  /** Deals that are never paid, with forged texts. */
  'spoofed',
  /** Deals that are paid, with a forged text or a nasty comment beside. */
  'beside',
  'forgeries',
  'stolen',
  /** Spoofed deals that wait until their clock ends. */
  'heldUnpaid',
  'provenByTyping',
  'provenByDeal',
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
  /** Cases that are over, but those that the shop has withdrawn. */
  readonly ended: EndedCase[]
  /** How long support was busy with what it decided. */
  supportMs: number
  readonly firstErrors: readonly string[]
}

const keptErrors = 20

export function newTally(): Tally {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<Count, number>
  const firstErrors: string[] = []
  return {
    counts,
    unmatched: 0,
    ended: [],
    supportMs: 0,
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
  const parts = [
    `${Math.floor(seconds)} s`,
    `deals ${counts.created}`,
    `open ${open}`,
    `complete ${counts.complete}`,
    `by hand ${counts.byHand}`,
    `late ${counts.late}`,
    `expired ${counts.expired}`,
    `canceled ${counts.canceled}`,
    `disputes ${counts.cases}`,
    `refused ${counts.refused}`,
    `spoofed ${counts.spoofed}`,
    `stolen ${counts.stolen}`,
    `unmatched ${unmatched}`,
    `webhooks ${counts.events}`,
    `errors ${counts.errors}`,
  ]
  return parts.join(' · ')
}

/** Whether it went as it must: nothing stolen, everybody who paid was seen, no rule decided wrongly, no error. */
export function isGood({ counts, ended }: Tally): boolean {
  const { byEnd, movedOnForged } = figuresOf(ended)
  return (
    counts.errors === 0 &&
    counts.stolen === 0 &&
    byEnd.rule.right === byEnd.rule.cases &&
    movedOnForged === 0n
  )
}

/** The last word: everything, one thing a line. */
export function summary(tally: Tally, open: number, seconds: number): string {
  const { counts } = tally
  const perSecond = seconds > 0 ? (counts.complete / seconds).toFixed(2) : '0'
  const lines = [
    `The simulator worked for ${Math.round(seconds)} s.`,
    `Deals made: ${counts.created}; refused: ${counts.refused}; still open: ${open}.`,
    `Honest deals paid: ${counts.honest}, of them in parts ${counts.less}, with forged texts beside ${counts.beside}.`,
    `Complete: ${counts.complete} (${perSecond} a second): by themselves ${counts.complete - counts.byHand}, after the trader looked ${counts.byHand}; of them late ${counts.late}.`,
    `Paid when it was over, by texts that prove nothing: ${counts.lateUnproven}.`,
    `Canceled: ${counts.canceled}; expired: ${counts.expired}; in dispute: ${counts.disputed}; said to be paid to other people's traders: ${counts.byWord}.`,
    `Disputes opened: ${counts.cases}; answers of traders ${counts.answers}, more asked for ${counts.askedForMore}; for the trader ${counts.decidedForTrader}, for the shop ${counts.decidedForMerchant}, withdrawn ${counts.withdrawn}.`,
    ...(tally.ended.length > 0 ? figureLines(figuresOf(tally.ended), tally.supportMs / 1_000) : []),
    `Spoofed deals: ${counts.spoofed}; forged texts: ${counts.forgeries}; stolen: ${counts.stolen}; held unpaid: ${counts.heldUnpaid}.`,
    `Balances proven: typed ${counts.provenByTyping}, with a deal ${counts.provenByDeal}. Receipts without a deal: ${tally.unmatched}.`,
    `Webhooks with a right signature: ${counts.events}.`,
    `Errors: ${counts.errors}.`,
    ...tally.firstErrors.map((error) => `  ${error}`),
  ]
  return `${lines.join('\n')}\n`
}
