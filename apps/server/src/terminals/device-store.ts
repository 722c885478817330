import { type RawBuilder, sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { TerminalTables } from './tables.ts'

const devices = (tx: Queryable) => tables<TerminalTables>(tx)

export interface PairedDevice {
  readonly deviceId: string
  readonly terminalId: string
  readonly ownerId: string
  readonly installationId: string
  readonly sealedSecret: Buffer
  readonly forgedInARow: number
  /** The database's clock. */
  readonly now: Date
}

interface DeviceRow {
  id: string
  terminal_id: string
  installation_id: string
  sealed_secret: Buffer
  owner_id: string
  forged_in_a_row: number
  now: Date
}

/** The one phone that each of these terminals trusts; undefined where there is none. Raw SQL: every request of a phone runs it. */
export async function findDevices(
  tx: Queryable,
  terminalIds: readonly string[],
): Promise<(PairedDevice | undefined)[]> {
  const { rows } = await sql<DeviceRow>`
    select device.id, terminal_id, installation_id, sealed_secret, owner_id, forged_in_a_row, clock_timestamp() as now
    from device join terminal on terminal.id = terminal_id
    where terminal_id = any (${terminalIds}::uuid[]) and revoked_at is null and deleted_at is null
  `.execute(devices(tx))
  const found = new Map(rows.map((row) => [row.terminal_id, toPairedDevice(row)]))
  return terminalIds.map((id) => found.get(id))
}

function toPairedDevice(row: DeviceRow): PairedDevice {
  return {
    deviceId: row.id,
    terminalId: row.terminal_id,
    ownerId: row.owner_id,
    installationId: row.installation_id,
    sealedSecret: row.sealed_secret,
    forgedInARow: row.forged_in_a_row,
    now: row.now,
  }
}

/** The last few phones that a terminal trusted before. */
export async function findRevoked(
  tx: Queryable,
  terminalId: string,
): Promise<{ deviceId: string; sealedSecret: Buffer }[]> {
  const rows = await devices(tx)
    .selectFrom('device')
    .select(['id', 'sealed_secret'])
    .where('terminal_id', '=', terminalId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .limit(5)
    .execute()
  return rows.map((row) => ({ deviceId: row.id, sealedSecret: row.sealed_secret }))
}

export interface NewDevice {
  readonly id: string
  readonly terminalId: string
  readonly installationId: string
  readonly sealedSecret: Buffer
  readonly model: string
  readonly sdk: number | null
}

/** From here on the terminal trusts this phone and no other. */
export async function replaceDevice(tx: Tx, device: NewDevice): Promise<void> {
  await revokeDevices(tx, device.terminalId)
  await devices(tx)
    .insertInto('device')
    .values({
      id: device.id,
      terminal_id: device.terminalId,
      installation_id: device.installationId,
      sealed_secret: device.sealedSecret,
      model: device.model,
      sdk: device.sdk,
    })
    .execute()
}

export async function revokeDevices(tx: Tx, terminalId: string): Promise<void> {
  await devices(tx)
    .updateTable('device')
    .set({ revoked_at: sql<Date>`now()` })
    .where('terminal_id', '=', terminalId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A newer key takes the older one's place. Answers when it ends. */
export async function replacePairingKey(tx: Tx, terminalId: string, sealedKey: Buffer): Promise<Date> {
  const { expires_at } = await devices(tx)
    .insertInto('pairing_key')
    .values({
      terminal_id: terminalId,
      sealed_key: sealedKey,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .onConflict((conflict) =>
      conflict.column('terminal_id').doUpdateSet((row) => ({
        sealed_key: row.ref('excluded.sealed_key'),
        expires_at: row.ref('excluded.expires_at'),
        used_at: null,
      })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

export interface PairingKey {
  readonly sealedKey: Buffer
  readonly ownerId: string
  /** The database's clock. */
  readonly now: Date
}

/** Undefined when there is none that could still be used. */
export async function findPairingKey(tx: Queryable, terminalId: string): Promise<PairingKey | undefined> {
  const row = await devices(tx)
    .selectFrom('pairing_key')
    .innerJoin('terminal', 'terminal.id', 'terminal_id')
    .select(['sealed_key', 'owner_id', sql<Date>`clock_timestamp()`.as('now')])
    .where('terminal_id', '=', terminalId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  // A key that is not used still has its bytes.
  return row && { sealedKey: row.sealed_key as Buffer, ownerId: row.owner_id, now: row.now }
}

/** False when another call was faster, or the key was replaced or ran out meanwhile. */
export async function burnPairingKey(tx: Tx, terminalId: string, key: PairingKey): Promise<boolean> {
  const { numUpdatedRows } = await devices(tx)
    .updateTable('pairing_key')
    .set({ used_at: sql<Date>`now()`, sealed_key: null })
    .where('terminal_id', '=', terminalId)
    .where('sealed_key', '=', key.sealedKey)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removePairingKey(tx: Tx, terminalId: string): Promise<void> {
  await devices(tx).deleteFrom('pairing_key').where('terminal_id', '=', terminalId).execute()
}

export interface ForwarderKey {
  readonly ownerId: string
  readonly sealedKey: Buffer
  readonly now: Date
}

export async function findForwarderKey(tx: Queryable, terminalId: string): Promise<ForwarderKey | undefined> {
  const row = await devices(tx)
    .selectFrom('terminal')
    .select(['owner_id', 'forwarder_key', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', terminalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.forwarder_key) return undefined
  return { ownerId: row.owner_id, sealedKey: row.forwarder_key, now: row.now }
}

/** Remembers the request of each of these terminals; answers those that have not been made before. */
export function notingNonces(
  requests: readonly { readonly terminalId: string; readonly nonce: string }[],
): RawBuilder<{ who: string }> {
  return sql`
    insert into device_nonce (terminal_id, nonce)
    select * from unnest(${requests.map((one) => one.terminalId)}::uuid[], ${requests.map((one) => one.nonce)}::text[])
    on conflict do nothing returning terminal_id::text as who
  `
}

/** False when this request has been made before. */
export async function rememberNonce(tx: Queryable, terminalId: string, nonce: string): Promise<boolean> {
  const { rows } = await notingNonces([{ terminalId, nonce }]).execute(devices(tx))
  return rows.length === 1
}

/** Twice the window: what is older is refused for its time stamp. */
export async function forgetNonces(tx: Queryable): Promise<void> {
  await devices(tx)
    .deleteFrom('device_nonce')
    .where('seen_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
}

export async function databaseTime(tx: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(devices(tx))
  return rows[0]?.now as Date
}
