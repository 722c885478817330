import { sql } from 'kysely'
import type { HistorySource } from '../history/index.ts'

/** Withdrawals as lines of the person's history. */
export const withdrawalHistory: HistorySource = {
  count: (userId) => sql`select count(*) from withdrawal where user_id = ${userId}`,
  newest: (userId, limit) => sql`
    select withdrawal.id::text as id, 'withdrawal' as kind,
      case when state in ('confirmed', 'approved', 'built', 'signed') then 'processing'
        when state in ('broadcasting', 'broadcast') then 'sent' else state end as status,
      amount_micro_usdt, fee_micro_usdt, address,
      -- Only what was sent has an id that an explorer could know.
      (select txid from payout where payout.withdrawal_id = withdrawal.id
        and payout.state in ('broadcasting', 'broadcast', 'done', 'failed')) as txid,
      created_at
    from withdrawal where user_id = ${userId} order by created_at desc, id limit ${limit}`,
}
