import { Readable } from 'node:stream'
import { exactRateText } from '../rates/index.ts'
import type { DealFilter } from './deal-filter.ts'
import { type ExportedFacts, exportedFacts } from './export-store.ts'
import { toTransaction } from './list.ts'
import { dealsAfter, type ListedDeal } from './list-store.ts'
import type { DealParts } from './parts.ts'
import { roubles, usdt } from './wire.ts'

const rowsAtOnce = 1_000

/** Every deal of the filtered list as CSV, read and sent in pieces: neither we nor the database ever hold all of it. */
export function exportDeals(parts: DealParts, filter: DealFilter): Readable {
  return Readable.from(lines(parts, filter))
}

const ofEverybody = [
  'id',
  'created_at',
  'updated_at',
  'status',
  'amount',
  'currency',
  'profit',
  'bank',
  'order_type',
  'requisite',
  'late',
  'livemode',
  'external_id',
  'received',
  'rate',
] as const

/** The shop's fee and how it took the payment are the shop's own. */
const ofShops = ['fee', 'mode'] as const
type Column = (typeof ofEverybody)[number] | (typeof ofShops)[number]

const columnsOf = ({ viewer }: DealFilter): readonly Column[] =>
  viewer === 'trader' ? ofEverybody : [...ofEverybody, ...ofShops]

async function* lines(parts: DealParts, filter: DealFilter): AsyncGenerator<string> {
  // The mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${columnsOf(filter).join(',')}\r\n`
  let last: ListedDeal | undefined
  for (;;) {
    const deals = await dealsAfter(parts.db.each, filter, last, rowsAtOnce)
    if (deals.length > 0) yield await textOf(parts, deals, filter)
    if (deals.length < rowsAtOnce) return
    last = deals.at(-1)
  }
}

async function textOf({ db }: DealParts, deals: readonly ListedDeal[], filter: DealFilter): Promise<string> {
  const facts = await exportedFacts(
    db.each,
    deals.map(({ id }) => id),
  )
  return deals.map((deal) => lineOf(deal, facts.get(deal.id), filter)).join('')
}

function lineOf(deal: ListedDeal, facts: ExportedFacts | undefined, filter: DealFilter): string {
  const wire = toTransaction(deal, filter.viewer)
  const { card, phone_number } = wire.payment_details
  const values: Record<Column, string> = {
    ...wire,
    profit: isLost(wire.status) ? '' : wire.profit,
    requisite: card ?? phone_number ?? '',
    late: String(wire.late),
    livemode: String(wire.livemode),
    external_id: wire.external_id ?? '',
    received: facts?.received_kopecks ? roubles(facts.received_kopecks) : '',
    rate: facts ? exactRateText(facts.rate_ten_thousandths) : '',
    fee: facts && !isLost(wire.status) ? usdt(facts.fee_micro) : '',
    mode: facts?.mode ?? '',
  }
  return `${columnsOf(filter)
    .map((column) => cell(values[column]))
    .join(',')}\r\n`
}

/** Nobody earned or paid anything: a sum of the column must not count it. */
const isLost = (status: string) => status === 'canceled' || status === 'expired'

/** A cell that begins like a formula would be carried out by a spreadsheet: it is made a text. */
export function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
