import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../platform/csv.ts'
import type { DealFilter } from './deal-filter.ts'
import { toTransaction } from './list.ts'
import { dealsAfter, type ListedDeal } from './list-store.ts'
import type { DealParts } from './parts.ts'
import { type ShownNumbers, shownNumbers } from './shown-numbers.ts'

const rowsAtOnce = 1_000

/** Every deal of the filtered list as CSV, read and sent in pieces: neither we nor the database ever hold all of it. */
export function exportDeals(parts: DealParts, filter: DealFilter): Readable {
  return Readable.from(lines(parts, filter))
}

const columns = [
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
] as const

async function* lines(parts: DealParts, filter: DealFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  let last: ListedDeal | undefined
  for (;;) {
    const deals = await dealsAfter(parts.db.each, filter, last, rowsAtOnce)
    const numbers = await shownNumbers(parts, filter.viewer, deals)
    if (deals.length > 0) yield deals.map((deal) => lineOf(deal, filter, numbers)).join('')
    if (deals.length < rowsAtOnce) return
    last = deals.at(-1)
  }
}

function lineOf(deal: ListedDeal, { viewer }: DealFilter, numbers: ShownNumbers): string {
  const wire = toTransaction(deal, viewer, numbers)
  const { card, phone_number } = wire.payment_details
  const values: Record<(typeof columns)[number], string> = {
    ...wire,
    requisite: card ?? phone_number ?? '',
    late: String(wire.late),
    livemode: String(wire.livemode),
    external_id: wire.external_id ?? '',
  }
  return csvLine(columns.map((column) => values[column]))
}
