import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WithdrawalState } from '../withdrawal-states.ts'

/** A transfer that left the hot wallet, as the scanner has read it, and that no payout of ours knows: signed after the state that was restored. */
export interface UnknownPayment {
  readonly txid: string
  readonly to: string
  readonly amountMicroUsdt: bigint
  readonly height: bigint
  readonly blockId: string | null
  readonly at: Date
  /** Withdrawals that have not ended here and say exactly this; oldest first. */
  readonly withdrawals: readonly {
    readonly id: string
    readonly userId: string
    readonly state: WithdrawalState
  }[]
}

export async function unknownPayments(tx: Queryable): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    select deposit.txid, deposit.to_address as "to", deposit.amount_micro_usdt as "amountMicroUsdt", deposit.height,
      (select block_id from scanned_block where scanned_block.height = deposit.height) as "blockId", deposit.block_time as at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'userId', user_id, 'state', state) order by created_at, id) from withdrawal
        where address = deposit.to_address and amount_micro_usdt = deposit.amount_micro_usdt
          and state in ('confirmed', 'approved', 'built', 'signed', 'broadcasting', 'broadcast')
      ), '[]') as withdrawals
    from deposit
    where outcome = 'outgoing' and not exists (select from payout where payout.txid = deposit.txid)
    order by deposit.height, deposit.log_index
  `.execute(tables(tx))
  return rows
}

/** The stored bytes are now what is on the chain: from here on the worker looks at it as at any other payout. */
export async function markSent(tx: Tx, txid: string, signature: Buffer): Promise<void> {
  await sql`update payout set state = 'broadcast', signature = ${signature} where txid = ${txid}`.execute(
    tables(tx),
  )
}
