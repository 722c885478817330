import type { AccountType } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

/** What a person's or a method's completed live deals were worth in the last 30 days. */
export interface Month {
  readonly valueMicro: bigint
  readonly kopecks: bigint
}

export async function monthOfPerson(tx: Queryable, userId: string, accountType: AccountType): Promise<Month> {
  const side = sql.ref(accountType === 'merchant' ? 'merchant_id' : 'trader_id')
  const { rows } = await sql<Month>`
    select coalesce(sum(value_micro), 0)::bigint as "valueMicro", coalesce(sum(amount_kopecks), 0)::bigint as kopecks
    from deal where ${side} = ${userId} and created_at > now() - interval '30 days' and status = 'complete' and not is_test
  `.execute(tables(tx))
  return rows[0] ?? { valueMicro: 0n, kopecks: 0n }
}

/** By its owner's deals, because deals have no index by method. */
export async function monthOfMethod(tx: Queryable, ownerId: string, methodId: string): Promise<Month> {
  const { rows } = await sql<Month>`
    select coalesce(sum(value_micro), 0)::bigint as "valueMicro", coalesce(sum(amount_kopecks), 0)::bigint as kopecks
    from deal where trader_id = ${ownerId} and created_at > now() - interval '30 days' and payment_method_id = ${methodId}
      and status = 'complete' and not is_test
  `.execute(tables(tx))
  return rows[0] ?? { valueMicro: 0n, kopecks: 0n }
}

/** What a lead would have earned in the last 30 days: the share of the margin on deals of people whom they invited. */
export async function leadMonthMicro(tx: Queryable, leadId: string, basisPoints: number): Promise<bigint> {
  const { rows } = await sql<{ micro: bigint }>`
    select coalesce(sum((deal.fee_micro - deal.profit_micro) * ${basisPoints} / 10000), 0)::bigint as micro
    from referral_code_facts as referral_code
    cross join lateral (
      select fee_micro, profit_micro, status, is_test from deal
      where trader_id = referral_code.used_by and created_at > now() - interval '30 days'
      union all
      select fee_micro, profit_micro, status, is_test from deal
      where merchant_id = referral_code.used_by and created_at > now() - interval '30 days'
    ) as deal
    where referral_code.lead_id = ${leadId} and deal.status = 'complete' and not deal.is_test
  `.execute(tables(tx))
  return rows[0]?.micro ?? 0n
}
