import type pg from 'pg'

/** SQLSTATE of the notice by which `announce.sql` reports to the client that its transaction has written an announcement. */
export const announcedState = 'FN001'

/**
 * The NOTIFY has no payload: it only wakes nodes up, which then read the rows of `announcement`. Never sent inside a transaction that
 * does anything else.
 */
export const wakeChannel = 'florin_wake'

export interface Announcement {
  readonly channel: string
  readonly payload: string
}

export interface News {
  /** In the order in which they were made, each only once. */
  readonly announcements: readonly Announcement[]
  /** The last read was so long ago that some rows may have been deleted meanwhile. */
  readonly mayHaveMissed: boolean
}

export interface AnnouncementReader {
  /** What was committed since the last read. */
  read(): Promise<News>
}

/** A node that reads at least twice in `keptMs` misses no row. */
const usual = { keptMs: 60_000, forgetEveryMs: 10_000 }

interface Row {
  readonly snapshot: string
  readonly at_ms: number
  readonly channel: string | null
  readonly payload: string | null
}

// Rows that the last snapshot did not show and this one does. The next read starts from this one's snapshot.
const readSql = `
  select look.snapshot::text as snapshot, look.at_ms, announcement.channel, announcement.payload
  from (select pg_current_snapshot() as snapshot, (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms) as look
  left join announcement on announcement.transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
    and not pg_visible_in_snapshot(announcement.transaction_id, $1::pg_snapshot)
  order by announcement.position`

/** Reads what is committed from now on, on a connection of its own. */
export async function announcementReader(
  client: Pick<pg.Client, 'query'>,
  { keptMs, forgetEveryMs } = usual,
): Promise<AnnouncementReader> {
  // The table is small and changes all the time, so its statistics are seldom right.
  // Defended by apps/server/src/platform/announcement-plans.test.ts: enable_seqscan.
  await client.query('set enable_seqscan = off')
  let last = await firstLook(client)
  /** Where this node stood, the oldest first: what every node has read by now can be forgotten. */
  const stood: { readonly sinceMs: number; readonly snapshot: string }[] = []

  async function forgetOld(): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - (stood.at(-1)?.sinceMs ?? Number.NEGATIVE_INFINITY) < forgetEveryMs) return
    stood.push({ sinceMs: nowMs, snapshot: last.snapshot })
    if (nowMs - (stood[0]?.sinceMs ?? nowMs) < keptMs) return
    const [{ snapshot } = last] = stood.splice(0, 1)
    await client.query('delete from announcement where transaction_id < pg_snapshot_xmin($1::pg_snapshot)', [
      snapshot,
    ])
  }

  return {
    async read() {
      const { rows } = await client.query<Row>({
        name: 'read_announcements',
        text: readSql,
        values: [last.snapshot],
      })
      const [look] = rows
      if (!look) throw new Error('A look at the announcements has no snapshot')
      const mayHaveMissed = look.at_ms - last.at_ms > keptMs / 2
      last = look
      await forgetOld()
      return { announcements: distinct(rows), mayHaveMissed }
    },
  }
}

async function firstLook(client: Pick<pg.Client, 'query'>): Promise<Pick<Row, 'snapshot' | 'at_ms'>> {
  const { rows } = await client.query<Row>(
    'select pg_current_snapshot()::text as snapshot, (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms',
  )
  return rows[0] as Row
}

/** A hundred transactions that wake the same worker wake it once. */
function distinct(rows: readonly Row[]): Announcement[] {
  const known = new Map<string, Announcement>()
  for (const { channel, payload } of rows)
    if (channel !== null && payload !== null) known.set(`${channel} ${payload}`, { channel, payload })
  return [...known.values()]
}
