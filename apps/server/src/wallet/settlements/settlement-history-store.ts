import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import { type Settlement, settlementColumns } from './settlement-store.ts'

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

const how = sql`case
  when exists (select from settlement_by_hand where withdrawal_id = withdrawal.id) then 'hand'
  when exists (select from settlement_run where withdrawal_id = withdrawal.id) then 'order' else 'api' end`

function within(userId: string, { from, until }: SettlementPeriod): RawBuilder<unknown> {
  const begins = from ? sql`and created_at >= ${from}` : sql``
  const ends = until ? sql`and created_at < ${until}` : sql``
  return sql`user_id = ${userId} and standing_order_id is not null ${begins} ${ends}`
}

/** Newest first. */
export async function pageOfSettlements(
  tx: Queryable,
  userId: string,
  period: SettlementPeriod,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedSettlement[]> {
  const { rows } = await sql<ListedSettlement>`
    select ${settlementColumns}, ${how} as how from withdrawal where ${within(userId, period)}
    order by created_at desc, id desc limit ${limit} offset ${offset}
  `.execute(tables(tx))
  return rows
}

export async function findListedSettlement(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<ListedSettlement | undefined> {
  const { rows } = await sql<ListedSettlement>`
    select ${settlementColumns}, ${how} as how from withdrawal where ${within(userId, everything)} and id = ${id}
  `.execute(tables(tx))
  return rows[0]
}

export async function sumOfSettlements(
  tx: Queryable,
  userId: string,
  period: SettlementPeriod,
): Promise<SettlementSums> {
  const { rows } = await sql<SettlementSums>`
    select count(*)::int as count,
      coalesce(sum(amount_micro_usdt) filter (where state = 'done'), 0)::bigint as "paidMicroUsdt",
      coalesce(sum(fee_micro_usdt) filter (where state = 'done'), 0)::bigint as "feeMicroUsdt"
    from withdrawal where ${within(userId, period)}
  `.execute(tables(tx))
  if (!rows[0]) throw new Error('A sum over no rows is still a row')
  return rows[0]
}

const everything: SettlementPeriod = { from: undefined, until: undefined }
