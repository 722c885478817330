-- The same rules as before. Receipts' fates are found one by one, and a rating that can get no better is not written anew.

-- See 0047 and 0050.
create or replace function move_deals(
  p_steps deal_step[],
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, is_taken boolean, is_crowded boolean, status text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_before text[];
  v_fitting boolean[];
  v_taken boolean[];
  v_posted boolean[];
  v_has_complete boolean;
  v_has_weak boolean;
  v_has_dispute boolean;
  v_users uuid[];
  v_orders uuid[];
begin
  select bool_or(step.to_status = 'complete'), bool_or(step.weak_kopecks is not null), bool_or(step.dispute_id is not null)
  into v_has_complete, v_has_weak, v_has_dispute
  from unnest(p_steps) as step;
  if v_has_complete and exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  -- Row by row: an order, then its deal. Whoever wants a deal has its order first.
  perform from deal join merchant_order as known on known.id = deal.order_id
  where deal.id = any (array(select step.deal_id from unnest(p_steps) as step))
  order by known.id, deal.id for update of known, deal;

  -- Weak receipts of one method are counted one after the other, whatever node they come from.
  if v_has_weak then
    perform pg_advisory_xact_lock(41, hashtext(method.id::text)) from (
      select distinct deal.payment_method_id as id from unnest(p_steps) as step join deal on deal.id = step.deal_id
      where step.weak_kopecks is not null order by 1) as method;
  end if;

  -- An order takes one step in a batch, the first that fits, and a method one weak receipt; others are crowded out, and come again.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 and (fits.weak_kopecks is null or fits.weak_place = 1) order by fits.n),
    array_agg(fits.status order by fits.n)
  into v_fitting, v_taken, v_before
  from (
    select looked.*, row_number() over (partition by looked.order_id, looked.is_fitting order by looked.n) as place,
      case when v_has_weak then row_number() over (
        partition by looked.payment_method_id, looked.is_fitting, looked.weak_kopecks is null order by looked.n) end as weak_place
    from (
      select step.n, step.weak_kopecks, deal.order_id, deal.status, deal.payment_method_id,
        coalesce(deal.status = any (step.from_statuses)
          -- A proof may come while the clock strikes.
          and (step.only_if_due is not true or deal.due_at <= clock_timestamp()
            and not (step.to_status = 'expired' and deal.status = 'verification' and deal.has_sign))
          and (step.fate is distinct from 'settled' or known.fate is distinct from 'settled')
          and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(deal.received_kopecks, 0))
          and (step.weak_kopecks is null
            or step.weak_kopecks + weakly_settled(deal.trader_id, deal.payment_method_id) <= step.most_weak_kopecks),
          false) as is_fitting
      from unnest(p_steps) as step left join deal on deal.id = step.deal_id
      -- A fence: receipt by receipt. A plan made while there were none would read all of them for each.
      left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = step.receipt_id offset 0) as known on true
    ) as looked
  ) as fits;

  if true = any (v_taken) then
    v_posted := array(select v_taken[step.n] from unnest(p_steps) as step where step.posting is not null order by step.posting);
    if true = any (v_posted) then
      perform post_taken(v_posted,
        p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
        p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    end if;

    -- All that the steps leave behind. Of these only people's totals and methods are anybody else's: they come in their order, and
    -- two who meet in another all the same are told apart by the database, and come again.
    with step as (
      select taken.* from unnest(p_steps) as taken where v_taken[taken.n]
    ), moved as (
      update deal set
        status = step.to_status,
        is_late = deal.is_late or coalesce(step.is_late, false),
        has_sign = deal.has_sign or coalesce(step.has_sign, false),
        received_kopecks = coalesce(step.received_kopecks, deal.received_kopecks),
        value_micro = coalesce(step.value_micro, deal.value_micro),
        fee_micro = coalesce(step.fee_micro, deal.fee_micro),
        profit_micro = coalesce(step.profit_micro, deal.profit_micro),
        trader_lead_micro = coalesce(step.trader_lead_micro, deal.trader_lead_micro),
        merchant_lead_micro = coalesce(step.merchant_lead_micro, deal.merchant_lead_micro),
        dispute_id = coalesce(step.dispute_id, deal.dispute_id),
        due_at = case when step.to_status not in ('pending', 'verification') then null
          when step.clock_minutes is null then deal.due_at
          else clock_timestamp() + make_interval(mins => step.clock_minutes) end,
        clock_started_at = case when step.clock_minutes > 0 then clock_timestamp() else deal.clock_started_at end,
        ended_at = case when step.to_status in ('complete', 'canceled', 'expired') then clock_timestamp() end,
        updated_at = clock_timestamp()
      from step where deal.id = step.deal_id
      returning step.n, step.to_status, step.cause, step.by_role, step.actor_id, step.facts, step.event_type, step.receipt_id, step.fate,
        step.fate_reason, step.frees_order, step.rating_points,
        deal.id as deal_id, deal.order_id, deal.payment_method_id, deal.amount_kopecks, deal.trader_id, deal.merchant_id,
        deal.trader_lead_id, deal.merchant_lead_id, deal.is_test, deal.created_at, deal.due_at, deal.received_kopecks,
        deal.value_micro, deal.fee_micro, deal.profit_micro, deal.credit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
        deal.is_late, deal.dispute_id
    ), freed as (
      -- The sum stays taken for a while: a late payment must find no stranger in its place.
      update amount_reservation as held set held_until = clock_timestamp() + interval '120 minutes'
      from moved where moved.to_status in ('complete', 'canceled', 'expired') and held.payment_method_id = moved.payment_method_id
        and held.amount_kopecks = moved.amount_kopecks and held.deal_id = moved.deal_id
    ), share as (
      select * from moved where to_status = 'complete' and v_before[n] <> 'dispute' and not is_test
    ), earned as (
      -- What people have earned in all.
      update profit_total as known set micro_usdt = known.micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values (share.trader_id, share.profit_micro), (share.merchant_id, share.credit_micro),
          (share.trader_lead_id, share.trader_lead_micro), (share.merchant_lead_id, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where known.user_id = party.user_id
    ), brought as (
      -- And what those have brought whom somebody has led here.
      update referral_code as referral set profit_micro_usdt = referral.profit_micro_usdt + party.micro
      from (
        select party.user_id, sum(party.micro)::bigint as micro
        from share, lateral (values
          (case when share.trader_lead_id is not null then share.trader_id end, share.trader_lead_micro),
          (case when share.merchant_lead_id is not null then share.merchant_id end, share.merchant_lead_micro)) as party (user_id, micro)
        where party.user_id is not null and party.micro > 0
        group by party.user_id order by party.user_id
      ) as party where referral.used_by = party.user_id
    ), rated as (
      -- Simulated traders stay equal: whoever were better than the others would get everybody's test orders.
      insert into rating_event (payment_method_id, deal_id, cause, points)
      select payment_method_id, deal_id, case when rating_points < 0 then 'deal_completed' else 'dispute_created' end, rating_points
      from moved where rating_points is not null and not is_test order by n
    ), judged as (
      update payment_method as method set rating_points = rating_after(method.rating_points, earned.points)
      from (select payment_method_id, array_agg(rating_points order by n) as points from moved
        where rating_points is not null and not is_test group by 1 order by 1) as earned
      -- Who is as good as can be stays so, and is not written anew.
      where method.id = earned.payment_method_id and method.rating_points <> rating_after(method.rating_points, earned.points)
    ), placed as (
      insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null
      on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
        where known.fate <> 'settled'
    ), done as (
      -- One that has learned something meanwhile is not claimed any more, and is looked at again.
      delete from receipt_waiting where claimed_until is not null
        and receipt_id = any (array(select receipt_id from moved where receipt_id is not null))
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts)
      select deal_id, trader_id, merchant_id, created_at, v_before[n], to_status, cause, by_role, actor_id, coalesce(facts, '{}')
      from moved order by n
    ), known as (
      update merchant_order as known set
        sequence = known.sequence + (moved.event_type is not null)::integer,
        updated_at = clock_timestamp(),
        state = case when moved.frees_order and known.deal_id = moved.deal_id then 'new' else known.state end,
        due_at = case when moved.frees_order and known.deal_id = moved.deal_id
          then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
        deal_id = case when moved.frees_order and known.deal_id = moved.deal_id then null else known.deal_id end
      from moved where known.id = moved.order_id
      returning known.id, known.is_test, known.sequence, known.state, known.due_at, known.updated_at
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id)
      -- Of this deal, also when the order has gone on to another.
      select moved.merchant_id, known.is_test, moved.event_type, known.id, known.sequence, known.state, known.updated_at,
        case when known.state = 'matched' then moved.due_at else known.due_at end, moved.deal_id, moved.to_status,
        moved.received_kopecks, moved.value_micro, moved.fee_micro, moved.is_late, moved.dispute_id
      from moved join known on known.id = moved.order_id
      where moved.event_type is not null order by moved.n
    )
    select array_agg(distinct party.id), array_agg(distinct moved.order_id) into v_users, v_orders
    from moved, lateral (values (moved.trader_id), (moved.merchant_id)) as party (id);

    if v_has_dispute then
      insert into dispute (id, deal_id, trader_id, merchant_id, status, opened_by, opener_id, comment, deal_status_before, held_micro, lacking_micro)
      select step.dispute_id, deal.id, deal.trader_id, deal.merchant_id, 'waiting', step.opened_by, step.actor_id, coalesce(step.comment, ''),
        v_before[step.n], coalesce(step.held_micro, 0), coalesce(step.lacking_micro, 0)
      from unnest(p_steps) as step join deal on deal.id = step.deal_id
      where v_taken[step.n] and step.dispute_id is not null;
    end if;

    perform tell_of_deals(v_users, v_orders);
  end if;

  return query
    -- Whoever comes after a step that was taken has not seen where it led.
    select looked.n, v_taken[looked.n], not v_taken[looked.n] and (v_fitting[looked.n] or coalesce(bool_or(v_taken[looked.n]) over before, false)),
      coalesce(max(looked.led_to) over deal, v_before[looked.n], 'unknown')
    from (select step.n, step.deal_id, case when v_taken[step.n] then step.to_status end as led_to from unnest(p_steps) as step) as looked
    window deal as (partition by looked.deal_id),
      before as (partition by looked.deal_id order by looked.n rows between unbounded preceding and 1 preceding)
    order by looked.n;
end $$;

-- See 0053.
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
