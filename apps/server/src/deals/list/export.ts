import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { csvLine, csvMark } from '../../platform/csv.ts'
import { type Queryable, tables } from '../../platform/database.ts'
import { exactRateText } from '../../rates/index.ts'
import { roubles, usdt } from '../wire.ts'
import type { DealFilter } from './filter.ts'
import { type Transaction, toTransaction } from './list.ts'
import type { ListParts } from './parts.ts'
import { dealsAfter, type ListedDeal, within } from './query.ts'
import { shownNumbers } from './shown-numbers.ts'

const rowsAtOnce = 1_000

/** Every deal of the filtered list as CSV, read and sent in pieces: neither we nor the database ever hold all of it. */
export function exportDeals(parts: ListParts, filter: DealFilter): Readable {
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
  'difference',
] as const

/** The shop's fee and how it took the payment are the shop's own. */
const ofShops = ['fee', 'mode'] as const
type Column = (typeof ofEverybody)[number] | (typeof ofShops)[number]

const columnsOf = ({ viewer }: DealFilter): readonly Column[] =>
  viewer === 'trader' ? ofEverybody : [...ofEverybody, ...ofShops]

async function* lines(parts: ListParts, given: DealFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(columnsOf(given))
  const filter = await within(parts.db.each, given)
  let last: ListedDeal | undefined
  for (;;) {
    const deals = await dealsAfter(parts.db.each, filter, last, rowsAtOnce)
    if (deals.length > 0) yield await textOf(parts, deals, filter)
    if (deals.length < rowsAtOnce) return
    last = deals.at(-1)
  }
}

async function textOf(parts: ListParts, deals: readonly ListedDeal[], filter: DealFilter): Promise<string> {
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
    difference: facts?.difference_kopecks != null ? roubles(facts.difference_kopecks) : '',
  }
  return csvLine(columnsOf(filter).map((column) => values[column]))
}

/** No one earned or paid anything: a sum of the column must not count it. */
const isLost = (status: string) => status === 'canceled' || status === 'expired'

/** Columns of the export that the list does not have. */
interface ExportedFacts {
  readonly received_kopecks: bigint | null
  readonly difference_kopecks: bigint | null
  readonly fee_micro: bigint
  readonly rate_ten_thousandths: bigint
  readonly mode: 'hosted' | 'h2h'
}

async function exportedFacts(
  tx: Queryable,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedFacts>> {
  const { rows } = await sql<ExportedFacts & { id: string }>`
    select deal.id, received_kopecks, received_kopecks - deal.amount_kopecks as difference_kopecks, fee_micro, rate_ten_thousandths, known.mode
    from deal join merchant_order as known on known.id = deal.order_id where deal.id = any(${[...dealIds]}::uuid[])
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.id, row]))
}
