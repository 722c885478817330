import { Readable } from 'node:stream'
import type { Tx } from '../platform/database.ts'
import {
  type BalanceReport,
  balanceReport,
  type PageWish,
  type ReportLine,
  type ReportOwner,
} from './balance-report.ts'
import { cell } from './export.ts'

const rowsAtOnce = 1_000

const columns = [
  'created_at',
  'kind',
  'available',
  'frozen',
  'balance',
  'debt',
  'order_id',
  'external_id',
  'transaction_id',
  'dispute_id',
  'settlement_id',
  'reference',
] as const

/** The whole report as CSV, read and sent in pieces. Its first line is the balance before, its last the balance after. */
export function reportAsCsv(tx: Tx, owner: ReportOwner, period: Pick<PageWish, 'from' | 'to'>): Readable {
  return Readable.from(lines(tx, owner, { from: period.from, to: period.to ?? new Date().toISOString() }))
}

async function* lines(tx: Tx, owner: ReportOwner, period: Pick<PageWish, 'from' | 'to'>) {
  let page = await balanceReport(tx, owner, { ...period, limit: rowsAtOnce })
  // The mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n${standingLine('opening', page)}`
  for (;;) {
    yield page.results.map(lineOf).join('')
    if (page.next === null) break
    page = await balanceReport(tx, owner, { ...period, after: page.next, limit: rowsAtOnce })
  }
  yield standingLine('closing', page)
}

function standingLine(name: 'opening' | 'closing', report: BalanceReport): string {
  const moment = name === 'opening' ? (report.from ?? '') : report.to
  return lineOf({ ...report[name], created_at: moment, kind: name })
}

function lineOf(line: Partial<Record<keyof ReportLine, string | null>>): string {
  return `${columns.map((column) => sumOrText(line[column] ?? '')).join(',')}\r\n`
}

/** A sum below zero begins like a formula and is none. */
const sumOrText = (text: string) => (/^-\d+\.\d+$/.test(text) ? text : cell(text))
