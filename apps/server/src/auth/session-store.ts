import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { SessionTables, TokenRow } from './tables.ts'

const sessions = (tx: Queryable) => tables<SessionTables>(tx)

export interface NewSession {
  readonly userId: string
  readonly cookieHash: Buffer
  readonly deviceHash: Buffer
  readonly ip: string
  readonly userAgent: string
  readonly lifeSeconds: number
  readonly idleSeconds: number
  readonly view?: ViewOpening
}

/** Who of staff opens a view, from which session, and why. */
export interface ViewOpening {
  readonly viewerId: string
  readonly viewerSessionId: string
  readonly reason: string
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { id } = await sessions(tx)
    .insertInto('session')
    .values({
      user_id: session.userId,
      cookie_hash: session.cookieHash,
      device_hash: session.deviceHash,
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.lifeSeconds})`,
      idle_seconds: session.idleSeconds,
      ended_at: null,
      end_reason: null,
      viewer_id: session.view?.viewerId ?? null,
      viewer_session_id: session.view?.viewerSessionId ?? null,
      view_reason: session.view?.reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertTokens(
  tx: Tx,
  sessionId: string,
  access: Buffer,
  refresh: Buffer,
  accessSeconds: number,
): Promise<void> {
  await insertAccessToken(tx, sessionId, access, accessSeconds)
  await sessions(tx)
    .insertInto('refresh_token')
    .values({ hash: refresh, session_id: sessionId, used_at: null, successor: null })
    .execute()
}

export async function insertAccessToken(
  tx: Tx,
  sessionId: string,
  hash: Buffer,
  seconds: number,
): Promise<void> {
  await sessions(tx)
    .insertInto('access_token')
    .values({
      hash,
      session_id: sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
}

/** Staff's limits hold also for a session that was opened before its owner became staff. */
export const staffLife = { lifeSeconds: 8 * 3_600, idleSeconds: 900 }

/** Of `session` and its `person`, by the database's clock. */
export const isAlive = sql<boolean>`session.ended_at is null and session.expires_at > now()
  and session.last_used_at > now() - make_interval(secs => session.idle_seconds)
  and (not person.is_staff or (session.created_at > now() - make_interval(secs => ${sql.lit(staffLife.lifeSeconds)})
    and session.last_used_at > now() - make_interval(secs => ${sql.lit(staffLife.idleSeconds)})))`

// The account's rights are read in the same look: this statement runs for every call of every signed-in person.
export async function findToken(tx: Queryable, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select session.id as session_id, person.id as user_id, person.account_type, person.is_lead, person.is_staff,
      session.ip, person.blocked_at is not null as is_blocked, session.viewer_id,
      -- Asked for staff only: of the others no call depends on it.
      person.is_staff and exists (select from second_factor
        where second_factor.user_id = person.id and confirmed_at is not null) as has_second_factor,
      access_token.expires_at > now() and ${isAlive}
        -- A view ends with the staff session that opened it, and with the viewer's rights.
        and (session.viewer_id is null or (not person.is_staff and viewer.is_staff and viewer.blocked_at is null
          and staff_session.ended_at is null and staff_session.expires_at > now())) as is_alive,
      session.last_used_at < now() - interval '1 minute' as is_due
    from access_token
    join session on session.id = access_token.session_id
    join person_facts as person on person.id = session.user_id
    left join person_facts as viewer on viewer.id = session.viewer_id
    left join session as staff_session on staff_session.id = session.viewer_session_id
    where access_token.hash = ${hash}
  `.execute(tables(tx))
  return rows[0]
}

export async function markUsed(tx: Queryable, sessionId: string): Promise<void> {
  await sessions(tx)
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export interface RefreshRow {
  readonly session_id: string
  readonly user_id: string
  readonly cookie_hash: Buffer
  readonly is_blocked: boolean
  readonly is_staff: boolean
  readonly ip: string
  readonly is_alive: boolean
  readonly is_used: boolean
  readonly in_grace: boolean
  readonly successor: Buffer | null
}

export async function lockRefreshToken(
  tx: Tx,
  hash: Buffer,
  graceSeconds: number,
): Promise<RefreshRow | undefined> {
  return sessions(tx)
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('person_facts as person', 'person.id', 'session.user_id')
    .select([
      'session.id as session_id',
      'session.user_id',
      'session.cookie_hash',
      sql<boolean>`person.blocked_at is not null`.as('is_blocked'),
      'person.is_staff',
      'session.ip',
      isAlive.as('is_alive'),
      sql<boolean>`refresh_token.used_at is not null`.as('is_used'),
      sql<boolean>`refresh_token.used_at > now() - make_interval(secs => ${graceSeconds})`.as('in_grace'),
      'refresh_token.successor',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate('refresh_token')
    .executeTakeFirst()
}

export async function markTraded(tx: Tx, hash: Buffer, successor: Buffer): Promise<void> {
  await sessions(tx)
    .updateTable('refresh_token')
    .set({ used_at: sql<Date>`now()`, successor })
    .where('hash', '=', hash)
    .execute()
}

export async function endSession(tx: Tx, sessionId: string, reason: string): Promise<string | undefined> {
  const row = await sessions(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<void> {
  await sessions(tx)
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? ''))
    .execute()
}

/** Keeps the newest sessions of a person; the rest end. Answers whether there were any. */
export async function endOldestBeyond(tx: Tx, userId: string, keep: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set ended_at = now(), end_reason = 'too many sessions'
    where ended_at is null and id in (
      select id from session where user_id = ${userId} and ended_at is null and viewer_id is null order by created_at desc, id offset ${keep}
    )
  `.execute(tables(tx))
  return (numAffectedRows ?? 0n) > 0n
}

/** Has this person signed in before, and from this device? Works from the address, so that unknown ones take as long. */
export async function knowsDevice(
  tx: Queryable,
  email: string,
  deviceHash: Buffer,
): Promise<{ isKnown: boolean; hasHistory: boolean }> {
  return sessions(tx)
    .selectFrom('person_facts as person')
    .leftJoin('session', (join) =>
      join.onRef('session.user_id', '=', 'person.id').on('session.viewer_id', 'is', null),
    )
    .select(sql<boolean>`coalesce(bool_or(session.device_hash = ${deviceHash}), false)`.as('isKnown'))
    .select(sql<boolean>`count(session.id) > 0`.as('hasHistory'))
    .where('person.email', '=', email)
    .executeTakeFirstOrThrow()
}

/** No browser counts as known to this person any more. */
export async function forgetKnownDevices(tx: Tx, userId: string): Promise<void> {
  await sessions(tx)
    .updateTable('session')
    .set({ device_hash: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute()
}

export async function forgetOldSessions(tx: Queryable): Promise<void> {
  await sessions(tx)
    .deleteFrom('access_token')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await sessions(tx)
    .updateTable('refresh_token')
    .set({ successor: null })
    .where('successor', 'is not', null)
    .where('used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
  // Ended sessions stay a quarter of a year: they are how a known device is known.
  await sessions(tx)
    .deleteFrom('session')
    .where(sql<boolean>`greatest(ended_at, expires_at) < now() - interval '90 days'`)
    .execute()
}
