import { format } from '@florin/money'
import type { Notice, RawMessage } from '../message.ts'
import { type CompiledTemplate, hintOf, type Parse, parserOf, route } from '../reading/index.ts'

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
  /** Not read, and its sum is shown to the trader. */
  hinted: number
  missed: number
  wrong_amount: number
  false_credit: number
}

export interface Counted extends Tally {
  by_channel: Record<'sms' | 'push', Tally>
}

export interface Score extends Counted {
  rows: number
  by_bank: Record<string, Tally>
  /** Each row read without the templates that are its bank's alone: as an unknown bank. */
  bank_left_out: Counted
  /** Each row read without the template that reads it now, a shared one too: as an unknown wording. */
  wording_left_out: Counted
}

/** How well templates read messages whose meaning is known, and messages of unknown banks and wordings. */
export function scoreRows(rows: readonly LabelledRow[], templates: readonly CompiledTemplate[]): Score {
  const parse = parserOf(templates)
  const byBank = new Map<string, Tally>()
  const plain = countedBy(
    rows,
    () => parse,
    (row, mark) => {
      const tally = byBank.get(row.bank) ?? emptyTally()
      byBank.set(row.bank, tally)
      add(tally, row, mark)
    },
  )
  return {
    rows: rows.length,
    ...plain,
    by_bank: Object.fromEntries(byBank),
    bank_left_out: countedBy(rows, bankLeftOut(templates)),
    wording_left_out: countedBy(rows, wordingLeftOut(templates, parse)),
  }
}

type Mark = 'recognised' | 'hinted' | 'missed' | 'wrong_amount' | 'false_credit'

/** What one row adds to; undefined for anything that is rightly no credit. */
export function markOf(row: LabelledRow, parse: Parse): Mark | undefined {
  const message = messageOf(row)
  const notice = parse(message)
  if (row.kind !== 'credit') return notice.kind === 'credit' ? 'false_credit' : undefined
  if (notice.kind === 'credit') return format(notice.amount) === row.amount ? 'recognised' : 'wrong_amount'
  const sums = hintOf(message, notice)?.sums ?? []
  return sums.some((sum) => format(sum) === row.amount) ? 'hinted' : 'missed'
}

function messageOf({ channel, sender, text }: LabelledRow): RawMessage {
  return { channel, sender: sender ?? '', text }
}

function countedBy(
  rows: readonly LabelledRow[],
  parserFor: (row: LabelledRow) => Parse,
  onMark: (row: LabelledRow, mark: Mark | undefined) => void = () => undefined,
): Counted {
  const counted: Counted = { ...emptyTally(), by_channel: { sms: emptyTally(), push: emptyTally() } }
  for (const row of rows) {
    const mark = markOf(row, parserFor(row))
    add(counted, row, mark)
    add(counted.by_channel[row.channel], row, mark)
    onMark(row, mark)
  }
  return counted
}

function bankLeftOut(templates: readonly CompiledTemplate[]): (row: LabelledRow) => Parse {
  const parsers = new Map<string, Parse>()
  return (row) => {
    const bank = route(row.channel, row.sender ?? '')?.bank ?? ''
    const parse =
      parsers.get(bank) ?? parserOf(templates.filter(({ template }) => !isOnlyOf(template.banks, bank)))
    parsers.set(bank, parse)
    return parse
  }
}

function isOnlyOf(banks: readonly string[], bank: string): boolean {
  return banks.length === 1 && banks[0] === bank
}

function wordingLeftOut(templates: readonly CompiledTemplate[], parse: Parse): (row: LabelledRow) => Parse {
  const parsers = new Map<string, Parse>()
  return (row) => {
    const id = templateOf(parse(messageOf(row)))
    if (id === undefined) return parse
    const without = parsers.get(id) ?? parserOf(templates.filter(({ template }) => template.id !== id))
    parsers.set(id, without)
    return without
  }
}

function templateOf(notice: Notice): string | undefined {
  return notice.kind === 'credit' || notice.kind === 'debit' ? notice.templateId : undefined
}

function add(tally: Tally, row: LabelledRow, mark: Mark | undefined): void {
  if (row.kind === 'credit') tally.credits += 1
  if (mark) tally[mark] += 1
}

function emptyTally(): Tally {
  return { credits: 0, recognised: 0, hinted: 0, missed: 0, wrong_amount: 0, false_credit: 0 }
}
