import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface MessageRow {
  readonly id: string
  readonly place: bigint
  readonly terminalId: string
  readonly clientId: string
  readonly terminal_name: string
  readonly channel: 'sms' | 'push'
  readonly sender: string
  readonly sealedTitle: Buffer | null
  readonly sealedText: Buffer | null
  readonly received_at: Date
  readonly outcome: string
  readonly bank: string | null
  readonly amount_kopecks: bigint | null
  readonly deal_id: string | null
  readonly link: 'none' | 'follows' | 'breaks' | null
}

/** The newest of each phone, merged; the condition on `place` is the one of the index `raw_message_in_order`. */
export async function pageOfMessages(
  tx: Queryable,
  userId: string,
  terminalId: string | undefined,
  { after, limit }: { readonly after: bigint | undefined; readonly limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with page as (
      select message.*, terminal.name as terminal_name
      from terminal_facts as terminal cross join lateral (
        select * from raw_message_facts as raw_message
        where raw_message.terminal_id = terminal.id and (place is null) is false
          and (${after ?? null}::bigint is null or place < ${after ?? null})
        order by place desc limit ${limit}
      ) as message
      where terminal.owner_id = ${userId} and (${terminalId ?? null}::uuid is null or terminal.id = ${terminalId ?? null})
      order by message.place desc limit ${limit}
    )
    select page.id, page.place, page.terminal_id as "terminalId", page.client_id as "clientId", page.terminal_name, page.channel,
      page.sender, page.sealed_title as "sealedTitle", page.sealed_text as "sealedText", page.received_at, page.outcome, page.bank,
      receipt.amount_kopecks, fate.deal_id, linked.link
    from page
    left join receipt_message_facts as linked on linked.raw_message_id = page.id
    left join receipt_facts as receipt on receipt.id = linked.receipt_id
    left join receipt_fate_facts as fate on fate.receipt_id = receipt.id
    order by page.place desc
  `.execute(tables(tx))
  return rows
}

export async function isTerminalOf(tx: Queryable, userId: string, terminalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from terminal_facts where id = ${terminalId} and owner_id = ${userId}
  `.execute(tables(tx))
  return rows.length > 0
}
