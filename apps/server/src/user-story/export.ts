import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../platform/csv.ts'
import type { Database } from '../platform/database.ts'
import { type DealFilter, pageOfDeals } from './lists-store.ts'
import { pageOfMovements } from './statement-store.ts'
import { toDeal, toMovement } from './wire.ts'

const rowsAtOnce = 1_000

/** No names and no requisites: a file leaves our hands. */
export function exportDeals(db: Database, userId: string, filter: DealFilter): Readable {
  return csvOf(['id', 'created_at', 'bank', 'amount_rub', 'profit_usdt', 'status'], async function* () {
    let after: string | undefined
    do {
      const rows = await pageOfDeals(db.each, userId, filter, { after, limit: rowsAtOnce })
      yield rows
        .map(toDeal)
        .map((deal) => [deal.id, deal.created_at, deal.bank.name, deal.amount, deal.profit, deal.status])
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id
    } while (after !== undefined)
  })
}

export function exportStatement(
  db: Database,
  userId: string,
  period: { readonly from: Date | undefined; readonly to: Date | undefined },
): Readable {
  const columns = [
    'position',
    'at',
    'cause',
    'movement',
    'available_after',
    'transaction_id',
    'dispute_id',
    'txid',
  ]
  return csvOf(columns, async function* () {
    let after: bigint | undefined
    do {
      const rows = await pageOfMovements(db.each, userId, period, { after, limit: rowsAtOnce })
      yield rows
        .map(toMovement)
        .map((line) => [
          String(line.position),
          line.at,
          line.cause,
          line.movement,
          line.available_after,
          line.transaction_id ?? '',
          line.dispute_id ?? '',
          line.txid ?? '',
        ])
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)?.position
    } while (after !== undefined)
  })
}

function csvOf(columns: readonly string[], pieces: () => AsyncGenerator<string[][]>): Readable {
  async function* lines() {
    yield csvMark + csvLine(columns)
    for await (const rows of pieces()) if (rows.length > 0) yield rows.map(csvLine).join('')
  }
  return Readable.from(lines())
}
