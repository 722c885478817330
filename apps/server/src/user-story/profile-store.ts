import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { StoryTables } from './tables.ts'

const story = (tx: Queryable) => tables<StoryTables>(tx)

const today = sql<Date>`current_date`

export async function personExists(tx: Queryable, userId: string): Promise<boolean> {
  const person = await story(tx)
    .selectFrom('person_facts')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person !== undefined
}

/** Acts of one member of staff that are counted follow each other. */
export async function lockStaff(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff:' || ${staffId}, 0))`.execute(tables(tx))
}

export async function hasViewedToday(tx: Queryable, staffId: string, userId: string): Promise<boolean> {
  const view = await story(tx)
    .selectFrom('profile_view')
    .select('user_id')
    .where('staff_id', '=', staffId)
    .where('viewed_on', '=', today)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return view !== undefined
}

export async function countViewsToday(tx: Tx, staffId: string): Promise<number> {
  const { count } = await story(tx)
    .selectFrom('profile_view')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('staff_id', '=', staffId)
    .where('viewed_on', '=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertView(tx: Tx, staffId: string, userId: string): Promise<void> {
  await story(tx)
    .insertInto('profile_view')
    .values({ staff_id: staffId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
  const { count } = await story(tx)
    .selectFrom('listed_person')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('staff_id', '=', staffId)
    .where('listed_on', '=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Earlier days are of no use and go. */
export async function insertListed(tx: Tx, staffId: string, userIds: readonly string[]): Promise<void> {
  await story(tx)
    .deleteFrom('listed_person')
    .where('staff_id', '=', staffId)
    .where('listed_on', '<', today)
    .execute()
  await sql`
    insert into listed_person (staff_id, user_id) select ${staffId}, id from unnest(${userIds}::uuid[]) as id
  `.execute(tables(tx))
}

/** By the log, which nobody can shorten. Since midnight, as with profiles. */
export async function countActsToday(tx: Tx, actor: string, action: string): Promise<number> {
  const { count } = await story(tx)
    .selectFrom('audit_facts')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where('at', '>=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an alarm about this was raised today. */
export async function isAlarmed(tx: Tx, subject: string, limit: string): Promise<boolean> {
  const alarm = await story(tx)
    .selectFrom('audit_facts')
    .select('at')
    .where('subject', '=', subject)
    .where('action', '=', 'alarm.staff_limit')
    .where('at', '>=', today)
    .where(sql<boolean>`after ->> 'limit' = ${limit}`)
    .executeTakeFirst()
  return alarm !== undefined
}

export async function secondsToMidnight(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from current_date + 1 - now()))::int as seconds
  `.execute(tables(tx))
  return rows[0]?.seconds ?? 60
}
