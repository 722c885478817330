import { sql } from 'kysely'
import type { Actor } from '../http/request.ts'
import type { Origin } from '../platform/audit.ts'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import type { AuthParts } from './parts.ts'
import { finish } from './view-mode.ts'

interface SessionRow {
  readonly id: string
  readonly is_view: boolean
  readonly is_open: boolean
  readonly user_agent: string
  readonly ip: string
  readonly created_at: Date
  readonly last_used_at: Date
  readonly ended_at: Date | null
  readonly view_reason: string | null
  readonly viewer: string | null
}

/** Where a person is signed in, and support's looks at their screens, open ones first. */
export async function listSessions({ db, deviceName }: AuthParts, { userId, sessionId }: Actor) {
  const rows = await sessionsOf(db.each, userId)
  return {
    results: rows.map((row) => ({
      id: row.id,
      kind: row.is_view ? ('view' as const) : ('own' as const),
      is_current: row.id === sessionId,
      is_open: row.is_open,
      device: row.is_view ? null : deviceName(row.user_agent),
      // Where support sits is not the person's to know.
      ip: row.is_view ? null : row.ip,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      reason: row.view_reason,
      viewer: row.viewer,
    })),
  }
}

async function sessionsOf(tx: Queryable, userId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    with mine as (
      (select session.* from session where user_id = ${userId} and ended_at is null and viewer_id is null
        order by created_at desc limit 50)
      union all
      (select session.* from session where user_id = ${userId} and viewer_id is not null
        and created_at > now() - interval '30 days' order by created_at desc limit 50)
    ), judged as (
      select mine.*, viewer_id is not null as is_view, ended_at is null and expires_at > now()
        and last_used_at > now() - make_interval(secs => idle_seconds) as is_open
      from mine
    )
    select judged.id, is_view, is_open, user_agent, ip, judged.created_at, last_used_at, ended_at, view_reason, viewer.username as viewer
    from judged left join person_facts as viewer on viewer.id = judged.viewer_id
    where is_view or is_open
    order by is_open desc, last_used_at desc, judged.id
  `.execute(tables(tx))
  return rows
}

/** A person ends one of their sessions. Support's look ends the same way, with its entry in the audit. */
export async function endOwnSession(
  parts: AuthParts,
  { userId }: Actor,
  id: string,
  origin: Origin,
): Promise<void> {
  await parts.db.write(async (tx) => {
    const kind = await kindOf(tx, userId, id)
    if (kind === undefined) throw new Problem('session.not_found')
    if (kind === 'view') return finish(parts, tx, { id, userId }, `user:${userId}`, origin)
    await parts.sessions.endOne(tx, { id, userId }, 'ended by its owner')
  })
  parts.sessions.forget(userId)
}

/** Ends every session but the caller's, for a person who has seen a stranger in the list. Returns how many were open. */
export async function endOtherSessions(
  parts: AuthParts,
  { userId, sessionId }: Actor,
  origin: Origin,
): Promise<number> {
  const ended = await parts.db.write(async (tx) => {
    const open = (await sessionsOf(tx, userId)).filter((row) => row.is_open && row.id !== sessionId)
    for (const { id } of open.filter((row) => row.is_view))
      await finish(parts, tx, { id, userId }, `user:${userId}`, origin)
    await parts.sessions.endAllOf(tx, userId, 'ended by its owner', sessionId)
    return open.length
  })
  parts.sessions.forget(userId)
  return ended
}

async function kindOf(tx: Tx, userId: string, id: string): Promise<'own' | 'view' | undefined> {
  const { rows } = await sql<{ kind: 'own' | 'view' }>`
    select case when viewer_id is null then 'own' else 'view' end as kind from session
    where id = ${id} and user_id = ${userId} and ended_at is null for update
  `.execute(tables(tx))
  return rows[0]?.kind
}
