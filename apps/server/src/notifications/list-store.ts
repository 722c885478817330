import { type AlertChannel, type AlertReason, type AlertWeight, alertDays } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'
import type { AlertState, KindOfAlert, TryResult } from './alert.ts'

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

const columns = sql`id, kind, weight, about, content, created_at, state, digest_id, opened_at`
/** A digest is told of by its members. */
const isShown = sql`kind <> 'digest' and created_at > now() - make_interval(days => ${sql.lit(alertDays)})`

export async function pageOfAlerts(
  tx: Queryable,
  userId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    select ${columns} from alert where user_id = ${userId} and ${isShown}
    order by created_at desc, id desc limit ${size} offset ${(page - 1) * size}
  `.execute(tables(tx))
  return rows
}

export async function countAlerts(tx: Queryable, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert where user_id = ${userId} and ${isShown}
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}

/** However long ago, as far as they are kept. */
export async function alertsOfSubject(tx: Queryable, userId: string, about: string): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    select ${columns} from alert where about = ${about} and user_id = ${userId}
    order by created_at desc, id desc limit 100
  `.execute(tables(tx))
  return rows
}

export async function triesOfAlerts(tx: Queryable, ids: readonly string[]): Promise<StoredTry[]> {
  const { rows } = await sql<StoredTry>`
    select alert_id, channel, started_at, result, reason from alert_try
    where alert_id = any(${[...ids]}::uuid[]) order by id
  `.execute(tables(tx))
  return rows
}
