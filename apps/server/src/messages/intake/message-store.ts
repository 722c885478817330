import { sql } from 'kysely'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import { type Channel, strangeTrial } from '../message.ts'
import type { MessageOutcome, MessageTables } from '../tables.ts'

const messages = (tx: Tx) => tables<MessageTables>(tx)

/** One queue of one phone. */
export interface PhoneQueue {
  readonly terminalId: string
  readonly installationId: string
}

export interface KeptRow {
  readonly id: string
  readonly seq: number | undefined
  readonly fingerprint: string
  readonly rejection: string | undefined
}

/** What is kept under these numbers and names, and all of this queue above the acknowledged number. */
export async function keptMessages(
  tx: Tx,
  queue: PhoneQueue,
  sought: { readonly above: number; readonly seqs: readonly number[]; readonly ids: readonly string[] },
): Promise<KeptRow[]> {
  const { rows } = await sql<{ id: string; seq: bigint | null; mac: Buffer; reason: string | null }>`
    select client_id as id, case when installation_id = ${queue.installationId} then seq end as seq,
      content_mac as mac, case when outcome = 'too_old' or reason = ${strangeTrial} then reason end as reason
    from raw_message
    where terminal_id = ${queue.terminalId}
      and (client_id = any(${[...sought.ids]}::uuid[])
        or installation_id = ${queue.installationId}
          and (seq > ${sought.above} or seq = any(${[...sought.seqs]}::bigint[])))
  `.execute(tables(tx))
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq === null ? undefined : Number(row.seq),
    fingerprint: row.mac.toString('hex'),
    rejection: row.reason ?? undefined,
  }))
}

export interface SealedMessage {
  readonly seq: number
  readonly id: string
  readonly channel: Channel
  readonly sender: string
  readonly sealedTitle: Buffer | null
  readonly sealedText: Buffer
  readonly contentMac: Buffer
  readonly receivedAt: Date
  /** Of an SMS, where the phone reports it. */
  readonly simSlot: number | undefined
}

export interface FreshMessage extends SealedMessage {
  readonly rejection: string | undefined
}

/** What a phone has sent next, in its order and without a gap. */
export interface NextBatch extends PhoneQueue {
  readonly ownerId: string
  readonly messages: readonly SealedMessage[]
}

/** Stores, acknowledges and announces in one call: at most one batch of a queue. False for batches that have to be judged. */
export async function appendMessages(
  tx: Queryable,
  batches: readonly NextBatch[],
  channel: string,
): Promise<readonly boolean[]> {
  const sent = batches.flatMap(({ messages: all }, at) =>
    all.map((message) => ({ ...message, queue: at + 1 })),
  )
  const { rows } = await sql<{ kept: boolean[] }>`
    select append_messages(${channel},
      ${batches.map((one) => one.terminalId)}::uuid[], ${batches.map((one) => one.installationId)}::uuid[],
      ${batches.map((one) => one.ownerId)}::uuid[], ${batches.map((one) => Number(one.messages[0]?.seq) - 1)}::bigint[],
      ${batches.map((one) => one.messages.at(-1)?.seq)}::bigint[], ${batches.map(oldestOf)}::timestamptz[],
      ${sent.map((one) => one.queue)}::integer[], ${sent.map((one) => one.seq)}::bigint[], ${sent.map((one) => one.id)}::uuid[],
      ${sent.map((one) => one.channel)}::text[], ${sent.map((one) => one.sender)}::text[],
      ${sent.map((one) => one.sealedTitle)}::bytea[], ${sent.map((one) => one.sealedText)}::bytea[],
      ${sent.map((one) => one.contentMac)}::bytea[], ${sent.map((one) => one.receivedAt)}::timestamptz[],
      ${sent.map((one) => one.simSlot ?? null)}::smallint[]) as kept
  `.execute(tables(tx))
  return rows[0]?.kept ?? []
}

function oldestOf({ messages: all }: NextBatch): Date {
  return new Date(Math.min(...all.map((one) => one.receivedAt.getTime())))
}

export async function keepMessages(
  tx: Tx,
  queue: PhoneQueue & { readonly ownerId: string; readonly clockAheadMs: number; readonly via: string },
  fresh: readonly FreshMessage[],
): Promise<void> {
  if (fresh.length === 0) return
  await messages(tx)
    .insertInto('raw_message')
    .values(
      fresh.map((message) => ({
        terminal_id: queue.terminalId,
        owner_id: queue.ownerId,
        installation_id: queue.installationId,
        seq: BigInt(message.seq),
        client_id: message.id,
        channel: message.channel,
        is_forwarded: queue.via !== 'client',
        sender: message.sender,
        sealed_title: message.sealedTitle,
        sealed_text: message.sealedText,
        content_mac: message.contentMac,
        received_at: message.receivedAt,
        clock_offset_ms: BigInt(Math.round(queue.clockAheadMs)),
        sim_slot: message.simSlot ?? null,
        outcome: outcomeOf(message),
        reason: message.rejection ?? null,
        bank: null,
        template_id: null,
        template_version: null,
        shape_mac: null,
        read_at: message.rejection === undefined ? null : sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
}

function outcomeOf({ rejection }: FreshMessage): MessageOutcome {
  if (rejection === undefined) return 'waiting'
  return rejection === strangeTrial ? 'ignored' : 'too_old'
}

/** Delivered to the readers once this transaction is committed. */
export async function tellReaders(tx: Tx, channel: string): Promise<void> {
  await sql`select announce(${channel}, '')`.execute(tables(tx))
}
