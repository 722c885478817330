-- What waits is claimed and looked at in one go, and no wider than its usual case needs.

-- A claim changes the row in place: room on each page keeps the change beside the old row, and the index is not told.
alter table receipt_waiting set (fillfactor = 45);

-- A receipt looks for its own sum first. What else has ended on a method, since it was there, is not read through for that.
-- Its condition is spelled as no other index has it: while few deals are open those are short, and a plan made then would read
-- one of them whole, everybody's deals, for each receipt.
drop index deal_awaited;
create index deal_awaited on deal (payment_method_id, amount_kopecks) where (status = 'complete') is not true;

-- See 0047 for what it is. The moment stands still within a transaction, so that an older day is not read through.
create or replace function weakly_settled(p_owner uuid, p_method uuid) returns bigint language sql stable as $$
  select coalesce(sum(receipt.amount_kopecks), 0)::bigint
  from receipt
  join receipt_fate as known on known.receipt_id = receipt.id and known.fate = 'settled'
  join deal on deal.id = known.deal_id and deal.payment_method_id = p_method
  where receipt.owner_id = p_owner and receipt.trust = 1 and receipt.received_at > now() - interval '1 day'
$$;

-- Takes a share of what waits, for a minute; whoever dies leaves it to the next. Each receipt comes with what was decided before
-- and with the deals of that very sum on its method that can still be paid: one row for each, or one without any.
create function claim_receipts(p_most integer)
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
    left join receipt_fate as known on known.receipt_id = receipt.id
    left join lateral (
      select * from deal where deal.payment_method_id = receipt.payment_method_id and deal.amount_kopecks = receipt.amount_kopecks
        and (deal.status = 'complete') is not true and deal.status <> 'dispute'
        and deal.created_at > clock_timestamp() - interval '50 hours'
        and (deal.ended_at is null or deal.ended_at > receipt.received_at - interval '24 hours')
        -- Nobody pays for a deal before it is there.
        and deal.created_at - interval '3 minutes' <= receipt.received_at
      -- A fence: receipt by receipt, whatever is known of the tables when the plan is made.
      offset 0
    ) as deal on true
    where receipt.id = any (v_receipts)
    order by receipt.received_at, receipt.id;
end $$;
