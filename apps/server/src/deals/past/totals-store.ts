import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'

// What the product keeps besides deals, in the transaction of each step; here once for all of them.

/** What people have earned in all, and the lines of what those whom they invited brought them. */
export async function addEarnings(tx: Tx, dealIds: readonly string[]): Promise<void> {
  const paid = sql`(select * from deal where id = any (${[...dealIds]}::uuid[]) and status = 'complete') as deal`
  await sql`
    update profit_total as known set micro_usdt = known.micro_usdt + earned.micro
    from (
      select party.user_id, sum(party.micro)::bigint as micro
      from ${paid}, lateral (values (deal.trader_id, deal.profit_micro), (deal.merchant_id, deal.credit_micro),
        (deal.trader_lead_id, deal.trader_lead_micro), (deal.merchant_lead_id, deal.merchant_lead_micro)) as party (user_id, micro)
      where party.user_id is not null group by 1
    ) as earned where known.user_id = earned.user_id
  `.execute(tables(tx))
  await sql`
    select write_referral_lines(array(select id from ${paid} where trader_lead_id is not null or merchant_lead_id is not null))
  `.execute(tables(tx))
}

/** A sum stays taken for two hours after its deal ended, and as long as nobody knows how it ended. */
export async function reserveSums(tx: Tx, dealIds: readonly string[]): Promise<void> {
  await sql`
    insert into amount_reservation (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, held_until)
    select distinct on (deal.payment_method_id, deal.amount_kopecks) deal.payment_method_id, deal.amount_kopecks, deal.id,
      deal.merchant_id, deal.is_test, deal.due_at, ended.at + interval '120 minutes'
    from deal, lateral (select max(event.at) as at from deal_event as event
      where event.deal_id = deal.id and event.to_status in ('complete', 'canceled', 'expired')) as ended
    where deal.id = any (${[...dealIds]}::uuid[]) and coalesce(ended.at > statement_timestamp() - interval '1 day', true)
    order by deal.payment_method_id, deal.amount_kopecks, deal.created_at desc
    on conflict (payment_method_id, amount_kopecks) do nothing
  `.execute(tables(tx))
}

/** Open pages look again. */
export async function announceDeals(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select announce_deals(${[...userIds]}::uuid[], '{}')`.execute(tables(tx))
}
