import { type LiveEvent, liveEvent } from '@florin/contract'
import { sql } from 'kysely'
import { type Database, type Tx, tables } from './database.ts'
import type { Listener } from './listen.ts'
import type { PlatformTables } from './tables.ts'

/** News for one person's open pages, on whichever node they hang. */
export interface Live {
  /** Delivered only if the transaction commits. */
  announce(tx: Tx, userId: string, event: LiveEvent): Promise<void>
  /** The same to each of them. */
  announceToEach(tx: Tx, userIds: readonly string[], event: LiveEvent): Promise<void>
  subscribe(userId: string, hear: (news: News) => void): () => void
  /** What came after the given event, for a page that was away. Repeats a little rather than missing any. */
  since(userId: string, lastId: bigint): Promise<News[]>
  /** The highest id that this node has received: a page that reads what came after it misses nothing. */
  latest(): bigint
}

export interface News {
  readonly id: bigint
  readonly event: LiveEvent
}

const channel = 'florin_live'
/** One event for many users at once, which is not stored: its id, the event, and the users, in three lines. */
const channelForMany = 'florin_live_many'
/** Ids are drawn before commit, so a lower one may arrive later; this many are delivered again. */
const lookBack = 1_000n

export async function liveNews(db: Database, listener: Listener): Promise<Live> {
  const hearers = new Map<string, Set<(news: News) => void>>()
  let latest = await lastNumber(db)
  const tell = (userId: string, news: News) => {
    if (news.id > latest) latest = news.id
    for (const hear of hearers.get(userId) ?? []) hear(news)
  }
  listener.on(channel, (payload) => {
    const [id = '', userId = '', ...event] = payload.split(' ')
    tell(userId, { id: BigInt(id), event: liveEvent.parse(JSON.parse(event.join(' '))) })
  })
  const forMany = await rememberedNews(db, listener, tell)

  async function since(userId: string, lastId: bigint): Promise<News[]> {
    // Ids are drawn before commit, so a lower one may appear later: start ten seconds before the last seen.
    const { rows } = await sql<News>`
      select id, event from live_event
      where user_id = ${userId} and id <> ${lastId}
        and (id > ${lastId} or created_at > (select created_at - interval '10 seconds' from live_event where id = ${lastId}))
      order by id limit 200
    `.execute(tables(db.each))
    return [...rows, ...forMany.since(userId, lastId)]
  }

  // While this node had no connection, its open pages got nothing: they get what they missed.
  async function tellMissed(): Promise<void> {
    const heard = latest
    await forMany.startAnew()
    for (const userId of hearers.keys()) for (const news of await since(userId, heard)) tell(userId, news)
  }
  // Should the connection be lost again, the next reconnect delivers it.
  listener.onReturn(() => void tellMissed().catch(() => undefined))

  return {
    announce: (tx, userId, event) => announceToEach(tx, [userId], event),

    announceToEach,

    subscribe(userId, hear) {
      const known = hearers.get(userId) ?? new Set()
      hearers.set(userId, known.add(hear))
      return () => {
        known.delete(hear)
        if (known.size === 0) hearers.delete(userId)
      }
    },

    since,

    latest: () => latest,
  }
}

async function announceToEach(tx: Tx, userIds: readonly string[], event: LiveEvent): Promise<void> {
  await sql`
    with written as (
      insert into live_event (user_id, event) select person, ${JSON.stringify(event)}::jsonb from unnest(${userIds}::uuid[]) as person
      returning id, user_id, event
    )
    select announce(${channel}, id || ' ' || user_id || ' ' || event::text) from written
  `.execute(tables(tx))
}

async function lastNumber(db: Database): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select last_value as id from live_event_id_seq`.execute(
    tables(db.each),
  )
  return rows[0]?.id ?? 0n
}

interface Remembered {
  since(userId: string, lastId: bigint): News[]
  /** What is announced from here on is received; what came before may have been missed. */
  startAnew(): Promise<void>
}

/** News for many users are remembered by every node that receives them: the last one of each user, not all of them. */
async function rememberedNews(
  db: Database,
  listener: Listener,
  tell: (userId: string, news: News) => void,
): Promise<Remembered> {
  const latest = new Map<string, News>()
  let deafUntil = 0n
  const startAnew = async () => {
    deafUntil = await lastNumber(db)
  }
  listener.on(channelForMany, (payload) => {
    const [id = '', event = '', people = ''] = payload.split('\n')
    const news = { id: BigInt(id), event: liveEvent.parse(JSON.parse(event)) }
    for (const userId of people.split(' ')) {
      latest.set(userId, news)
      tell(userId, news)
    }
  })
  await startAnew()
  return {
    startAnew,
    since(userId, lastId) {
      const last = latest.get(userId)
      if (last && last.id > lastId - lookBack && last.id !== lastId) return [last]
      // Before that this node received nothing, so it can't claim that nothing happened.
      return lastId < deafUntil ? [{ id: deafUntil, event: { type: 'deals.changed' } }] : []
    },
  }
}

export async function forgetOldNews(db: Database): Promise<void> {
  await tables<PlatformTables>(db.each)
    .deleteFrom('live_event')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
