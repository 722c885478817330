import type { Language } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { WalletTables } from './tables.ts'
import type { WithdrawalTables } from './withdrawal-tables.ts'

const persons = (tx: Tx) => tables<WithdrawalTables>(tx)

/** Who withdraws, and at what price. */
export interface Payee {
  readonly id: string
  readonly email: string
  readonly language: Language
  readonly mayWithdraw: boolean
  /** Settlements are for merchants, whatever else they may do. */
  readonly maySettle: boolean
  readonly withdrawBasisPoints: number
}

export async function findPayee(tx: Queryable, userId: string): Promise<Payee> {
  const payee = await tables<WalletTables>(tx)
    .selectFrom('person_facts')
    .select([
      'id',
      'email',
      'language',
      'withdraw_basis_points as withdrawBasisPoints',
      sql<boolean>`is_lead and wallet_output_permission and blocked_at is null`.as('mayWithdraw'),
      sql<boolean>`account_type = 'merchant' and is_activated and blocked_at is null`.as('maySettle'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!payee) throw new Error(`A session points to user ${userId}, who is not there`)
  return payee
}

/** One person's withdrawals and whitelist changes follow each other: this row is the queue. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await persons(tx)
    .insertInto('withdrawal_person')
    .values({ user_id: userId, whitelist_ends_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await persons(tx)
    .selectFrom('withdrawal_person')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
}
