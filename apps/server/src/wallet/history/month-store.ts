import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

export interface WithdrawalMonth {
  /** Sent in the last 30 days. */
  readonly sentMicro: bigint
  /** Agreed to and not yet sent: their fee is fixed, whatever becomes of the person's percentage. */
  readonly queuedMicro: bigint
  readonly queuedFeeMicro: bigint
}

export async function withdrawalMonth(tx: Queryable, userId: string): Promise<WithdrawalMonth> {
  const { rows } = await sql<WithdrawalMonth>`
    select
      coalesce(sum(amount_micro_usdt) filter (where state = 'done' and created_at > now() - interval '30 days'), 0)::bigint
        as "sentMicro",
      coalesce(sum(amount_micro_usdt) filter (where state not in ('done', 'failed', 'rejected')), 0)::bigint as "queuedMicro",
      coalesce(sum(fee_micro_usdt) filter (where state not in ('done', 'failed', 'rejected')), 0)::bigint as "queuedFeeMicro"
    from withdrawal where user_id = ${userId} and (created_at > now() - interval '30 days' or state not in ('done', 'failed', 'rejected'))
  `.execute(tables(tx))
  return rows[0] ?? { sentMicro: 0n, queuedMicro: 0n, queuedFeeMicro: 0n }
}
