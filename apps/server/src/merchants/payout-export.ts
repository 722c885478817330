import { Readable } from 'node:stream'
import { payoutStatementDays, productName } from '@florin/contract'
import { answerText, type ServerLanguage } from '@florin/texts/server'
import type { Actor } from '../http/request.ts'
import { csvLine, csvMark } from '../platform/csv.ts'
import { Problem } from '../platform/problem.ts'
import { type Cell, xlsxFile } from '../platform/xlsx.ts'
import { pageOfSettlements } from '../wallet/index.ts'
import type { Merchants } from './parts.ts'
import { payoutToWire, type WirePayout } from './payout-wire.ts'
import { periodOf, zoneOf } from './payouts.ts'
import { assertMerchant } from './rights.ts'

const rowsAtOnce = 1_000
const dayMs = 86_400_000

const columns = [
  'created_at',
  'how',
  'status',
  'amount',
  'paid',
  'fee',
  'address',
  'txid',
  'external_id',
  'id',
] as const
type Column = (typeof columns)[number]
const widths: Readonly<Record<Column, number>> = {
  created_at: 20,
  how: 18,
  status: 14,
  amount: 16,
  paid: 16,
  fee: 14,
  address: 38,
  txid: 68,
  external_id: 24,
  id: 38,
}

interface StatementQuery {
  readonly start_date: string
  readonly end_date: string
  readonly time_zone?: string | undefined
  readonly format: 'csv' | 'xlsx'
}

export interface StatementFile {
  readonly name: string
  readonly type: string
  readonly body: Readable | Buffer
}

/** Every payout of some days, as a file. CSV has the names of the API in it, a spreadsheet the words of its reader. */
export async function exportPayouts(
  parts: Merchants,
  actor: Actor,
  query: StatementQuery,
  language: ServerLanguage,
): Promise<StatementFile> {
  assertMerchant(actor)
  const period = periodOf(query)
  const { start_date: start, end_date: end, format } = query
  const length = (Date.parse(end) - Date.parse(start)) / dayMs
  if (length >= payoutStatementDays)
    throw new Problem('settlement.period_too_long', { values: { days: payoutStatementDays } })
  const name = `${productName.toLowerCase()}-payouts-${start}_${end}.${format}`
  const pages = payoutsOf(parts, actor.userId, period)
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', body: Readable.from(csvOf(pages)) }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, type, body: await xlsxOf(pages, zoneOf(query.time_zone), language) }
}

async function* payoutsOf(
  { db, wallet }: Merchants,
  userId: string,
  period: ReturnType<typeof periodOf>,
): AsyncGenerator<WirePayout[]> {
  // What comes while the file is written is not in it, so that no row moves from page to page.
  const fixed = { ...period, until: period.until && period.until < new Date() ? period.until : new Date() }
  for (let offset = 0; ; offset += rowsAtOnce) {
    const rows = await pageOfSettlements(db.each, userId, fixed, { limit: rowsAtOnce, offset })
    yield rows.map((row) => payoutToWire(row, wallet.settings.explorerUrl))
    if (rows.length < rowsAtOnce) return
  }
}

async function* csvOf(pages: AsyncGenerator<WirePayout[]>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  for await (const rows of pages)
    if (rows.length > 0)
      yield rows.map((row) => csvLine(columns.map((column) => textOf(row, column)))).join('')
}

async function xlsxOf(
  pages: AsyncGenerator<WirePayout[]>,
  zone: string,
  language: ServerLanguage,
): Promise<Buffer> {
  const rows: Cell[][] = []
  const clock = clockIn(zone)
  for await (const page of pages)
    rows.push(...page.map((row) => columns.map((column) => cellOf(row, column, clock, language))))
  return xlsxFile({
    name: answerText(language, 'payouts_sheet'),
    header: columns.map((column) => answerText(language, `payouts_${column}`, { zone })),
    widths: columns.map((column) => widths[column]),
    rows,
  })
}

function cellOf(
  row: WirePayout,
  column: Column,
  clock: (at: string) => string,
  language: ServerLanguage,
): Cell {
  if (column === 'created_at') return clock(row.created_at)
  if (column === 'how') return answerText(language, `payouts_how_${row.how}`)
  if (column === 'status') return answerText(language, `payouts_status_${row.status}`)
  const text = textOf(row, column)
  return column === 'amount' || column === 'paid' || column === 'fee' ? { amount: text } : text
}

function textOf(row: WirePayout, column: Column): string {
  // What has arrived, so that a sum of the column is what was paid.
  if (column === 'paid') return row.status === 'done' ? row.amount : '0.000000'
  return row[column] ?? ''
}

function clockIn(timeZone: string): (at: string) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => clock.format(new Date(at))
}
