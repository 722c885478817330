import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../platform/csv.ts'
import { exactRateText } from '../rates/index.ts'
import type { DealFilter } from './deal-filter.ts'
import { type ExportedFacts, exportedFacts } from './export-store.ts'
import { type Transaction, toTransaction } from './list.ts'
import { dealsAfter, type ListedDeal } from './list-store.ts'
import type { DealParts } from './parts.ts'
import { shownNumbers } from './shown-numbers.ts'
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
  yield csvMark + csvLine(columnsOf(filter))
  let last: ListedDeal | undefined
  for (;;) {
    const deals = await dealsAfter(parts.db.each, filter, last, rowsAtOnce)
    if (deals.length > 0) yield await textOf(parts, deals, filter)
    if (deals.length < rowsAtOnce) return
    last = deals.at(-1)
  }
}

async function textOf(parts: DealParts, deals: readonly ListedDeal[], filter: DealFilter): Promise<string> {
  const ids = deals.map(({ id }) => id)
  const [facts, numbers] = await Promise.all([
    exportedFacts(parts.db.each, ids),
    shownNumbers(parts, filter.viewer, deals),
  ])
  const wires = deals.map((deal) => toTransaction(deal, filter.viewer, numbers))
  return wires.map((wire) => lineOf(wire, facts.get(wire.id), filter)).join('')
}

function lineOf(wire: Transaction, facts: ExportedFacts | undefined, filter: DealFilter): string {
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
  return csvLine(columnsOf(filter).map((column) => values[column]))
}

/** Nobody earned or paid anything: a sum of the column must not count it. */
const isLost = (status: string) => status === 'canceled' || status === 'expired'
