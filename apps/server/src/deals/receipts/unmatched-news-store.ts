import { sql } from 'kysely'
import { type Tx, tables } from '../../platform/database.ts'

/**
 * Money that fitted nothing is reported to the shop whose it can only be: of all deals of its method that are live or ended in the 24
 * hours before it came, each is of one shop. Once for a receipt: the event's id is made of the receipt's. At most ten orders are named,
 * those not paid first.
 */
export async function tellOnlyShop(tx: Tx, receiptId: string): Promise<void> {
  await sql`
    with own as (
      select deal.merchant_id, deal.is_test, deal.order_id, deal.status, deal.created_at
      from receipt_facts as receipt
      cross join lateral (
        select id from payment_method_facts where id = receipt.payment_method_id
        union all
        select id from payment_method_facts where receipt.payment_method_id is null and receipt.card_tail is null
          and terminal_id = receipt.terminal_id and bank = receipt.bank
      ) as method
      -- By the index of a trader's deals: no index has the method, and what fits nothing is rare.
      join deal on deal.trader_id = receipt.owner_id and deal.payment_method_id = method.id
        and deal.created_at > receipt.received_at - interval '50 hours'
        and deal.created_at - interval '3 minutes' <= receipt.received_at
        and (deal.ended_at is null or deal.ended_at > receipt.received_at - interval '24 hours')
      where receipt.id = ${receiptId}
    ), shop as (
      select merchant_id, is_test from own group by 1, 2
    )
    insert into merchant_event (id, merchant_id, is_test, type, facts)
    select 'evt_' || replace(receipt.id::text, '-', ''), shop.merchant_id, shop.is_test, 'order.unmatched_payment', jsonb_build_object(
      'amount_kopecks', receipt.amount_kopecks, 'received_at', receipt.received_at,
      'candidate_order_ids', (select jsonb_agg(order_id order by is_paid, created_at desc) from (
        select order_id, bool_or(status = 'complete') as is_paid, max(created_at) as created_at from own
        group by 1 order by 2, 3 desc limit 10) as known))
    from receipt_facts as receipt, shop where receipt.id = ${receiptId} and (select count(*) from shop) = 1
    on conflict (id) where id is not null do nothing
  `.execute(tables(tx))
}
