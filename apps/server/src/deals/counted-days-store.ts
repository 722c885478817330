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
  // A branch for each side, so that each uses the index.
  const { change, where } = changeOf(statuses)
  const branches = [
    sql`select day, ${columnsOf(statuses)} as count from deal_day where user_id = ${userId ?? everybody} and day > '-infinity'`,
    ...sidesOf(userId).map(
      (side) => sql`select date_trunc('day', event.deal_created_at, 'UTC'), ${change} from deal_event as event
        where ${unfolded} and ${side} and ${where}`,
    ),
  ]
  return sql`(${sql.join(branches, sql` union all `)})`
}

/** How many deals of these statuses there are, whenever they began. */
export function countedEver(
  userId: UserId,
  statuses: readonly DealStatus[] = dealStatuses,
): RawBuilder<bigint> {
  const counts = [
    sql`(select coalesce(sum(${columnsOf(statuses)}), 0) from deal_day where user_id = ${userId ?? everybody} and day = '-infinity')`,
    ...sidesOf(userId).map((side) => {
      const { change, where } = changeOf(statuses)
      return sql`(select coalesce(sum(${change}), 0) from deal_event as event where ${unfolded} and ${side} and ${where})`
    }),
  ]
  return sql`(${sql.join(counts, sql` + `)})::bigint`
}

const columnsOf = (statuses: readonly DealStatus[]) =>
  sql.join(
    statuses.map((status) => sql.ref(status)),
    sql` + `,
  )

const sidesOf = (userId: UserId): RawBuilder<unknown>[] =>
  userId === undefined ? [sql`true`] : [sql`event.trader_id = ${userId}`, sql`event.merchant_id = ${userId}`]

/** By how much an event changes the number of deals of these statuses. Of all statuses only the first event of a deal does. */
function changeOf(statuses: readonly DealStatus[]): {
  change: RawBuilder<number>
  where: RawBuilder<boolean>
} {
  if (statuses.length === dealStatuses.length)
    return { change: sql`1`, where: sql`event.from_status is null` }
  return {
    change: sql`(event.to_status = any (${statuses}))::integer - coalesce((event.from_status = any (${statuses}))::integer, 0)`,
    where: sql`event.from_status is distinct from event.to_status`,
  }
}
