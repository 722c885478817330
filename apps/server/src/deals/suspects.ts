import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** A proof has broken this chain: what its SMS completed since the proof before is marked for support. Nothing is taken back. */
export async function suspectCompletions(tx: Tx, chainId: string, since: Date): Promise<void> {
  await sql`
    insert into suspect_deal (deal_id, chain_id)
    select known.deal_id, ${chainId}
    from receipt join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled' and known.reason = 'by_sms'
    where receipt.chain_id = ${chainId} and receipt.trust = 2 and receipt.received_at > ${since} and known.deal_id is not null
    on conflict (deal_id) do nothing
  `.execute(tables(tx))
}

/** Which of these receipts a deal was paid with. */
export async function settledAmong(tx: Tx, receiptIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (receiptIds.length === 0) return new Set()
  const { rows } = await sql<{ receipt_id: string }>`
    select receipt_id from receipt_fate where receipt_id = any (${receiptIds}::uuid[]) and fate = 'settled'
  `.execute(tables(tx))
  return new Set(rows.map((row) => row.receipt_id))
}

export async function isSuspect(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql`select from suspect_deal where deal_id = ${dealId}`.execute(tables(tx))
  return rows.length > 0
}
