import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'

export interface SoughtStretch {
  /** The caller's own key of the question. */
  readonly id: string
  readonly terminalId: string
  readonly bank: string
  readonly from: Date
  readonly to: Date
}

/**
 * How many messages of the bank each phone has sent in that time. Messages are numbered in the order of storing, and their age has an
 * index: with the numbers of its ends a stretch reads that phone's messages and no others.
 */
export async function countAround(
  tx: Queryable,
  sought: readonly SoughtStretch[],
): Promise<ReadonlyMap<string, number>> {
  if (sought.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select sought.id, (
      select count(*)::int from raw_message as message
      where message.terminal_id = sought.terminal_id and (message.place is null) is false
        and message.place >= first.place and message.place <= coalesce(last.place, 9223372036854775807)
        and message.stored_at between sought.began and sought.ended and message.bank = sought.bank
        and message.outcome <> 'too_old') as count
    from unnest(${sought.map(({ id }) => id)}::text[], ${sought.map(({ terminalId }) => terminalId)}::uuid[],
      ${sought.map(({ bank }) => bank)}::text[], ${sought.map(({ from }) => from)}::timestamptz[],
      ${sought.map(({ to }) => to)}::timestamptz[]) as sought (id, terminal_id, bank, began, ended)
    -- Numbers are given a moment before the time is: a minute to either side.
    left join lateral (select place from raw_message where stored_at >= sought.began - interval '1 minute' and sealed_text is not null
      order by stored_at limit 1) as first on true
    left join lateral (select place from raw_message where stored_at > sought.ended + interval '1 minute' and sealed_text is not null
      order by stored_at limit 1) as last on true
  `.execute(tables(tx))
  return new Map(rows.map(({ id, count }) => [id, count]))
}
