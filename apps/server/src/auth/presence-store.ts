import { type Queryable, tables } from '../platform/database.ts'
import { sha256 } from '../platform/secrets.ts'
import { isAlive } from './session-store.ts'
import type { SessionTables } from './tables.ts'

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
  const session = await tables<SessionTables>(tx)
    .selectFrom('session')
    .innerJoin('person_facts as person', 'person.id', 'session.user_id')
    .select('session.id')
    .where('session.id', '=', sessionId)
    .where('session.user_id', '=', userId)
    .where('session.cookie_hash', '=', sha256(cookieHalf))
    .where(isAlive)
    .where('person.blocked_at', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}
