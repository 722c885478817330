import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { UserTables } from './tables.ts'
import type { User } from './user.ts'

const users = (tx: Queryable) => tables<UserTables>(tx)

export async function findUser(tx: Queryable, id: string): Promise<User | undefined> {
  const row = await users(tx).selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** Holds the person's row until the transaction ends, so that two changes of one person follow each other. */
export async function findAndLockUser(tx: Tx, id: string): Promise<User | undefined> {
  const row = await users(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toUser(row)
}

export async function lockUser(tx: Tx, id: string): Promise<User> {
  const user = await findAndLockUser(tx, id)
  if (!user) throw new Error(`User ${id} is not there`)
  return user
}

export async function findCredentials(
  tx: Queryable,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await users(tx)
    .selectFrom('user_account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.password_hash }
}

/** Answers undefined when the address or a name that looks like it is taken, also by a parallel call a moment ago. */
export async function insertUser(
  tx: Tx,
  values: Insertable<UserTables['user_account']>,
): Promise<User | undefined> {
  const row = await users(tx)
    .insertInto('user_account')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
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

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await users(tx)
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another person has a name that looks like this one. */
export async function isSkeletonTaken(tx: Tx, skeleton: string, exceptId?: string): Promise<boolean> {
  // Two looks, one for each index.
  const { rows } = await sql`
    select from user_account where username_skeleton = ${skeleton} and not has_shared_skeleton and id is distinct from ${exceptId ?? null}::uuid
    union all
    select from user_account where username_skeleton = ${skeleton} and has_shared_skeleton and id is distinct from ${exceptId ?? null}::uuid
    limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

/** The index decides who was first; asking beforehand would let two of one moment through. */
export async function renameUser(tx: Tx, id: string, username: string, skeleton: string): Promise<User> {
  const values = { username, username_skeleton: skeleton, has_shared_skeleton: false }
  return updateUser(tx, id, values).catch((error: unknown) => {
    const isTaken =
      error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'user_account_username_skeleton_key'
    throw isTaken ? new Problem('username.taken') : error
  })
}

export async function namesWithoutSkeleton(
  tx: Queryable,
  limit: number,
): Promise<{ id: string; username: string }[]> {
  return users(tx)
    .selectFrom('user_account')
    .select(['id', 'username'])
    .where('username_skeleton', 'is', null)
    .orderBy('date_joined')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface OldName {
  readonly id: string
  readonly username: string
  readonly skeleton: string
}

/** Unless the person has chosen another name meanwhile. One that looks like an older one is marked, and keeps working. */
export async function setOldSkeletons(tx: Tx, names: readonly OldName[]): Promise<void> {
  // One at a time on all nodes, so that of two that look alike one sees the other.
  await sql`select pg_advisory_xact_lock(hashtext('users.skeletons'))`.execute(tables(tx))
  await sql`
    update user_account as person set username_skeleton = old.skeleton,
      has_shared_skeleton = old.nth > 1
        or exists (select from user_account as other where other.username_skeleton = old.skeleton)
    from (
      select id, username, skeleton, row_number() over (partition by skeleton order by place) as nth
      from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ username }) => username)}::text[],
        ${names.map(({ skeleton }) => skeleton)}::text[]) with ordinality as given (id, username, skeleton, place)
    ) as old
    where person.id = old.id and person.username = old.username and person.username_skeleton is null
  `.execute(tables(tx))
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

/** Which of these people work here and are not blocked. None of them can lose that before the transaction ends. */
export async function lockStaff(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await users(tx)
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...ids])
    .where('is_staff', '=', true)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function usernames(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await users(tx)
    .selectFrom('user_account')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
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
    isActivated: row.is_activated,
    isPremium: row.is_premium,
    isWork: row.is_work,
    isNotified: row.is_notified,
    hasVerifiedEmail: row.verify_email,
    hasVerifiedPhone: row.verify_phone,
    hidesEmail: row.hide_email,
    hasWalletOutput: row.wallet_output_permission,
    depositBasisPoints: row.deposit_basis_points,
    withdrawBasisPoints: row.withdraw_basis_points,
    avatarFile: row.avatar_file ?? undefined,
    notifiesPayments: row.notification_payments,
    notifiesAccount: row.notification_account,
    joinedAt: row.date_joined,
  }
}
