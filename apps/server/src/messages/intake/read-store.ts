import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { doorOfRow, type StoredMessage } from '../stored-message-store.ts'
import type { MessageOutcome, MessageTables } from '../tables.ts'

// Raw SQL but for the sweep of old texts: every batch of messages passes here, and building a query costs processor time.

/**
 * One reader for a phone at a time, on all nodes: the balance chain has an order. Returns the phones that we locked; another reader has
 * the others, and is woken for new messages as we are.
 */
export async function lockPhones(tx: Tx, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${phones}::uuid[]) as phone (id)
    where pg_try_advisory_xact_lock(hashtextextended('messages:' || id::text, 0))
  `.execute(tables(tx))
  return rows.map((row) => row.id)
}

/** Waits until no reader has this phone's messages, and keeps others from it until the transaction ends. */
export async function waitForPhone(tx: Tx, terminalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages:' || ${terminalId}::text, 0))`.execute(
    tables(tx),
  )
}

/** Phones with messages that are not read yet. */
export async function phonesWithMail(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct terminal_id as id from message_waiting limit 500
  `.execute(tables(tx))
  return rows.map((row) => row.id)
}

export interface WaitingMessage extends StoredMessage {
  /** When the message before it came to the same phone. */
  readonly cameBefore: Date | null
}

/** The oldest first, each phone's in its order. */
export async function waitingOf(
  tx: Tx,
  phones: readonly string[],
  most: { readonly ofPhone: number; readonly inAll: number },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select message.id, terminal_id as "terminalId", owner_id as "ownerId", client_id as "clientId", channel, ${doorOfRow} as door, sender,
      sealed_title as "sealedTitle", sealed_text as "sealedText", place,
      received_at - clock_offset_ms * interval '1 millisecond' as "cameAt", stored_at as "storedAt", (
        select before.received_at - before.clock_offset_ms * interval '1 millisecond' from raw_message as before
        where before.terminal_id = message.terminal_id and before.place < message.place and (before.place is null) is false
        order by before.place desc limit 1
      ) as "cameBefore"
    from unnest(${phones}::uuid[]) as phone (id)
    cross join lateral (
      select raw_message.* from message_waiting as waits join raw_message on raw_message.id = waits.message_id
      where waits.terminal_id = phone.id order by waits.place limit ${most.ofPhone}
    ) as message
    order by place limit ${most.inAll}
  `.execute(tables(tx))
  return rows
}

export interface Reading {
  readonly messageId: string
  readonly outcome: Exclude<MessageOutcome, 'waiting'>
  readonly reason?: string
  readonly bank?: string
  readonly templateId?: string
  readonly templateVersion?: number
  readonly shapeMac?: Buffer
}

export async function writeReadings(tx: Tx, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map((reading) => ({
    id: reading.messageId,
    outcome: reading.outcome,
    reason: reading.reason,
    bank: reading.bank,
    template_id: reading.templateId,
    template_version: reading.templateVersion,
    shape_mac: reading.shapeMac && `\\x${reading.shapeMac.toString('hex')}`,
  }))
  await sql`select keep_readings(${JSON.stringify(rows)}::json)`.execute(tables(tx))
}

/** Ninety days: long enough for any dispute. The row stays, without its words. */
export async function forgetOldTexts(tx: Queryable): Promise<void> {
  await tables<MessageTables>(tx)
    .updateTable('raw_message')
    .set({ sealed_text: null, sealed_title: null })
    .where('id', 'in', (old) =>
      old
        .selectFrom('raw_message')
        .select('id')
        .where('sealed_text', 'is not', null)
        .where('outcome', '<>', 'waiting')
        .where('stored_at', '<', sql<Date>`now() - interval '90 days'`)
        .orderBy('stored_at')
        .limit(5000),
    )
    .execute()
}
