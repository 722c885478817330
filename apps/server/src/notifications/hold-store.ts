import type { AlertChannel, AlertKind, AlertReason } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { ClaimedAlert } from './alert.ts'
import type { AlertTables } from './tables.ts'

const alerts = (tx: Queryable) => tables<AlertTables>(tx)

interface Recent {
  /** Alerts of the kind in the seconds before this one. */
  readonly count: number
  readonly first: Date
  readonly lastDigest: Date | null
}

export async function recentOfKind(
  tx: Queryable,
  { id, userId, kind, createdAt }: Pick<ClaimedAlert, 'id' | 'userId' | 'createdAt'> & { kind: AlertKind },
  seconds: number,
): Promise<Recent> {
  const { rows } = await sql<Recent>`
    select count(*) filter (where kind = ${kind})::int as count,
      coalesce(min(created_at) filter (where kind = ${kind}), ${createdAt}) as first,
      max(created_at) filter (where kind = 'digest') as "lastDigest"
    from alert
    where user_id = ${userId} and created_at > ${createdAt}::timestamptz - make_interval(secs => ${seconds})
      and (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)
      and state <> 'switched_off'
  `.execute(tables(tx))
  return rows[0] ?? { count: 0, first: createdAt, lastDigest: null }
}

/** Once noted as a try, for the log; then it waits. */
export async function holdAlert(
  tx: Tx,
  { id, until, reason, channel }: { id: string; until: Date; reason: AlertReason; channel: AlertChannel },
): Promise<void> {
  await sql`
    with held as (
      update alert set state = 'held', next_at = ${until} where id = ${id} and state in ('waiting', 'held') returning id
    )
    insert into alert_try (alert_id, channel, result, reason)
    select id, ${channel}, 'held', ${reason} from held
    where not exists (select from alert_try where alert_id = held.id and result = 'held')
  `.execute(tables(tx))
}

export type HeldAlert = Pick<ClaimedAlert, 'id' | 'kind'>

/** All that wait for this person, oldest first. Locked, so that two nodes do not make two digests of them. */
export async function lockHeld(tx: Tx, userId: string): Promise<HeldAlert[]> {
  return alerts(tx)
    .selectFrom('alert')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function keepHeld(tx: Tx, userId: string, until: Date): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ next_at: until })
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .execute()
}

/** It goes by itself. */
export async function releaseAlert(tx: Tx, id: string): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute()
}

export async function switchOff(tx: Tx, ids: readonly string[]): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ state: 'switched_off', next_at: null })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function joinDigest(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  content: Buffer,
): Promise<void> {
  await sql`
    with digest as (
      insert into alert (user_id, kind, weight, content) values (${userId}, 'digest', 'ordinary', ${content}) returning id
    )
    update alert set state = 'in_digest', next_at = null, digest_id = (select id from digest)
    where id = any(${[...ids]}::uuid[])
  `.execute(tables(tx))
}

export async function wakeHeld(tx: Tx, userId: string): Promise<void> {
  await alerts(tx)
    .updateTable('alert')
    .set({ next_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .execute()
}
