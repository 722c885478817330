import { type Selectable, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { WithdrawalState } from '../withdrawal-states.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'
import type { Payout } from './payout-store.ts'

/**
 * A transaction that moved USDT off the hot wallet, as the scanner has read it, and that no payout of ours has: signed after the state
 * that was restored.
 */
export interface UnknownPayment {
  readonly txid: string
  /**
   * Its receivers, the largest share first. More than one where the token takes a fee: its own share is a transfer of the same
   * transaction.
   */
  readonly receivers: readonly string[]
  /** All that left with it. A fee of the token comes out of it, so this is what was signed. */
  readonly amountMicroUsdt: bigint
  readonly height: bigint
  readonly blockId: string | null
  readonly at: Date
  /** Withdrawals that have not ended here and say exactly this; those without bytes of their own first, then the oldest. */
  readonly withdrawals: readonly PaidWithdrawal[]
}

export interface PaidWithdrawal {
  readonly id: string
  readonly userId: string
  readonly address: string
  readonly state: WithdrawalState
}

/** A withdrawal whose own transaction is on the chain is paid by that one, so it is no candidate for another. */
export async function unknownPayments(tx: Queryable, hot: string): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    with sent as (
      select txid, from_address, min(height) as height, min(block_time) as at, sum(amount_micro_usdt)::bigint as amount,
        array_agg(to_address order by amount_micro_usdt desc, log_index) as receivers
      from deposit
      where outcome = 'outgoing' and not exists (select from payout where payout.txid = deposit.txid)
      group by txid, from_address
    )
    select txid, receivers, amount as "amountMicroUsdt", height,
      (select block_id from scanned_block where scanned_block.height = sent.height) as "blockId", at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'userId', user_id, 'address', address, 'state', state)
          order by state not in ('confirmed', 'approved'), created_at, id)
        from withdrawal
        where address = any (receivers) and amount_micro_usdt = amount
          and from_address = ${hot}
          and state in ('confirmed', 'approved', 'built', 'signed', 'broadcasting', 'broadcast')
          and not exists (
            select from payout join deposit on deposit.txid = payout.txid and deposit.outcome = 'outgoing'
            where payout.withdrawal_id = withdrawal.id)
      ), '[]') as withdrawals
    from sent
    order by height, txid
  `.execute(tables(tx))
  return rows
}

/** The one transaction of a withdrawal that was not given up for dead. */
export async function livePayout(tx: Queryable, withdrawalId: string): Promise<Payout | undefined> {
  return tables<WithdrawalTables>(tx)
    .selectFrom('payout')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '!=', 'dead')
    .executeTakeFirst()
}

/** Its lease is free: no worker runs. False: it has moved since it was judged. */
export async function markDead(
  tx: Tx,
  { id, state }: Pick<Selectable<WithdrawalTables['payout']>, 'id' | 'state'>,
  solidTimeMs: bigint,
): Promise<boolean> {
  const { numUpdatedRows } = await tables<WithdrawalTables>(tx)
    .updateTable('payout')
    .set({ state: 'dead', proof_solid_time_ms: solidTimeMs })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The stored bytes are now what is on the chain: from here on the worker treats it as any other payout. */
export async function markSent(tx: Tx, txid: string, signature: Buffer): Promise<void> {
  await tables<WithdrawalTables>(tx)
    .updateTable('payout')
    .set({ state: 'broadcast', signature })
    .where('txid', '=', txid)
    .execute()
}
