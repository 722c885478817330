import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { AlertTables } from './tables.ts'

const alerts = (tx: Queryable) => tables<AlertTables>(tx)

/** The first time counts. What was opened follows nowhere; what no channel has taken yet is still sent once. */
const opens = {
  opened_at: sql<Date>`coalesce(opened_at, now())`,
  next_at: sql<Date | null>`case when state = 'taken' then null else next_at end`,
}

/** With everything that it told of, if it is a digest. Undefined when this person has no such alert. */
export async function noteOpened(tx: Tx, userId: string, id: string): Promise<Date | undefined> {
  const rows = await alerts(tx)
    .updateTable('alert')
    .set(opens)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('id', '=', id), eb('digest_id', '=', id)]))
    .returning(['id', 'opened_at'])
    .execute()
  return rows.find((row) => row.id === id)?.opened_at ?? undefined
}

/** How many were not opened before. */
export async function noteOpenedAbout(tx: Queryable, userId: string, about: string): Promise<number> {
  const { numUpdatedRows } = await alerts(tx)
    .updateTable('alert')
    .set(opens)
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** When the person first opened an alert about this, of these kinds where some are named. */
export async function firstOpened(
  tx: Tx,
  userId: string,
  about: string,
  kinds?: readonly string[],
): Promise<Date | undefined> {
  const { at } = await alerts(tx)
    .selectFrom('alert')
    .select(({ fn }) => fn.min('opened_at').as('at'))
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (query) =>
      query.where(sql<boolean>`kind = any (${[...(kinds ?? [])]}::text[])`),
    )
    .executeTakeFirstOrThrow()
  return at ?? undefined
}
