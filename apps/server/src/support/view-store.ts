import type { AccountType } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

/** A person as support sees them, with what other domains know of them. */
export interface SeenUser {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly account_type: AccountType
  readonly is_activated: boolean
  readonly is_premium: boolean
  readonly is_work: boolean
  readonly is_lead: boolean
  readonly is_notified: boolean
  readonly verify_email: boolean
  readonly verify_phone: boolean
  readonly hide_email: boolean
  readonly deposit_basis_points: number
  readonly withdraw_basis_points: number
  readonly notification_payments: boolean
  readonly notification_account: boolean
  readonly wallet_output_permission: boolean
  readonly date_joined: Date
  readonly wallet_address: string | null
  readonly available_micro: bigint
  readonly frozen_micro: bigint
}

/** In the order of the ids. */
export async function seeUsers(tx: Queryable, ids: readonly string[]): Promise<SeenUser[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SeenUser>`
    select person.id, email, username, account_type, is_activated, is_premium, is_work, is_lead, is_notified, verify_email,
      verify_phone, hide_email, deposit_basis_points, withdraw_basis_points, notification_payments, notification_account,
      wallet_output_permission, date_joined, wallet_address.address as wallet_address,
      coalesce(available.balance, 0) as available_micro, coalesce(frozen.balance, 0) as frozen_micro
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join person_facts as person on person.id = wanted.id
    left join wallet_address_facts as wallet_address on wallet_address.user_id = person.id
    left join ledger.account as available
      on available.owner = person.id and available.kind = 'available' and available.asset = 'USDT'
    left join ledger.account as frozen on frozen.owner = person.id and frozen.kind = 'frozen' and frozen.asset = 'USDT'
    order by place
  `.execute(tables(tx))
  return rows
}
