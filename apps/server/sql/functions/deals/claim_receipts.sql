-- Claims up to p_most waiting receipts for a minute (a worker that dies leaves them to the next) and returns each with its earlier fate
-- and with the deals of exactly that sum on its method that can still be paid: one row for each deal, or one row without. With
-- p_is_full = false only receipts of the last five seconds are looked for.
--
-- Locks rows of `receipt_waiting` with SKIP LOCKED. It must be alone in its transaction: it switches synchronous_commit off.
create or replace function claim_receipts(p_most integer, p_is_full boolean default true)
returns table (
  id uuid, owner_id uuid, payment_method_id uuid, amount_kopecks bigint, trust smallint, trust_reason text, has_two_doors boolean,
  has_tail boolean, payer_mac bytea, terminal_id uuid, chain_id uuid, fate text,
  deal_id uuid, trader_id uuid, merchant_id uuid, is_test boolean, status text, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer, trader_lead_id uuid, merchant_lead_id uuid,
  takes_unproven boolean, is_contradicted boolean, sms_settled bigint
)
language plpgsql
-- No sequential scan in a plan cached while the tables were small.
-- Defended by apps/server/src/deals/receipts/claim-receipts.test.ts: enable_seqscan, offset 0.
-- Planned once for each connection: planning takes longer than a usual call.
-- Defended by apps/server/src/platform/kept-plans.test.ts: plan_cache_mode.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_receipts uuid[];
  v_since constant timestamptz := case when p_is_full then '-infinity' else clock_timestamp() - interval '5 seconds' end;
begin
  -- A claim lost in a crash is claimed again, so the commit need not wait for the WAL flush. Nothing else is in this transaction.
  perform set_config('synchronous_commit', 'off', true);
  with claimed as (
    update receipt_waiting set claimed_until = clock_timestamp() + interval '1 minute'
    where ctid = any (array(
      select ctid from receipt_waiting where since >= v_since and (claimed_until is null or claimed_until < clock_timestamp())
      order by since limit p_most for update skip locked))
    returning receipt_id
  )
  select array_agg(receipt_id) into v_receipts from claimed;
  if v_receipts is null then return; end if;

  -- A statement of its own, because it needs a snapshot newer than the claim. A later change of the receipt frees the claim.
  return query
    select receipt.id, receipt.owner_id, receipt.payment_method_id, receipt.amount_kopecks, receipt.trust, receipt.trust_reason,
      receipt.has_two_doors, receipt.card_tail is not null and receipt.payment_method_id is not null,
      receipt.payer_mac, receipt.terminal_id, receipt.chain_id, known.fate,
      deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
      deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
      deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
      -- The next three are computed only for trust 1 and 2, those of an SMS.
      receipt.trust = 1 and coalesce((select method.takes_unproven_since <= receipt.received_at from payment_method_facts as method
        where method.id = deal.payment_method_id), false),
      receipt.trust in (1, 2) and deal.id is not null and deal_is_contradicted(deal.id),
      case when receipt.trust in (1, 2) and deal.id is not null
        then settled_by_sms(receipt.trust, receipt.terminal_id, receipt.chain_id, deal.payment_method_id) else 0 end
    from receipt
    left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = receipt.id offset 0) as known on true
    left join lateral (
      select * from (
        select deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
          deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
          deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
          deal.payment_method_id, deal.created_at
        from amount_reservation as held
        cross join lateral (select * from deal where deal.id = held.deal_id offset 0) as deal
        where held.payment_method_id = receipt.payment_method_id and held.amount_kopecks = receipt.amount_kopecks
          and deal.status in ('pending', 'verification')
        union all
        select deal.id, deal.trader_id, deal.merchant_id, deal.is_test, deal.status, deal.rate_ten_thousandths,
          deal.value_micro, deal.fee_micro, deal.profit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
          deal.merchant_basis_points, deal.trader_basis_points, deal.lead_basis_points, deal.trader_lead_id, deal.merchant_lead_id,
          deal.payment_method_id, deal.created_at
        from deal_failed as failed
        cross join lateral (select * from deal where deal.id = failed.id offset 0) as deal
        where failed.payment_method_id = receipt.payment_method_id and failed.amount_kopecks = receipt.amount_kopecks
          and failed.gave_way_at is null
          and deal.status in ('canceled', 'expired')
          -- A deal ended by a verdict is never paid by a receipt.
          and deal.dispute_id is null and deal.ended_at > receipt.received_at - interval '24 hours'
      ) as deal
      where deal.created_at > clock_timestamp() - interval '50 hours'
        -- Not paid before the deal existed; 3 minutes for clocks that differ.
        and deal.created_at - interval '3 minutes' <= receipt.received_at
      -- Optimization fence (OFFSET 0): a nested loop per receipt, also in a plan cached while the tables were small.
      offset 0
    ) as deal on true
    where receipt.id = any (v_receipts)
    order by receipt.received_at, receipt.id;
end $$;
