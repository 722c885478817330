import { sql } from 'kysely'
import type { Actor } from '../http/request.ts'
import { type Origin, writeAudit } from '../platform/audit.ts'
import { type Database, type Tx, tables } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { sha256 } from '../platform/secrets.ts'
import type { AuthParts } from './parts.ts'
import { findToken } from './session-store.ts'
import type { OpenedView } from './sessions.ts'
import { type EndedView, endOverViews, findView, lockViewed } from './view-store.ts'

/** A member of staff who reads profile after profile is stopped. */
const viewLimits = [
  { max: 20, seconds: 3_600 },
  { max: 60, seconds: 86_400 },
]

/** A member of staff opens a person's screens; the person gets an alert. */
export async function startView(
  { db, limits, sessions, tell }: AuthParts,
  actor: Actor,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  origin: Origin,
): Promise<OpenedView> {
  await limits.take([{ name: 'view', key: actor.userId, limits: viewLimits }])
  return db.write(async (tx) => {
    const person = await lockViewed(tx, userId)
    if (!person) throw new Problem('user.not_found')
    if (person.is_staff || person.is_blocked) throw new Problem('view.refused')
    const viewer = { viewerId: actor.userId, viewerSessionId: actor.sessionId }
    const view = await sessions.openView(tx, userId, { ...viewer, reason }, origin)
    const after = { reason, session_id: view.sessionId }
    await writeAudit(tx, { ...act(`user:${actor.userId}`, 'view.started', userId, origin), after })
    await tell(tx, {
      userId,
      kind: 'account.viewed',
      values: { view_reason: reason, time: new Date().toISOString() },
    })
    return view
  })
}

/** Finishes the view of this token. The token of a session of one's own ends nothing. */
export async function endView(parts: AuthParts, token: string | undefined, origin: Origin): Promise<void> {
  if (token === undefined) throw new Problem('session.missing')
  const row = await findToken(parts.db.each, sha256(token))
  if (!row?.is_alive || row.viewer_id === null) throw new Problem('session.over')
  const { session_id: id, user_id: userId, viewer_id: viewerId } = row
  await parts.db.write((tx) => finish(parts, tx, { id, userId }, `user:${viewerId}`, origin))
  parts.sessions.forget(userId)
}

/** In the transaction of the caller: the viewer, or the person who is viewed. */
export async function finish(
  { sessions }: AuthParts,
  tx: Tx,
  session: { readonly id: string; readonly userId: string },
  by: string,
  origin: Origin,
): Promise<void> {
  const { id, userId } = session
  if (!(await sessions.endOne(tx, session, 'view ended'))) return
  await writeAudit(tx, { ...act(by, 'view.ended', userId, origin), after: { session_id: id } })
}

/** The view that this session is, for its banner. */
export async function currentView({ db }: AuthParts, { sessionId, viewerId }: Actor) {
  const view = viewerId === undefined ? undefined : await findView(db.each, sessionId)
  if (!view) return { view: null }
  const { username, reason, expires_at: expiresAt, seconds_left: left } = view
  return { view: { username, reason, expires_at: expiresAt.toISOString(), seconds_left: left } }
}

/** Views whose time is over, or whose staff session has ended, get their end in the audit too. */
export async function endViewsInTime(db: Database): Promise<void> {
  const origin = { ip: '', requestId: 'job' }
  await db.write(async (tx) => {
    for (const ended of await endOverViews(tx)) await recordEnd(tx, ended, origin)
  })
}

async function recordEnd(tx: Tx, { id, user_id: userId }: EndedView, origin: Origin): Promise<void> {
  await writeAudit(tx, { ...act('system', 'view.ended', userId, origin), after: { session_id: id } })
  await sql`select announce('florin_session', ${userId})`.execute(tables(tx))
}

const act = (actor: string, action: string, userId: string, origin: Origin) => ({
  actor,
  action,
  subject: `user:${userId}`,
  origin,
})
