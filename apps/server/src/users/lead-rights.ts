import { sql } from 'kysely'
import { type Database, type Queryable, tables } from '../platform/database.ts'
import type { Listener } from '../platform/listen.ts'
import type { UserTables } from './tables.ts'

export interface LeadRights {
  /** From a cache in memory: read for each deal that has a lead. */
  has(userId: string): boolean
}

/** As `announce_lead_right.sql` names it. */
const channel = 'florin_lead_right'

/** All leads are read at the start and after a lost connection; a change is announced to every server process when it commits. */
export async function leadRights(db: Database, listener: Listener): Promise<LeadRights> {
  let leads = new Set<string>()
  // Changes heard while a read is under way: its snapshot may be older than they are.
  const underWay = new Set<Map<string, boolean>>()
  const read = async () => {
    const heard = new Map<string, boolean>()
    underWay.add(heard)
    try {
      const fresh = new Set(await leadIds(db.each))
      for (const [userId, isLead] of heard) mark(fresh, userId, isLead)
      leads = fresh
    } finally {
      underWay.delete(heard)
    }
  }
  listener.on(channel, (payload) => {
    const [userId = '', isLead] = payload.split(' ')
    mark(leads, userId, isLead === 'true')
    for (const heard of underWay) heard.set(userId, isLead === 'true')
  })
  // Should the database be away again, the next return reads them.
  listener.onReturn(() => void read().catch(() => undefined))
  await read()
  return { has: (userId) => leads.has(userId) }
}

function mark(leads: Set<string>, userId: string, isLead: boolean): void {
  if (isLead) leads.add(userId)
  else leads.delete(userId)
}

async function leadIds(tx: Queryable): Promise<string[]> {
  const rows = await tables<UserTables>(tx)
    .selectFrom('user_account')
    .select('id')
    .where('is_lead', '=', sql.lit(true))
    .execute()
  return rows.map(({ id }) => id)
}
