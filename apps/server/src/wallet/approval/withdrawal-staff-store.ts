import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

export interface AwaitedWithdrawal {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly address: string
  readonly amountMicroUsdt: bigint
  readonly feeMicroUsdt: bigint
  readonly isSettlement: boolean
  readonly createdAt: Date
  readonly hasRight: boolean
  readonly isFirstToAddress: boolean
  readonly withdrawnBefore: number
}

/** So many of a person's earlier withdrawals are counted. */
const countedBefore = 100

/** Withdrawals that wait for staff, oldest first. Only what is at work lies in the index, so few rows are read. */
export async function withdrawalsForStaff(
  tx: Queryable,
  { above, limit }: { readonly above: bigint; readonly limit: number },
): Promise<AwaitedWithdrawal[]> {
  const { rows } = await sql<AwaitedWithdrawal>`
    select waiting.id, waiting.user_id as "userId", person.username, waiting.address,
      waiting.amount_micro_usdt as "amountMicroUsdt", waiting.fee_micro_usdt as "feeMicroUsdt",
      waiting.standing_order_id is not null as "isSettlement", waiting.created_at as "createdAt",
      person.blocked_at is null and case when waiting.standing_order_id is null then person.is_lead and person.wallet_output_permission
        else person.account_type = 'merchant' and person.is_activated end as "hasRight",
      not coalesce(before.knows_address, false) as "isFirstToAddress", coalesce(before.count, 0)::int as "withdrawnBefore"
    from withdrawal as waiting join person_facts as person on person.id = waiting.user_id
    left join lateral (
      select count(*) as count, bool_or(earlier.address = waiting.address) as knows_address from (
        select address from withdrawal as done where done.user_id = waiting.user_id and done.state = 'done'
        order by created_at desc limit ${countedBefore}) as earlier
    ) as before on true
    where waiting.state = 'confirmed' and waiting.amount_micro_usdt > ${above}
    order by waiting.created_at, waiting.id limit ${limit}
  `.execute(tables(tx))
  return rows
}
