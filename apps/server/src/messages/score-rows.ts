import { format } from '@florin/money'
import type { Parse } from './parse.ts'

/** A row of a file of labelled messages. */
export interface LabelledRow {
  readonly bank: string
  readonly channel: 'sms' | 'push'
  readonly sender: string | null
  readonly text: string
  readonly kind: string
  readonly amount: string | null
}

export interface Tally {
  credits: number
  recognised: number
  wrong_amount: number
  false_credit: number
}

export interface Score extends Tally {
  rows: number
  by_bank: Record<string, Tally>
}

/** How well a parser reads messages whose truth is known. */
export function scoreRows(rows: readonly LabelledRow[], parse: Parse): Score {
  const score: Score = { rows: rows.length, ...emptyTally(), by_bank: {} }
  for (const row of rows) {
    const mark = markOf(row, parse)
    score.by_bank[row.bank] ??= emptyTally()
    for (const tally of [score, score.by_bank[row.bank] as Tally]) {
      if (row.kind === 'credit') tally.credits += 1
      if (mark) tally[mark] += 1
    }
  }
  return score
}

/** What one row adds to; undefined for a credit that was missed, and for anything else that was rightly no credit. */
export function markOf(row: LabelledRow, parse: Parse): Exclude<keyof Tally, 'credits'> | undefined {
  const notice = parse({ channel: row.channel, sender: row.sender ?? '', text: row.text })
  if (notice.kind !== 'credit') return undefined
  if (row.kind !== 'credit') return 'false_credit'
  return format(notice.amount) === row.amount ? 'recognised' : 'wrong_amount'
}

function emptyTally(): Tally {
  return { credits: 0, recognised: 0, wrong_amount: 0, false_credit: 0 }
}
