import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

/** The first time counts. What was opened follows nowhere; what no channel has taken yet is still sent once. */
const opens = sql`
  opened_at = coalesce(opened_at, now()), next_at = case when state = 'taken' then null else next_at end`

/** With everything that it told of, if it is a digest. Undefined when this person has no such alert. */
export async function noteOpened(tx: Tx, userId: string, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ id: string; opened_at: Date }>`
    update alert set ${opens} where user_id = ${userId} and (id = ${id} or digest_id = ${id}) returning id, opened_at
  `.execute(tables(tx))
  return rows.find((row) => row.id === id)?.opened_at
}

/** How many were not opened before. */
export async function noteOpenedAbout(tx: Queryable, userId: string, about: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update alert set ${opens} where about = ${about} and user_id = ${userId} and opened_at is null
  `.execute(tables(tx))
  return Number(numAffectedRows ?? 0)
}

/** When the person first opened an alert about this, of these kinds where some are named. */
export async function firstOpened(
  tx: Tx,
  userId: string,
  about: string,
  kinds?: readonly string[],
): Promise<Date | undefined> {
  const ofKind = kinds === undefined ? sql`` : sql`and kind = any (${[...kinds]}::text[])`
  const { rows } = await sql<{ at: Date | null }>`
    select min(opened_at) as at from alert where about = ${about} and user_id = ${userId} ${ofKind}
  `.execute(tables(tx))
  return rows[0]?.at ?? undefined
}
