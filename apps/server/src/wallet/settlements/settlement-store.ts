import { type ExpressionBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { PayoutState } from '../withdrawal-states.ts'
import type { WithdrawalTables } from '../withdrawal-tables.ts'

/** A settlement as its merchant sees it. */
export interface Settlement {
  readonly id: string
  readonly externalId: string | null
  readonly amountMicroUsdt: bigint
  readonly feeMicroUsdt: bigint
  readonly address: string
  readonly status: 'processing' | 'sent' | 'done' | 'failed' | 'rejected'
  /** Only what was sent has an id that an explorer could know. */
  readonly txid: string | null
  readonly createdAt: Date
}

export const settlementColumns = [
  'id',
  'external_id as externalId',
  'amount_micro_usdt as amountMicroUsdt',
  'fee_micro_usdt as feeMicroUsdt',
  'address',
  sql<Settlement['status']>`case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
    when state in ('broadcasting', 'broadcast') then 'sent' else state end`.as('status'),
  (withdrawal: ExpressionBuilder<WithdrawalTables, 'withdrawal'>) =>
    withdrawal
      .selectFrom('payout')
      .select('txid')
      .whereRef('payout.withdrawal_id', '=', 'withdrawal.id')
      // Literals: with parameters a kept plan could not use `payout_live_once`, whose predicate is of the state.
      .where('payout.state', 'in', sql<PayoutState>`('broadcasting', 'broadcast', 'done', 'failed')`)
      .as('txid'),
  'created_at as createdAt',
] as const

const withdrawalsOf = (tx: Queryable, userId: string) =>
  tables<WithdrawalTables>(tx).selectFrom('withdrawal').where('user_id', '=', userId)

/** Those of a person's withdrawals that a standing order agreed to. */
export const settlementsOf = (tx: Queryable, userId: string) =>
  withdrawalsOf(tx, userId).where('standing_order_id', 'is not', null)

export async function findSettlement(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<Settlement | undefined> {
  return settlementsOf(tx, userId).select(settlementColumns).where('id', '=', id).executeTakeFirst()
}

export async function findByExternalId(
  tx: Queryable,
  userId: string,
  externalId: string,
): Promise<Settlement | undefined> {
  return withdrawalsOf(tx, userId)
    .select(settlementColumns)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
}

/** Newest first, after the given one. */
export async function listSettlements(
  tx: Queryable,
  userId: string,
  afterId: string | undefined,
  limit: number,
): Promise<Settlement[]> {
  return settlementsOf(tx, userId)
    .select(settlementColumns)
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from withdrawal where id = ${afterId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
