import { sql } from 'kysely'
import { type Queryable, tables } from '../platform/database.ts'

export interface DemoDeal {
  readonly id: string
  readonly traderId: string
  readonly merchantId: string
  readonly rubles: string
}

/** The latest deal of these two that ended so, and that nobody has disputed. */
export async function latestDeal(
  tx: Queryable,
  pair: { readonly trader: string; readonly merchant: string; readonly status: 'expired' | 'complete' },
): Promise<DemoDeal | undefined> {
  const { rows } = await sql<DemoDeal>`
    select deal.id, deal.trader_id as "traderId", deal.merchant_id as "merchantId", (deal.amount_kopecks / 100.0)::numeric(12, 2)::text as rubles
    from deal_facts as deal join person_facts as trader on trader.id = deal.trader_id join person_facts as merchant on merchant.id = deal.merchant_id
    where trader.email = ${pair.trader} and merchant.email = ${pair.merchant} and deal.status = ${pair.status} and deal.dispute_id is null
      and not deal.is_test
    order by deal.created_at desc limit 1
  `.execute(tables(tx))
  return rows[0]
}

/** A sum that several deals of the last day on this card were asked for and that none was paid; undefined where there is none. */
export async function unpaidTwice(tx: Queryable, ownerId: string, tail: string): Promise<string | undefined> {
  const { rows } = await sql<{ sum: string }>`
    select (deal.amount_kopecks / 100.0)::numeric(12, 2)::text as sum
    from deal_facts as deal join payment_method_facts as method on method.id = deal.payment_method_id
    where deal.trader_id = ${ownerId} and method.card_tail = ${tail} and deal.status = 'expired' and deal.dispute_id is null
      and deal.created_at > statement_timestamp() - interval '23 hours 30 minutes' and not deal.is_test
    group by deal.amount_kopecks having count(*) > 1 limit 1
  `.execute(tables(tx))
  return rows[0]?.sum
}

/** Which of these notes have a case already: a start that was stopped goes on after them. */
export async function knownNotes(tx: Queryable, notes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ comment: string }>`
    select comment from dispute_facts where comment = any (${[...notes]})
  `.execute(tables(tx))
  return new Set(rows.map(({ comment }) => comment))
}
