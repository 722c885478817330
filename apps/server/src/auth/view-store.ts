import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { SessionTables } from './tables.ts'

export async function lockViewed(
  tx: Tx,
  userId: string,
): Promise<{ is_staff: boolean; is_blocked: boolean } | undefined> {
  // A shared lock: the person can't become staff, or be blocked, between this read and the start of the view.
  const { rows } = await sql<{ is_staff: boolean; is_blocked: boolean }>`
    select is_staff, blocked_at is not null as is_blocked from user_account
    where id = ${userId} and not is_simulated for share
  `.execute(tables(tx))
  return rows[0]
}

export interface FoundView {
  readonly username: string
  readonly reason: string
  readonly expires_at: Date
  readonly seconds_left: number
}

export async function findView(tx: Queryable, sessionId: string): Promise<FoundView | undefined> {
  return tables<SessionTables>(tx)
    .selectFrom('session')
    .innerJoin('person_facts as person', 'person.id', 'session.user_id')
    .select(['person.username', 'session.expires_at'])
    .select([
      sql<string>`session.view_reason`.as('reason'),
      sql<number>`greatest(0, ceil(extract(epoch from session.expires_at - now())))::int`.as('seconds_left'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.viewer_id', 'is not', null)
    .executeTakeFirst()
}

export interface EndedView {
  readonly id: string
  readonly user_id: string
}

export async function endOverViews(tx: Tx): Promise<EndedView[]> {
  const { rows } = await sql<EndedView>`
    update session set ended_at = now(), end_reason = 'view over'
    where id in (
      select view.id from session as view
      left join session as staff_session on staff_session.id = view.viewer_session_id
      where view.viewer_id is not null and view.ended_at is null
        and (view.expires_at < now() or staff_session.id is null or staff_session.ended_at is not null)
      order by view.expires_at limit 100 for update of view skip locked
    )
    returning id, user_id
  `.execute(tables(tx))
  return rows
}
