import { sql } from 'kysely'
import { type Tx, tables } from '../platform/database.ts'
import type { Channel } from './message.ts'
import type { MessageTables, Outcome } from './tables.ts'

const messages = (tx: Tx) => tables<MessageTables>(tx)

export interface StoredMessage {
  readonly id: string
  readonly terminalId: string
  readonly ownerId: string
  readonly clientId: string
  readonly channel: Channel
  readonly sender: string
  readonly sealedTitle: Buffer | null
  readonly sealedText: Buffer | null
  readonly place: bigint
  /** When it came to the phone, by the server's clock. */
  readonly cameAt: Date
  readonly storedAt: Date
}

const columns = [
  'id',
  'terminal_id as terminalId',
  'owner_id as ownerId',
  'client_id as clientId',
  'channel',
  'sender',
  'sealed_title as sealedTitle',
  'sealed_text as sealedText',
  'place',
  sql<Date>`received_at - clock_offset_ms * interval '1 millisecond'`.as('cameAt'),
  'stored_at as storedAt',
] as const

/** One reader for a phone at a time, on all nodes: the balance chain has an order. */
export async function lockPhone(tx: Tx, terminalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages:' || ${terminalId}::text, 0))`.execute(
    tables(tx),
  )
}

export async function phonesWithMail(tx: Tx): Promise<string[]> {
  const rows = await messages(tx)
    .selectFrom('raw_message')
    .select('terminal_id')
    .distinct()
    .where('outcome', '=', 'waiting')
    .limit(500)
    .execute()
  return rows.map((row) => row.terminal_id)
}

export async function waitingOf(tx: Tx, terminalId: string, limit: number): Promise<StoredMessage[]> {
  return messages(tx)
    .selectFrom('raw_message')
    .select(columns)
    .where('terminal_id', '=', terminalId)
    .where('outcome', '=', 'waiting')
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** When the message before this one came, by the server's clock. */
export async function cameBefore(tx: Tx, terminalId: string, place: bigint): Promise<Date | undefined> {
  const row = await messages(tx)
    .selectFrom('raw_message')
    .select(sql<Date>`received_at - clock_offset_ms * interval '1 millisecond'`.as('cameAt'))
    .where('terminal_id', '=', terminalId)
    .where('place', '<', place)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cameAt
}

export interface Reading {
  readonly outcome: Exclude<Outcome, 'waiting'>
  readonly reason?: string
  readonly bank?: string
  readonly templateId?: string
  readonly templateVersion?: number
  readonly shapeMac?: Buffer
}

export async function writeReading(tx: Tx, id: string, reading: Reading): Promise<void> {
  await messages(tx)
    .updateTable('raw_message')
    .set({
      outcome: reading.outcome,
      reason: reading.reason ?? null,
      bank: reading.bank ?? null,
      template_id: reading.templateId ?? null,
      template_version: reading.templateVersion ?? null,
      shape_mac: reading.shapeMac ?? null,
      read_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ninety days: long enough for any dispute. The row stays, without its words. */
export async function forgetOldTexts(tx: Tx): Promise<void> {
  await sql`
    update raw_message set sealed_text = null, sealed_title = null
    where id in (
      select id from raw_message
      where sealed_text is not null and outcome <> 'waiting' and stored_at < now() - interval '90 days'
      order by stored_at limit 5000
    )
  `.execute(tables(tx))
}
