import { Readable } from 'node:stream'
import { csvLine, csvMark } from '../platform/csv.ts'
import { linesOf, type StatementParts, stretchOf } from './statement.ts'
import type { Period, Whose } from './stretch.ts'
import { type Movement, movementOf } from './wire.ts'

const linesAtOnce = 1_000

const columns = [
  'at',
  'cause',
  'available',
  'frozen',
  'debt',
  'available_after',
  'frozen_after',
  'order_id',
  'external_id',
  'transaction_id',
  'dispute_id',
  'settlement_id',
  'txid',
] as const satisfies readonly (keyof Movement)[]

/** Every movement of a period as CSV, read and sent in pieces. */
export function exportMovements(parts: StatementParts, whose: Whose, period: Period): Readable {
  return Readable.from(pieces(parts, whose, period))
}

async function* pieces(parts: StatementParts, whose: Whose, period: Period): AsyncGenerator<string> {
  yield csvMark + csvLine(columns)
  let stretch = await stretchOf(parts, whose, period)
  for (;;) {
    const { lines, deals, next } = await linesOf(parts, whose, stretch, linesAtOnce)
    const rows = lines.map((line) => movementOf(parts.secrets, line, whose.asset, deals))
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => row[column] ?? ''))).join('')
    if (next === undefined) return
    stretch = next
  }
}
