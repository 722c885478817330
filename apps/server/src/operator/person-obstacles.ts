import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'

/** How long the facts and files of a decided case are kept whoever asks: somebody may still go to court about it. */
export const caseRetentionDays = 180

const openCase = sql`status in ('waiting', 'consideration', 'deepconsideration')`

/** Why a person cannot be erased now, in sentences for the operator; none if nothing stands against it. */
export async function obstaclesOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select 'is a member of staff' as sentence from user_account where id = ${userId} and is_staff
    union all
    select 'is a lead' from user_account where id = ${userId} and is_lead
    union all
    select format('has a balance of %s %s (%s)', (balance / 1000000.0)::numeric(20, 6), asset, kind)
      from ledger.account where owner = ${userId} and balance <> 0
    union all
    select format('has %s open deals', count(*)) from deal
      where (trader_id = ${userId} or merchant_id = ${userId}) and status in ('pending', 'verification', 'dispute')
      having count(*) > 0
    union all
    select format('has %s open orders', count(*)) from merchant_order
      where merchant_id = ${userId} and due_at is not null having count(*) > 0
    union all
    select format('has the open case %s', number) from dispute
      where (trader_id = ${userId} or merchant_id = ${userId}) and ${openCase}
    union all
    select format('has the case %s, which is kept until %s', number, (decided_at + ${caseRetentionDays} * interval '1 day')::date)
      from dispute where (trader_id = ${userId} or merchant_id = ${userId})
        and decided_at > now() - ${caseRetentionDays} * interval '1 day'
    union all
    select format('has an open debt of %s', id) from debt
      where (debtor_id = ${userId} or ${userId} = any (recipients)) and repaid_micro < owed_micro
    union all
    select format('has the withdrawal %s in state %s', id, state) from withdrawal
      where user_id = ${userId} and state not in ('done', 'failed', 'rejected')
    union all
    select format('has the held change %s, which waits', id) from held_change
      where state = 'waiting' and concerns @> array[${userId}::uuid]
  `.execute(tables(tx))
  return rows.map(({ sentence }) => sentence)
}
