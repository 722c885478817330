import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'

/** A browser that asked for pushes. */
export interface StoredDevice {
  readonly id: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly name: string
  readonly createdAt: Date
  /** The push service asked to wait until then. */
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

const columns = sql`id, endpoint_hash, sealed, device_name, created_at,
  case when paused_until > now() then paused_until end as paused_until`

/** Oldest first. */
export async function devicesOf(tx: Queryable, userId: string): Promise<StoredDevice[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_subscription where user_id = ${userId} order by created_at, id
  `.execute(tables(tx))
  return rows.map(toDevice)
}

export async function findDevice(
  tx: Queryable,
  userId: string,
  id: string,
): Promise<StoredDevice | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_subscription where id = ${id} and user_id = ${userId}
  `.execute(tables(tx))
  return rows.map(toDevice)[0]
}

/** Of several subscriptions of one person at once each is counted. */
export async function lockDevices(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push:' || ${userId}::text, 0))`.execute(tables(tx))
}

export async function countOthers(tx: Tx, userId: string, endpointHash: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_subscription
    where user_id = ${userId} and endpoint_hash <> ${endpointHash}
  `.execute(tables(tx))
  return rows[0]?.count ?? 0
}

/** Whoever has this browser now. Locked until it is kept for whoever asks. */
export async function findHeld(
  tx: Tx,
  endpointHash: Buffer,
): Promise<(StoredDevice & { readonly userId: string }) | undefined> {
  const { rows } = await sql<DeviceRow & { user_id: string }>`
    select ${columns}, user_id from push_subscription where endpoint_hash = ${endpointHash} for update
  `.execute(tables(tx))
  return rows.map((row) => ({ ...toDevice(row), userId: row.user_id }))[0]
}

export interface NewDevice {
  readonly userId: string
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly name: string
}

/** Whoever had this browser before has it no more: it is signed in as somebody else now. */
export async function keepDevice(tx: Tx, device: NewDevice): Promise<StoredDevice> {
  const { rows } = await sql<DeviceRow>`
    insert into push_subscription as held (user_id, endpoint_hash, sealed, device_name)
    values (${device.userId}, ${device.endpointHash}, ${device.sealed}, ${device.name})
    on conflict (endpoint_hash) do update set
      user_id = excluded.user_id, sealed = excluded.sealed, device_name = excluded.device_name,
      -- To its new owner it is a new device.
      id = case when held.user_id = excluded.user_id then held.id else excluded.id end,
      created_at = case when held.user_id = excluded.user_id then held.created_at else now() end,
      last_taken_at = case when held.user_id = excluded.user_id then held.last_taken_at end
    returning ${columns}
  `.execute(tables(tx))
  return toDevice(rows[0] as DeviceRow)
}

export async function removeDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from push_subscription where id = ${id} and user_id = ${userId} returning id
  `.execute(tables(tx))
  return rows.length > 0
}

/** Whoever had got in with the old password reads nothing more. A browser of the person's own asks again when they are signed in there. */
export async function removeDevicesOf(tx: Tx, userId: string): Promise<void> {
  await sql`delete from push_subscription where user_id = ${userId}`.execute(tables(tx))
}

/** Only as it was sent to: a browser that has subscribed anew meanwhile keeps its row. */
export async function forgetDevice(tx: Queryable, { id, sealed }: StoredDevice): Promise<void> {
  await sql`delete from push_subscription where id = ${id} and sealed = ${sealed}`.execute(tables(tx))
}

export async function noteTaken(tx: Queryable, id: string): Promise<void> {
  await sql`update push_subscription set last_taken_at = now(), paused_until = null where id = ${id}`.execute(
    tables(tx),
  )
}

export async function pauseDevice(tx: Queryable, id: string, ms: number): Promise<void> {
  await sql`
    update push_subscription set paused_until = now() + make_interval(secs => ${ms / 1_000}::float8)
    where id = ${id}
  `.execute(tables(tx))
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
