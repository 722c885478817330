import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'
import type { Link, Trust } from '../chain.ts'
import { doorOfRow, type StoredMessage } from '../stored-message-store.ts'

export interface RecordedText
  extends Pick<
    StoredMessage,
    'id' | 'terminalId' | 'clientId' | 'channel' | 'door' | 'sender' | 'sealedTitle' | 'sealedText' | 'cameAt'
  > {
  /** Of a text that made or repeated a receipt. */
  readonly link: Link | null
  readonly trust: Trust | null
  readonly dealId: string | null
}

/** How many of a phone's newest messages are read: bounds the opening of a case. */
const mostLookedAt = 2_000
/** Texts before the span, from which the chain leads into it. */
const mostBefore = 20
const mostWithin = 200

/** What a phone brought of one bank from a moment on, and a few texts before it, in the order of storing. */
export async function textsOfBank(
  tx: Tx,
  { terminalId, bank, from }: { readonly terminalId: string; readonly bank: string; readonly from: Date },
): Promise<RecordedText[]> {
  const { rows } = await sql<RecordedText>`
    with near as (
      select id, place, bank, outcome, received_at - clock_offset_ms * interval '1 millisecond' as came_at from raw_message
      -- The predicate of the index raw_message_in_order.
      where terminal_id = ${terminalId} and (place is null) is false order by place desc limit ${mostLookedAt}
    ), fitting as (
      select id, place, came_at from near where bank = ${bank} and outcome not in ('waiting', 'unknown_sender')
    ), chosen as (
      (select id from fitting where came_at < ${from} order by place desc limit ${mostBefore})
      union all
      (select id from fitting where came_at >= ${from} order by place limit ${mostWithin})
    )
    select message.id, message.terminal_id as "terminalId", message.client_id as "clientId", message.channel, ${doorOfRow} as door,
      message.sender, message.sealed_title as "sealedTitle", message.sealed_text as "sealedText",
      message.received_at - message.clock_offset_ms * interval '1 millisecond' as "cameAt",
      report.link, report.trust, fate.deal_id as "dealId"
    from chosen join raw_message as message on message.id = chosen.id
    left join receipt_message as report on report.raw_message_id = message.id
    left join receipt_fate_facts as fate on fate.receipt_id = report.receipt_id
    order by message.place
  `.execute(tables(tx))
  return rows
}
