import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import { sha256 } from '../platform/secrets.ts'
import { isAlive } from './session-store.ts'

/**
 * Is this person still signed in with this session, in the browser that shows the cookie's half? For what a page fetches without a
 * bearer token, like a picture.
 */
export async function isPresent(
  tx: Queryable,
  { userId, sessionId }: { userId: string; sessionId: string },
  cookieHalf: string | undefined,
): Promise<boolean> {
  if (cookieHalf === undefined) return false
  const { rows } = await sql`
    select from session
    join person_facts as person on person.id = session.user_id
    where session.id = ${sessionId} and session.user_id = ${userId} and session.cookie_hash = ${sha256(cookieHalf)}
      and ${isAlive} and person.blocked_at is null
  `.execute(tables(tx))
  return rows.length > 0
}
