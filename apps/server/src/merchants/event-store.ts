import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** What an event of a settlement is about, as it was then. */
export interface SettlementFacts {
  readonly id: string
  readonly external_id: string | null
  readonly amount_micro: string
  readonly fee_micro: string
  readonly address: string
  readonly status: string
  readonly txid: string | null
  readonly created_at: string
}

export async function writeSettlementEvent(
  tx: Tx,
  merchantId: string,
  type: 'settlement.sent' | 'settlement.failed',
  facts: SettlementFacts,
): Promise<void> {
  await sql`
    insert into merchant_event (id, merchant_id, is_test, type, facts)
    values ('evt_' || replace(uuidv7()::text, '-', ''), ${merchantId}, false, ${type}, ${JSON.stringify(facts)}::jsonb)
  `.execute(tables(tx))
}
