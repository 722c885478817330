import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

export async function personExists(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql`select from person_facts where id = ${userId}`.execute(tables(tx))
  return rows.length > 0
}

/** Acts of one member of staff that are counted follow each other. */
export async function lockStaff(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff:' || ${staffId}, 0))`.execute(tables(tx))
}

export async function hasViewedToday(tx: Queryable, staffId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profile_view where staff_id = ${staffId} and viewed_on = current_date and user_id = ${userId}
  `.execute(tables(tx))
  return rows.length > 0
}

export async function countViewsToday(tx: Tx, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profile_view where staff_id = ${staffId} and viewed_on = current_date
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}

export async function insertView(tx: Tx, staffId: string, userId: string): Promise<void> {
  await sql`
    insert into profile_view (staff_id, user_id) values (${staffId}, ${userId}) on conflict do nothing
  `.execute(tables(tx))
}

/** Those of them who were not listed to this member of staff today. */
export async function notListedToday(
  tx: Queryable,
  staffId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from unnest(${userIds}::uuid[]) as id where not exists (
      select from listed_person where staff_id = ${staffId} and listed_on = current_date and user_id = id)
  `.execute(tables(tx))
  return rows.map(({ id }) => id)
}

export async function countListedToday(tx: Tx, staffId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listed_person where staff_id = ${staffId} and listed_on = current_date
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}

/** Earlier days are of no use and go. */
export async function insertListed(tx: Tx, staffId: string, userIds: readonly string[]): Promise<void> {
  await sql`delete from listed_person where staff_id = ${staffId} and listed_on < current_date`.execute(
    tables(tx),
  )
  await sql`
    insert into listed_person (staff_id, user_id) select ${staffId}, id from unnest(${userIds}::uuid[]) as id
  `.execute(tables(tx))
}

/** By the log, which nobody can shorten. Since midnight, as with profiles. */
export async function countActsToday(tx: Tx, actor: string, action: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_facts where actor = ${actor} and action = ${action} and at >= current_date
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}

/** Whether an alarm about this was raised today. */
export async function isAlarmed(tx: Tx, subject: string, limit: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_facts where subject = ${subject} and action = 'alarm.staff_limit' and at >= current_date
      and after ->> 'limit' = ${limit}
  `.execute(tables(tx))
  return rows.length > 0
}

export async function secondsToMidnight(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from current_date + 1 - now()))::int as seconds
  `.execute(tables(tx))
  return rows[0]?.seconds ?? 60
}
