import { type RawBuilder, sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

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

export const settlementColumns = sql`
  id, external_id as "externalId", amount_micro_usdt as "amountMicroUsdt", fee_micro_usdt as "feeMicroUsdt", address,
  case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
    when state in ('broadcasting', 'broadcast') then 'sent' else state end as status,
  (select txid from payout where payout.withdrawal_id = withdrawal.id
    and payout.state in ('broadcasting', 'broadcast', 'done', 'failed')) as txid,
  created_at as "createdAt"`

async function select<Row>(tx: Queryable, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(tables(tx))).rows
}

export async function findSettlement(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<Settlement | undefined> {
  const [row] = await select(
    tx,
    sql<Settlement>`select ${settlementColumns} from withdrawal
      where user_id = ${userId} and id = ${id} and standing_order_id is not null`,
  )
  return row
}

export async function findByExternalId(
  tx: Queryable,
  userId: string,
  externalId: string,
): Promise<Settlement | undefined> {
  const [row] = await select(
    tx,
    sql<Settlement>`select ${settlementColumns} from withdrawal where user_id = ${userId} and external_id = ${externalId}`,
  )
  return row
}

/** Newest first, after the given one. */
export async function listSettlements(
  tx: Queryable,
  userId: string,
  afterId: string | undefined,
  limit: number,
): Promise<Settlement[]> {
  const beyond = afterId
    ? sql`and (created_at, id) < (select created_at, id from withdrawal where id = ${afterId}::uuid)`
    : sql``
  return select(
    tx,
    sql<Settlement>`
      select ${settlementColumns} from withdrawal
      where user_id = ${userId} and standing_order_id is not null ${beyond}
      order by created_at desc, id desc limit ${limit}`,
  )
}
