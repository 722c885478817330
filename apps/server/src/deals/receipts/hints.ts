import { sql } from 'kysely'
import type { MessageHint } from '../../messages/index.ts'
import { type Queryable, type Tx, tables } from '../../platform/database.ts'
import type { ReceiptTables } from '../tables.ts'

/**
 * A text that no template reads, of the bank's own sender, that holds exactly the sum of one open deal on that phone. Its trader sees
 * it beside the deal, told that it proves nothing. It completes nothing and is no sign of payment.
 */
export async function keepHints(tx: Tx, hints: readonly MessageHint[]): Promise<readonly string[]> {
  const traders: string[] = []
  for (const hint of hints) {
    const { rows } = await sql<{ id: string; trader_id: string }>`
      select deal.id, deal.trader_id
      from payment_method_facts as method
      join amount_reservation as held on held.payment_method_id = method.id
        and held.amount_kopecks = any (${hint.sums.map(({ units }) => units)}::bigint[])
      join deal on deal.id = held.deal_id and deal.status in ('pending', 'verification')
        and deal.created_at - interval '3 minutes' <= ${hint.cameAt}
      where method.terminal_id = ${hint.terminalId} and method.bank = ${hint.bank}
      limit 2
    `.execute(tables(tx))
    const [deal, another] = rows
    if (!deal || another) continue
    await tables<ReceiptTables>(tx)
      .insertInto('deal_hint')
      .values({ deal_id: deal.id, raw_message_id: hint.messageId, came_at: hint.cameAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    traders.push(deal.trader_id)
  }
  return traders
}

export interface DealHint {
  readonly bank: string
  readonly cameAt: Date
}

/** The latest hint of each of these deals. */
export async function hintsOf(tx: Queryable, dealIds: readonly string[]): Promise<Map<string, DealHint>> {
  if (dealIds.length === 0) return new Map()
  const { rows } = await sql<{ deal_id: string; bank: string; came_at: Date }>`
    select distinct on (hint.deal_id) hint.deal_id, message.bank, hint.came_at
    from deal_hint as hint join raw_message_facts as message on message.id = hint.raw_message_id
    where hint.deal_id = any (${dealIds}::uuid[])
    order by hint.deal_id, hint.came_at desc
  `.execute(tables(tx))
  return new Map(rows.map((row) => [row.deal_id, { bank: row.bank, cameAt: row.came_at }]))
}
