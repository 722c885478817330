import type { AlertChannel, AlertReason } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import {
  type AlertState,
  type ClaimedAlert,
  leaseSeconds,
  type TryResult,
  waitForOlderSeconds,
} from './alert.ts'
import type { AlertTables } from './tables.ts'

const alerts = (tx: Queryable) => tables<AlertTables>(tx)

const lease = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/** The first due rows are looked through for the oldest of each person. Only rows that may be claimed count: a long queue hides nobody. */
const lookedThrough = 200

interface Claim {
  readonly most: number
  /** They have an alert in flight here: the next one waits for it. */
  readonly busyUserIds: readonly string[]
}

/**
 * The oldest due alert of each person. A claim is a lease: if this process dies, the row becomes due again by itself. Whoever has an older
 * alert in its first round elsewhere is left out, so that two nodes keep the order too. So is whoever has an older one that is due again
 * in a moment; one that was put off for longer is passed, so that an alert which nobody takes does not stop all that follow.
 */
export async function claimDueAlerts(tx: Queryable, { most, busyUserIds }: Claim): Promise<ClaimedAlert[]> {
  const { rows } = await sql<ClaimedAlert>`
    with in_flight as (
      select user_id, min(created_at) as created_at from alert
      where next_at > now() and next_at <= ${lease} and state = 'waiting' and (
        next_at <= now() + make_interval(secs => ${sql.lit(waitForOlderSeconds)})
        or not exists (select from alert_try where alert_id = alert.id and result <> 'unknown')
      )
      group by user_id
    ), due as (
      select id, user_id, created_at, next_at from alert
      where next_at <= now() and user_id <> all(${[...busyUserIds]}::uuid[]) and not exists (
        select from in_flight where in_flight.user_id = alert.user_id and in_flight.created_at < alert.created_at
      )
      order by next_at, created_at limit ${sql.lit(lookedThrough)} for update skip locked
    ), first as (
      select distinct on (user_id) id, next_at from due order by user_id, created_at, id
    )
    update alert set next_at = ${lease} where id in (select id from first order by next_at limit ${most})
    returning id, user_id as "userId", kind, weight, about, content, state, created_at as "createdAt",
      extract(epoch from now() - created_at)::float8 as "ageSeconds"
  `.execute(tables(tx))
  return rows
}

/** In the order in which they were made. */
export async function triesOf(
  tx: Queryable,
  alertId: string,
): Promise<{ readonly channel: AlertChannel; readonly result: TryResult }[]> {
  return alerts(tx)
    .selectFrom('alert_try')
    .select(['channel', 'result'])
    .where('alert_id', '=', alertId)
    .orderBy('id')
    .execute()
}

/** Written before the try: a crash leaves it as unknown. */
export async function startTry(tx: Queryable, alertId: string, channel: AlertChannel): Promise<bigint> {
  const { id } = await alerts(tx)
    .insertInto('alert_try')
    .values({ alert_id: alertId, channel })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endTry(
  tx: Queryable,
  tryId: bigint,
  result: TryResult,
  reason: AlertReason | undefined,
): Promise<void> {
  await alerts(tx)
    .updateTable('alert_try')
    .set({ result, reason: reason ?? null })
    .where('id', '=', tryId)
    .execute()
}

/** The first channel that took it stays named. */
export async function markTaken(
  tx: Tx,
  id: string,
  channel: AlertChannel,
  followSeconds: number | undefined,
): Promise<void> {
  const followAt = sql<Date | null>`
    case when opened_at is null then now() + make_interval(secs => ${followSeconds ?? null}) end`
  await alerts(tx)
    .updateTable('alert')
    .set({
      state: 'taken',
      taken_by: sql<AlertChannel>`coalesce(taken_by, ${channel})`,
      taken_at: sql<Date>`coalesce(taken_at, now())`,
      next_at: followAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function postpone(tx: Tx, id: string, seconds: number): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}

/**
 * A channel is back: what waits for a later round is due now, except what this channel has refused. A row that is due within the time of a
 * lease may be in flight somewhere, so it is left alone; its turn comes within that time.
 */
export async function releasePutOff(tx: Queryable, channel: AlertChannel): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ next_at: sql<Date>`now()` })
    .where('next_at', '>', lease)
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_try')
            .select('alert_try.id')
            .whereRef('alert_id', '=', 'alert.id')
            .where('channel', '=', channel)
            .where('result', '=', 'refused'),
        ),
      ),
    )
    .execute()
}

/** Nothing more is sent. */
export async function endAlert(
  tx: Tx,
  id: string,
  state: 'taken' | 'switched_off' | 'given_up',
): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ state: sql<AlertState>`case when taken_at is null then ${state} else 'taken' end`, next_at: null })
    .where('id', '=', id)
    .execute()
}
