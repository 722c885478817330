import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { updateUser } from './store.ts'
import type { UserTables } from './tables.ts'

const users = (tx: Queryable) => tables<UserTables>(tx)

/** For so long the address before can take the account back, and is nobody else's. */
export const returnHours = 72

const isOpen = sql<boolean>`undone_at is null and changed_at > now() - make_interval(hours => ${sql.lit(returnHours)})`

export interface Returnable {
  readonly changeId: string
  readonly userId: string
  readonly changedAt: string
}

/** A change that the owner of this address, the one before, can undo. */
export async function returnOf(tx: Tx, oldEmail: string): Promise<Returnable | undefined> {
  return users(tx)
    .selectFrom('email_change')
    .innerJoin('user_account as person', 'person.id', 'user_id')
    .select(['email_change.id as changeId', 'user_id as userId'])
    .select(sql<string>`changed_at::text`.as('changedAt'))
    .where('old_email', '=', oldEmail)
    .where(isOpen)
    .where('person.is_staff', '=', sql.lit(false))
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
}

/** For so many hours yet a change of this person's address can be undone; 0 where none can. */
export async function hoursToReturn(tx: Queryable, userId: string): Promise<number> {
  const { hours } = await users(tx)
    .selectFrom('email_change')
    .select(
      sql<number>`coalesce(max(extract(epoch from changed_at - now())::float8 / 3600 + ${sql.lit(returnHours)}), 0)`.as(
        'hours',
      ),
    )
    .where('user_id', '=', userId)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return hours
}

/** Is somebody’s, or was a moment ago and may be again. A person may go back to an address of their own. */
export async function isAddressTaken(tx: Tx, email: string, forUserId?: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_account where email = ${email}
    union all
    select from email_change
    where old_email = ${email} and ${isOpen} and user_id is distinct from ${forUserId ?? null}::uuid limit 1
  `.execute(tables(tx))
  return rows.length > 0
}

/**
 * Of a locked person. A change back to an address that could still take the account back undoes everything between: an address that the
 * account had only in that time, a thief's for example, gets no right of return. Returns whether that happened.
 */
export async function moveToAddress(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  await setEmail(tx, userId, to)
  const first = await users(tx)
    .selectFrom('email_change')
    .select('id')
    .where('user_id', '=', userId)
    .where('old_email', '=', to)
    .where(isOpen)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  if (first) {
    await undoSince(tx, first.id)
    return true
  }
  await users(tx)
    .insertInto('email_change')
    .values({ user_id: userId, old_email: from, new_email: to })
    .execute()
  return false
}

export interface Returned {
  readonly userId: string
  readonly email: string
  /** Where the account was until now. */
  readonly left: string
  /** When it was moved away. */
  readonly since: Date
}

/** Back to the address before that change; later changes can't be undone any more, so a thief's own address takes nothing back. */
export async function returnToAddress(tx: Tx, changeId: string): Promise<Returned | undefined> {
  // First the person: a change that is under way has the lock, and must be seen here once it is there.
  const person = await users(tx)
    .selectFrom('user_account as person')
    .select(['person.id as user_id', 'person.email'])
    .where('person.id', '=', ({ selectFrom }) =>
      selectFrom('email_change').select('email_change.user_id').where('email_change.id', '=', changeId),
    )
    .where('person.is_staff', '=', sql.lit(false))
    .forUpdate()
    .executeTakeFirst()
  const before = person && (await undoSince(tx, changeId))
  if (!person || !before) return undefined
  await setEmail(tx, person.user_id, before.old_email)
  return { userId: person.user_id, email: before.old_email, left: person.email, since: before.changed_at }
}

/** The operator has made sure whose account it is: no address before takes it back any more. Answers whether one could. */
export async function endReturn(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await users(tx)
    .updateTable('email_change')
    .set({ undone_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Answers that change, unless it can't be undone any more. */
async function undoSince(
  tx: Tx,
  changeId: string,
): Promise<{ old_email: string; changed_at: Date } | undefined> {
  const { rows } = await sql<{ old_email: string; changed_at: Date }>`
    with change as (
      select user_id, old_email, changed_at from email_change where id = ${changeId} and ${isOpen} for update
    ), undone as (
      update email_change set undone_at = now() from change
      where email_change.user_id = change.user_id and email_change.changed_at >= change.changed_at
        and email_change.undone_at is null
    )
    select old_email, changed_at from change
  `.execute(tables(tx))
  return rows[0]
}

async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await updateUser(tx, userId, { email, verify_email: true }).catch((error: unknown) => {
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'user_account_email_key'
    // The same answer as for a wrong code: whether an address has an account must not be revealed.
    throw isTaken ? new Problem('code.wrong', { field: 'new_otp' }) : error
  })
}
