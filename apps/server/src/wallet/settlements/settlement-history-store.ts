import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { type Settlement, settlementColumns, settlementsOf } from './settlement-store.ts'

/** A settlement with the door that it came by. */
export interface ListedSettlement extends Settlement {
  readonly how: 'hand' | 'order' | 'api'
}

/** From its first moment to the moment after its last. */
export interface SettlementPeriod {
  readonly from: Date | undefined
  readonly until: Date | undefined
}

export interface SettlementSums {
  readonly count: number
  /** Of those that have arrived. */
  readonly paidMicroUsdt: bigint
  readonly feeMicroUsdt: bigint
}

const how = sql<ListedSettlement['how']>`case
  when exists (select from settlement_by_hand where withdrawal_id = withdrawal.id) then 'hand'
  when exists (select from settlement_run where withdrawal_id = withdrawal.id) then 'order' else 'api' end`.as(
  'how',
)

const within = (tx: Queryable, userId: string, { from, until }: SettlementPeriod) =>
  settlementsOf(tx, userId)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== undefined, (query) => query.where('created_at', '<', until as Date))

/** Newest first. */
export async function pageOfSettlements(
  tx: Queryable,
  userId: string,
  period: SettlementPeriod,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedSettlement[]> {
  return within(tx, userId, period)
    .select(settlementColumns)
    .select(how)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function findListedSettlement(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<ListedSettlement | undefined> {
  return settlementsOf(tx, userId)
    .select(settlementColumns)
    .select(how)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function sumOfSettlements(
  tx: Queryable,
  userId: string,
  period: SettlementPeriod,
): Promise<SettlementSums> {
  return within(tx, userId, period)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<bigint>`coalesce(sum(amount_micro_usdt) filter (where state = 'done'), 0)::bigint`.as(
        'paidMicroUsdt',
      ),
      sql<bigint>`coalesce(sum(fee_micro_usdt) filter (where state = 'done'), 0)::bigint`.as('feeMicroUsdt'),
    ])
    .executeTakeFirstOrThrow()
}
