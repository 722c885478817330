import { type LiveEvent, liveEvent } from '@florin/contract'
import { sql } from 'kysely'
import { type Database, type Tx, tables } from './database.ts'
import type { Listener } from './listen.ts'

/** News for one person's open pages, on whichever node they hang. */
export interface Live {
  /** Heard only if the transaction commits. */
  announce(tx: Tx, userId: string, event: LiveEvent): Promise<void>
  subscribe(userId: string, hear: (news: News) => void): () => void
  /** What came after the given event, for a page that was away. Repeats a little rather than missing any. */
  since(userId: string, lastId: bigint): Promise<News[]>
}

export interface News {
  readonly id: bigint
  readonly event: LiveEvent
}

const channel = 'florin_live'

export async function liveNews(db: Database, listener: Listener): Promise<Live> {
  const hearers = new Map<string, Set<(news: News) => void>>()
  await listener.on(channel, (payload) => {
    const [id = '', userId = '', ...event] = payload.split(' ')
    const news = { id: BigInt(id), event: liveEvent.parse(JSON.parse(event.join(' '))) }
    for (const hear of hearers.get(userId) ?? []) hear(news)
  })

  return {
    async announce(tx, userId, event) {
      await sql`
        with written as (insert into live_event (user_id, event) values (${userId}, ${JSON.stringify(event)}) returning id, event)
        select pg_notify(${channel}, id || ' ' || ${userId}::text || ' ' || event::text) from written
      `.execute(tables(tx))
    },

    subscribe(userId, hear) {
      const known = hearers.get(userId) ?? new Set()
      hearers.set(userId, known.add(hear))
      return () => {
        known.delete(hear)
        if (known.size === 0) hearers.delete(userId)
      }
    },

    async since(userId, lastId) {
      // Numbers are drawn before commit, so a lower one may appear later: look back ten seconds before the last seen.
      const { rows } = await sql<News>`
        select id, event from live_event
        where user_id = ${userId} and id <> ${lastId}
          and (id > ${lastId} or created_at > (select created_at - interval '10 seconds' from live_event where id = ${lastId}))
        order by id limit 200
      `.execute(tables(db.each))
      return rows
    },
  }
}

export async function forgetOldNews(db: Database): Promise<void> {
  await sql`delete from live_event where created_at < now() - interval '1 day'`.execute(tables(db.each))
}
