import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { DepositOutcome } from '../tables.ts'

export interface NewDeposit {
  readonly txid: string
  readonly logIndex: number
  readonly height: bigint
  readonly from: string
  readonly to: string
  readonly amountMicroUsdt: bigint
  readonly outcome: DepositOutcome
  readonly userId: string | undefined
  readonly blockTime: Date
}

/** Writes those that were not known yet, and answers which ones: `txid:index`. One statement, however many there are. */
export async function insertDeposits(tx: Tx, deposits: readonly NewDeposit[]): Promise<Set<string>> {
  if (deposits.length === 0) return new Set()
  const rows = deposits.map((deposit) => ({
    txid: deposit.txid,
    log_index: deposit.logIndex,
    height: String(deposit.height),
    from_address: deposit.from,
    to_address: deposit.to,
    amount_micro_usdt: String(deposit.amountMicroUsdt),
    outcome: deposit.outcome,
    user_id: deposit.userId ?? null,
    block_time: deposit.blockTime.toISOString(),
  }))
  const inserted = await sql<{ key: string }>`
    insert into deposit (txid, log_index, height, from_address, to_address, amount_micro_usdt, outcome, user_id, block_time)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (txid text, log_index integer, height bigint,
      from_address text, to_address text, amount_micro_usdt bigint, outcome text, user_id uuid, block_time timestamptz)
    on conflict do nothing
    returning txid || ':' || log_index as key
  `.execute(tables(tx))
  return new Set(inserted.rows.map((row) => row.key))
}
