import {
  type AlertChannel,
  type AlertKind,
  type AlertReason,
  type AlertWeight,
  alertDays,
} from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { AlertState, KindOfAlert, TryResult } from './alert.ts'
import type { AlertTables } from './tables.ts'

const alerts = (tx: Queryable) => tables<AlertTables>(tx)

export interface StoredAlert {
  readonly id: string
  readonly kind: KindOfAlert
  readonly weight: AlertWeight
  readonly about: string | null
  readonly content: Buffer
  readonly created_at: Date
  readonly state: AlertState
  readonly digest_id: string | null
  readonly opened_at: Date | null
}

export interface StoredTry {
  readonly alert_id: string
  readonly channel: AlertChannel
  readonly started_at: Date
  readonly result: TryResult
  readonly reason: AlertReason | null
}

const columns = [
  'id',
  'kind',
  'weight',
  'about',
  'content',
  'created_at',
  'state',
  'digest_id',
  'opened_at',
] as const

/** A digest is told of by its members. */
const isShown = sql<boolean>`kind <> 'digest' and created_at > now() - make_interval(days => ${sql.lit(alertDays)})`

export async function pageOfAlerts(
  tx: Queryable,
  userId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<StoredAlert[]> {
  return alerts(tx)
    .selectFrom('alert')
    .select(columns)
    .where('user_id', '=', userId)
    .where(isShown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

export async function countAlerts(tx: Queryable, userId: string): Promise<number> {
  const { count } = await alerts(tx)
    .selectFrom('alert')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where(isShown)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** However long ago, as far as they are kept. */
export async function alertsOfSubject(tx: Queryable, userId: string, about: string): Promise<StoredAlert[]> {
  return alerts(tx)
    .selectFrom('alert')
    .select(columns)
    .where('about', '=', about)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export async function triesOfAlerts(tx: Queryable, ids: readonly string[]): Promise<StoredTry[]> {
  return alerts(tx)
    .selectFrom('alert_try')
    .select(['alert_id', 'channel', 'started_at', 'result', 'reason'])
    .where(sql<boolean>`alert_id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Whether an alert of this kind has not been handed to a channel yet, or left out. */
export async function areWaiting(
  tx: Queryable,
  userIds: readonly string[],
  kind: AlertKind,
): Promise<boolean> {
  const waiting = await alerts(tx)
    .selectFrom('alert')
    .select('id')
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
