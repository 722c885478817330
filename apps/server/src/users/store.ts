import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { UserTables } from './tables.ts'
import type { User } from './user.ts'

const users = (tx: Tx) => tables<UserTables>(tx)

export async function findUser(tx: Tx, id: string): Promise<User | undefined> {
  const row = await users(tx).selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** Holds the person's row until the transaction ends, so that two changes of one person follow each other. */
export async function lockUser(tx: Tx, id: string): Promise<User> {
  const row = await users(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

export async function findCredentials(
  tx: Tx,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await users(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.password_hash }
}

/** Answers undefined when the address is taken, also when it was taken a moment ago by a parallel call. */
export async function insertUser(
  tx: Tx,
  values: Insertable<UserTables['user_account']>,
): Promise<User | undefined> {
  const row = await users(tx)
    .insertInto('user_account')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toUser(row)
}

export async function updateUser(
  tx: Tx,
  id: string,
  change: Updateable<UserTables['user_account']>,
): Promise<User> {
  const row = await users(tx)
    .updateTable('user_account')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

export async function findStaff(tx: Tx): Promise<User[]> {
  const rows = await users(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('is_staff', '=', true)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toUser)
}

export async function usernames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await users(tx)
    .selectFrom('user_account')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
}

export async function setBlocked(tx: Tx, id: string, isBlocked: boolean): Promise<User> {
  return updateUser(tx, id, {
    blocked_at: isBlocked ? (sql<Date>`coalesce(blocked_at, now())` as never) : null,
  })
}

function toUser(row: Selectable<UserTables['user_account']>): User {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    accountType: row.account_type,
    language: row.language,
    isLead: row.is_lead,
    isStaff: row.is_staff,
    isBlocked: row.blocked_at !== null,
    hasWalletOutput: row.wallet_output_permission,
    withdrawBasisPoints: row.withdraw_basis_points,
    avatarFile: row.avatar_file ?? undefined,
    notifiesPayments: row.notification_payments,
    notifiesAccount: row.notification_account,
  }
}
