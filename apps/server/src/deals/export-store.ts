import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** What the export tells of a deal beyond the list. */
export interface ExportedFacts {
  readonly received_kopecks: bigint | null
  readonly fee_micro: bigint
  readonly rate_ten_thousandths: bigint
  readonly mode: 'hosted' | 'h2h'
}

export async function exportedFacts(
  tx: Queryable,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, ExportedFacts>> {
  const { rows } = await sql<ExportedFacts & { id: string }>`
    select deal.id, received_kopecks, fee_micro, rate_ten_thousandths, known.mode
    from deal join merchant_order as known on known.id = deal.order_id where deal.id = any(${[...dealIds]}::uuid[])
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.id, row]))
}
