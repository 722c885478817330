import type { PhoneReport } from '@florin/contract'
import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../platform/database.ts'
import type { TerminalTables } from './tables.ts'
import type { Connection, Terminal } from './terminal.ts'

const terminals = (tx: Queryable) => tables<TerminalTables>(tx)

/** Of which terminals: all of a user's that they have confirmed, or the ones named. */
export type Which = { readonly ownerId: string } | { readonly ids: readonly string[] }

interface TerminalRow {
  id: string
  owner_id: string
  name: string
  created_at: Date
  connection: Connection | null
  model: string | null
  last_ping_at: Date | null
  is_silent: boolean
  charge: number | null
  is_charging: boolean | null
  sms_permission: boolean | null
  listener_alive: boolean | null
  queue_length: number | null
  clock_ahead_ms: bigint
  network: string | null
  app_version: string | null
  phone_report: PhoneReport | null
  is_unpaired: boolean
  blocked_banks: string[]
  asked_banks: string[]
}

export async function findTerminals(tx: Queryable, which: Which, silentSeconds: number): Promise<Terminal[]> {
  const chosen =
    'ownerId' in which
      ? sql`owner_id = ${which.ownerId} and verified_at is not null`
      : sql`id = any(${[...which.ids]}::uuid[])`
  const { rows } = await sql<TerminalRow>`
    select id, owner_id, name, created_at, connection, model, last_ping_at, charge, is_charging, sms_permission,
      listener_alive, queue_length, clock_ahead_ms, network, app_version, phone_report, unpaired_at is not null as is_unpaired,
      coalesce(last_ping_at < now() - make_interval(secs => ${silentSeconds}) or steady_pings < 2, false) as is_silent,
      array(select bank from terminal_alarm
        where terminal_id = terminal.id and kind = 'bank_blocked' and cleared_at is null order by bank) as blocked_banks,
      array(select bank from terminal_alarm
        where terminal_id = terminal.id and kind = 'block_asked' and cleared_at is null order by bank) as asked_banks
    from terminal where deleted_at is null and ${chosen}
    order by created_at, id
  `.execute(terminals(tx))
  return rows.map(toTerminal)
}

function toTerminal(row: TerminalRow): Terminal {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    createdAt: row.created_at,
    connection: row.connection ?? undefined,
    model: row.model ?? undefined,
    lastPingAt: row.last_ping_at ?? undefined,
    isSilent: row.is_silent,
    charge: row.charge ?? undefined,
    isCharging: row.is_charging ?? undefined,
    smsPermission: row.sms_permission ?? undefined,
    listenerAlive: row.listener_alive ?? undefined,
    queueLength: row.queue_length ?? undefined,
    clockAheadMs: Number(row.clock_ahead_ms),
    network: row.network ?? undefined,
    appVersion: row.app_version ?? undefined,
    phone: row.phone_report ?? undefined,
    isUnpaired: row.is_unpaired,
    blockedBanks: row.blocked_banks,
    askedBanks: row.asked_banks,
  }
}

export interface Owned {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  /** False while it is only requested. */
  readonly isConfirmed: boolean
}

/** Holds the terminal's row, so that two changes of one terminal follow each other. Deleted ones are not there. */
export async function lockTerminal(tx: Tx, id: string): Promise<Owned | undefined> {
  const row = await terminals(tx)
    .selectFrom('terminal')
    .select(['id', 'owner_id', 'name', 'verified_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, ownerId: row.owner_id, name: row.name, isConfirmed: row.verified_at !== null }
}

export async function findNames(tx: Queryable, ownerId: string): Promise<Map<string, string>> {
  const rows = await terminals(tx)
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function countOwn(tx: Tx, ownerId: string): Promise<number> {
  const { count } = await terminals(tx)
    .selectFrom('terminal')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTerminal(tx: Tx, ownerId: string, name: string): Promise<string> {
  const { id } = await terminals(tx)
    .insertInto('terminal')
    .values({ owner_id: ownerId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setName(tx: Tx, id: string, name: string): Promise<void> {
  await terminals(tx).updateTable('terminal').set({ name }).where('id', '=', id).execute()
}

export async function markVerified(tx: Tx, id: string): Promise<void> {
  await terminals(tx)
    .updateTable('terminal')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', id)
    .execute()
}

export async function setForwarderKey(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await terminals(tx).updateTable('terminal').set({ forwarder_key: sealed }).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await terminals(tx)
    .updateTable('terminal')
    .set({ deleted_at: sql<Date>`now()`, forwarder_key: null })
    .where('id', '=', id)
    .execute()
}

export async function personExists(tx: Queryable, userId: string): Promise<boolean> {
  const person = await terminals(tx)
    .selectFrom('person_facts')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return person !== undefined
}

/** The code for these was never entered: they stayed requests. */
export async function forgetUnconfirmed(tx: Queryable): Promise<void> {
  await terminals(tx)
    .deleteFrom('terminal')
    .where('verified_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
