import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { PushTables } from './tables.ts'

const push = (tx: Queryable) => tables<PushTables>(tx)

/** A browser that has subscribed to pushes. */
export interface StoredDevice {
  readonly id: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly name: string
  readonly createdAt: Date
  /** The push service answered 429 with `Retry-After`: not before then. */
  readonly pausedUntil: Date | undefined
}

interface DeviceRow {
  id: string
  endpoint_hash: Buffer
  sealed: Buffer
  device_name: string
  created_at: Date
  paused_until: Date | null
}

const columns = ['id', 'endpoint_hash', 'sealed', 'device_name', 'created_at'] as const

const pausedUntil = sql<Date | null>`case when paused_until > now() then paused_until end`.as('paused_until')

/** Oldest first. */
export async function devicesOf(tx: Queryable, userId: string): Promise<StoredDevice[]> {
  const rows = await push(tx)
    .selectFrom('push_subscription')
    .select(columns)
    .select(pausedUntil)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toDevice)
}

export async function findDevice(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<StoredDevice | undefined> {
  const row = await push(tx)
    .selectFrom('push_subscription')
    .select(columns)
    .select(pausedUntil)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toDevice(row)
}

/** Of several subscriptions of one person at once each is counted. */
export async function lockDevices(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push:' || ${userId}::text, 0))`.execute(tables(tx))
}

export async function countOthers(tx: Tx, userId: string, endpointHash: Buffer): Promise<number> {
  const { count } = await push(tx)
    .selectFrom('push_subscription')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('endpoint_hash', '<>', endpointHash)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The person who has this browser now. Locked until the subscription is stored for the caller. */
export async function findHeld(
  tx: Tx,
  endpointHash: Buffer,
): Promise<(StoredDevice & { readonly userId: string }) | undefined> {
  const row = await push(tx)
    .selectFrom('push_subscription')
    .select([...columns, 'user_id'])
    .select(pausedUntil)
    .where('endpoint_hash', '=', endpointHash)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...toDevice(row), userId: row.user_id }
}

export interface NewDevice {
  readonly userId: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly name: string
}

/** Stores the subscription. The person who had this browser before loses it: another person is signed in there now. */
export async function keepDevice(tx: Tx, device: NewDevice): Promise<StoredDevice> {
  const row = await push(tx)
    .insertInto('push_subscription')
    .values({
      user_id: device.userId,
      endpoint_hash: device.endpointHash,
      sealed: device.sealed,
      device_name: device.name,
    })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({
        user_id: sql`excluded.user_id`,
        sealed: sql`excluded.sealed`,
        device_name: sql`excluded.device_name`,
        // To its new owner it is a new device.
        id: sql`case when push_subscription.user_id = excluded.user_id then push_subscription.id else excluded.id end`,
        created_at: sql`case when push_subscription.user_id = excluded.user_id then push_subscription.created_at else now() end`,
        last_taken_at: sql`case when push_subscription.user_id = excluded.user_id then push_subscription.last_taken_at end`,
      }),
    )
    .returning(columns)
    .returning(pausedUntil)
    .executeTakeFirstOrThrow()
  return toDevice(row)
}

export async function removeDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const removed = await push(tx)
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** After a password change a stranger's browser gets no more pushes. A browser of the person subscribes again at the next sign-in. */
export async function removeDevicesOf(tx: Tx, userId: string): Promise<void> {
  await push(tx).deleteFrom('push_subscription').where('user_id', '=', userId).execute()
}

/** Only as it was sent to: a browser that has subscribed anew meanwhile keeps its row. */
export async function forgetDevice(tx: Queryable, { id, sealed }: StoredDevice): Promise<void> {
  await push(tx).deleteFrom('push_subscription').where('id', '=', id).where('sealed', '=', sealed).execute()
}

export async function noteTaken(tx: Queryable, id: string): Promise<void> {
  await push(tx)
    .updateTable('push_subscription')
    .set({ last_taken_at: sql<Date>`now()`, paused_until: null })
    .where('id', '=', id)
    .execute()
}

export async function pauseDevice(tx: Queryable, id: string, ms: number): Promise<void> {
  await push(tx)
    .updateTable('push_subscription')
    .set({ paused_until: sql<Date>`now() + make_interval(secs => ${ms / 1_000}::float8)` })
    .where('id', '=', id)
    .execute()
}

function toDevice(row: DeviceRow): StoredDevice {
  return {
    id: row.id,
    endpointHash: row.endpoint_hash,
    sealed: row.sealed,
    name: row.device_name,
    createdAt: row.created_at,
    pausedUntil: row.paused_until ?? undefined,
  }
}
