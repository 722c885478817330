import { type DealStatus, dealStatuses } from '@florin/contract'
import { type RawBuilder, sql } from 'kysely'

// `deal_day` has a row for each user and day (UTC): how many of the deals that began on it have which status now; the day '-infinity'
// stands for all days. One job folds it from deal_event (fold_deal_events). Totals, charts and deep pages read these rows, the events that are not folded yet, and parts of days.

/** The id under which the deals of all users are counted together. */
export const everybody = '00000000-0000-0000-0000-000000000000'

/** Undefined: of all users. */
type UserId = string | undefined

/**
 * Events that are not in the counters yet. The redundant upper bound is for the planner: a one-sided range is estimated at a third of the
 * table.
 */
export const unfolded = sql`event.written_in >= (select folded_below from deal_fold)
  and event.written_in <= '18446744073709551615'::xid8`

/** How many deals of these statuses began on each day: rows (day, count), several for a day. */
export function countedDays(
  userId: UserId,
  statuses: readonly DealStatus[] = dealStatuses,
): RawBuilder<unknown> {
  return counted(userId, statuses, sql`day > '-infinity'`)
}

/** How many deals of these statuses there are, whenever they began. */
export function countedEver(
  userId: UserId,
  statuses: readonly DealStatus[] = dealStatuses,
): RawBuilder<bigint> {
  return sql`(select coalesce(sum(count), 0)::bigint from ${counted(userId, statuses, sql`day = '-infinity'`)} as ever)`
}

/** The counters, and what they lack: a branch for each side, so that each uses the index. */
function counted(
  userId: UserId,
  statuses: readonly DealStatus[],
  days: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const columns = sql.join(
    statuses.map((status) => sql.ref(status)),
    sql` + `,
  )
  const change = sql`(event.to_status = any (${statuses}))::integer - coalesce((event.from_status = any (${statuses}))::integer, 0)`
  const sides =
    userId === undefined
      ? [sql`true`]
      : [sql`event.trader_id = ${userId}`, sql`event.merchant_id = ${userId}`]
  const branches = [
    sql`select day, ${columns} as count from deal_day where user_id = ${userId ?? everybody} and ${days}`,
    ...sides.map(
      (side) => sql`select date_trunc('day', event.deal_created_at, 'UTC'), ${change} from deal_event as event
        where ${unfolded} and ${side} and event.from_status is distinct from event.to_status`,
    ),
  ]
  return sql`(${sql.join(branches, sql` union all `)})`
}
