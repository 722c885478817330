-- A deal is written in fewer places. What it was told by two is told by one.

-- Points that a deal earns its method stand in the deal's event. Those that were written before stay where they are.
alter table deal_event add column rating_points integer;
create view rating_history as
  select id, payment_method_id, deal_id, cause, points, at from rating_event
  union all
  -- Each of the older ones came with an event, so their numbers are lower.
  select event.position, deal.payment_method_id, event.deal_id,
    case when event.rating_points < 0 then 'deal_completed' else 'dispute_created' end, event.rating_points, event.at
  from deal_event as event join deal on deal.id = event.deal_id where event.rating_points is not null;

-- Deals that live are few and found by their methods, shops and clocks; only those that ended otherwise than well are many enough to
-- want an order of their own. So a deal that is paid is never in these.
drop index deal_of_trader_incomplete, deal_of_merchant_incomplete, deal_incomplete, deal_awaited;
create index deal_of_trader_failed on deal (trader_id, status, created_at desc, id desc) where status in ('canceled', 'expired', 'dispute');
create index deal_of_merchant_failed on deal (merchant_id, status, created_at desc, id desc) where status in ('canceled', 'expired', 'dispute');
create index deal_failed on deal (status, created_at desc, id desc) where status in ('canceled', 'expired', 'dispute');
-- Spelled as no other index has it, see 0053.
create index deal_awaited on deal (payment_method_id, amount_kopecks) where (status in ('canceled', 'expired', 'dispute')) is true;

-- Somebody's receipts are only ever asked for when they are of the weakest kind.
drop index receipt_of_owner;
create index receipt_weak_of_owner on receipt (owner_id, received_at desc) where trust = 1;

-- See 0053 and 0056.
create or replace function claim_receipts(p_most integer)
returns table (
  id uuid, owner_id uuid, payment_method_id uuid, amount_kopecks bigint, trust smallint, trust_reason text, is_seen_twice boolean,
  has_tail boolean, payer_mac bytea, fate text,
  deal_id uuid, trader_id uuid, merchant_id uuid, is_test boolean, status text, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer, trader_lead_id uuid, merchant_lead_id uuid,
  weak_today bigint
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_receipts uuid[];
begin
  with claimed as (
    update receipt_waiting set claimed_until = clock_timestamp() + interval '1 minute'
    where ctid = any (array(
      select ctid from receipt_waiting where claimed_until is null or claimed_until < clock_timestamp()
      order by since limit p_most for update skip locked))
    returning receipt_id
  )
  select array_agg(receipt_id) into v_receipts from claimed;
  if v_receipts is null then return; end if;

  -- A statement of its own: what a receipt had learned before it was claimed is seen, and what comes later frees the claim.
  return query
    select receipt.id, receipt.owner_id, receipt.payment_method_id, receipt.amount_kopecks, receipt.trust, receipt.trust_reason,
      receipt.has_sms and receipt.has_push, receipt.card_tail is not null and receipt.payment_method_id is not null,
      receipt.payer_mac, known.fate,
      deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
      deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
      deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
      case when receipt.trust = 1 and deal.id is not null then weakly_settled(deal.trader_id, deal.payment_method_id) else 0 end
    from receipt
    left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = receipt.id offset 0) as known on true
    left join lateral (
      select * from (
        select * from deal where deal.payment_method_id = receipt.payment_method_id and deal.amount_kopecks = receipt.amount_kopecks
          and deal.status in ('pending', 'verification')
        union all
        select * from deal where deal.payment_method_id = receipt.payment_method_id and deal.amount_kopecks = receipt.amount_kopecks
          and (deal.status in ('canceled', 'expired', 'dispute')) is true and deal.status <> 'dispute'
          and deal.ended_at > receipt.received_at - interval '24 hours'
      ) as deal
      where deal.created_at > clock_timestamp() - interval '50 hours'
        -- Nobody pays for a deal before it is there.
        and deal.created_at - interval '3 minutes' <= receipt.received_at
      -- A fence: receipt by receipt, whatever is known of the tables when the plan is made.
      offset 0
    ) as deal on true
    where receipt.id = any (v_receipts)
    order by receipt.received_at, receipt.id;
end $$;
