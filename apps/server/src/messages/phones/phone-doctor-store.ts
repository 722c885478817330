import { sql } from 'kysely'
import { type Queryable, tables } from '../../platform/database.ts'
import type { Channel } from '../message.ts'
import type { MessageOutcome } from '../tables.ts'

/** How far back is read: bounds the query for a phone that brings very much. */
const farthest = 2_000

const newestOf = (terminalId: string) => sql`(
  select * from raw_message where terminal_id = ${terminalId} and (place is null) is false order by place desc limit ${farthest}
)`

export interface LastMessage {
  readonly terminalId: string
  readonly clientId: string
  readonly channel: Channel
  readonly sender: string
  readonly sealedTitle: Buffer | null
  readonly sealedText: Buffer | null
  readonly receivedAt: Date
  readonly bank: string
  readonly outcome: MessageOutcome
  readonly reason: string | null
  readonly dealId: string | null
  /** As a template has read them, of a credit. */
  readonly amountKopecks: bigint | null
  readonly balanceKopecks: bigint | null
}

/** The last message of a bank that this phone has brought and that was read. */
export async function lastBankMessage(tx: Queryable, terminalId: string): Promise<LastMessage | undefined> {
  const { rows } = await sql<LastMessage>`
    select message.terminal_id as "terminalId", client_id as "clientId", message.channel, message.sender, sealed_title as "sealedTitle",
      sealed_text as "sealedText", message.received_at - clock_offset_ms * interval '1 millisecond' as "receivedAt", message.bank, outcome,
      message.reason, fate.deal_id as "dealId", receipt.amount_kopecks as "amountKopecks", report.balance_kopecks as "balanceKopecks"
    from (select * from ${newestOf(terminalId)} as newest where bank is not null order by place desc limit 1) as message
    left join receipt_message as report on report.raw_message_id = message.id
    left join receipt on receipt.id = report.receipt_id
    left join receipt_fate_facts as fate on fate.receipt_id = report.receipt_id
  `.execute(tables(tx))
  return rows[0]
}

export interface Coverage {
  readonly bank: string
  readonly channel: Channel
  /** Kinds that a template reads, and all kinds that came. */
  readonly read: number
  readonly seen: number
}

/** Kinds of messages about money in the last 30 days: each template that has read one, and each shape that none reads. */
export async function coverageOf(tx: Queryable, terminalId: string): Promise<Coverage[]> {
  const { rows } = await sql<Coverage>`
    select bank, channel, count(distinct template_id)::integer as read,
      (count(distinct template_id) + count(distinct shape_mac) filter (where outcome = 'unparsed'))::integer as seen
    from ${newestOf(terminalId)} as newest
    where bank is not null and outcome in ('credit', 'debit', 'unparsed') and stored_at > now() - interval '30 days'
    group by bank, channel
  `.execute(tables(tx))
  return rows
}
