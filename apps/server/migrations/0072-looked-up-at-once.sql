-- The number after which an event is settled (0068), for those who write many at once and ask once.
create function last_ended() returns xid8 language sql as $$
  select greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8)
$$;

-- See 0047 and 0065.
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
  v_count bigint;
  -- Of each step, its deal as it stands under the lock.
  v_ns integer[];
  v_places tid[];
  v_order_places tid[];
  v_order_ids uuid[];
  v_before text[];
  v_methods uuid[];
  v_traders uuid[];
  v_dues timestamptz[];
  v_signs boolean[];
  v_received bigint[];
  -- Whether something was decided about its receipt before.
  v_is_known boolean[];
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

  -- Row by row: an order, then its deal. Whoever wants a deal has its order first. Under the lock nothing can move them any more, so
  -- they are read here once, and found by their places afterwards.
  select count(*), array_agg(held.n order by held.n), array_agg(held.place order by held.n), array_agg(held.order_place order by held.n),
    array_agg(held.order_id order by held.n), array_agg(held.status order by held.n), array_agg(held.payment_method_id order by held.n),
    array_agg(held.trader_id order by held.n), array_agg(held.due_at order by held.n), array_agg(held.has_sign order by held.n),
    array_agg(held.received_kopecks order by held.n)
  into v_count, v_ns, v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
  from (
    select step.n, deal.ctid as place, known.ctid as order_place, deal.order_id, deal.status, deal.payment_method_id, deal.trader_id,
      deal.due_at, deal.has_sign, deal.received_kopecks
    from unnest(p_steps) as step join deal on deal.id = step.deal_id join merchant_order as known on known.id = deal.order_id
    order by known.id, deal.id for update of known, deal
  ) as held;
  if v_count < cardinality(p_steps) then
    -- Some speak of deals that there are not. Rare, and then the others' places are given back to them.
    select array_agg(v_places[held.at] order by step.n), array_agg(v_order_places[held.at] order by step.n),
      array_agg(v_order_ids[held.at] order by step.n), array_agg(v_before[held.at] order by step.n),
      array_agg(v_methods[held.at] order by step.n), array_agg(v_traders[held.at] order by step.n),
      array_agg(v_dues[held.at] order by step.n), array_agg(v_signs[held.at] order by step.n), array_agg(v_received[held.at] order by step.n)
    into v_places, v_order_places, v_order_ids, v_before, v_methods, v_traders, v_dues, v_signs, v_received
    from unnest(p_steps) as step, lateral (select array_position(v_ns, step.n) as at) as held;
  end if;

  -- Weak receipts of one method are counted one after the other, whatever node they come from.
  if v_has_weak then
    perform pg_advisory_xact_lock(41, hashtext(method.id::text)) from (
      select distinct v_methods[step.n] as id from unnest(p_steps) as step
      where step.weak_kopecks is not null and v_methods[step.n] is not null order by 1) as method;
  end if;

  -- An order takes one step in a batch, the first that fits, and a method one weak receipt; others are crowded out, and come again.
  select array_agg(fits.is_fitting order by fits.n), array_agg(fits.is_fitting and fits.place = 1 and (fits.weak_kopecks is null or fits.weak_place = 1) order by fits.n),
    array_agg(fits.is_known order by fits.n)
  into v_fitting, v_taken, v_is_known
  from (
    select looked.*, row_number() over (partition by v_order_ids[looked.n], looked.is_fitting order by looked.n) as place,
      case when v_has_weak then row_number() over (
        partition by v_methods[looked.n], looked.is_fitting, looked.weak_kopecks is null order by looked.n) end as weak_place
    from (
      select step.n, step.weak_kopecks, known.fate is not null as is_known,
        coalesce(v_before[step.n] = any (step.from_statuses)
          -- A proof may come while the clock strikes.
          and (step.only_if_due is not true or v_dues[step.n] <= clock_timestamp()
            and not (step.to_status = 'expired' and v_before[step.n] = 'verification' and v_signs[step.n]))
          and (step.fate is distinct from 'settled' or known.fate is distinct from 'settled')
          and (step.was_received_kopecks is null or step.was_received_kopecks = coalesce(v_received[step.n], 0))
          and (step.weak_kopecks is null
            or step.weak_kopecks + weakly_settled(v_traders[step.n], v_methods[step.n]) <= step.most_weak_kopecks),
          false) as is_fitting
      from unnest(p_steps) as step
      -- A fence: receipt by receipt. A plan made while there were none would read all of them for each.
      left join lateral (select fate from receipt_fate where receipt_fate.receipt_id = step.receipt_id offset 0) as known on true
    ) as looked
  ) as fits;

  if true = any (v_taken) then
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
      from step where deal.ctid = v_places[step.n]
      returning step.n, step.to_status, step.cause, step.by_role, step.actor_id, step.facts, step.event_type, step.receipt_id, step.fate,
        step.fate_reason, step.frees_order, step.rating_points,
        deal.id as deal_id, deal.order_id, deal.payment_method_id, deal.amount_kopecks, deal.trader_id, deal.merchant_id,
        deal.trader_lead_id, deal.merchant_lead_id, deal.is_test, deal.created_at, deal.due_at, deal.received_kopecks,
        deal.value_micro, deal.fee_micro, deal.profit_micro, deal.credit_micro, deal.trader_lead_micro, deal.merchant_lead_micro,
        deal.is_late, deal.dispute_id
    ), freed as (
      -- Its clock has stopped. The sum stays taken for a while: a late payment must find no stranger in its place.
      update amount_reservation as held set due_at = null, held_until = case when moved.to_status = 'dispute' then held.held_until
        else clock_timestamp() + interval '120 minutes' end
      from moved where moved.to_status in ('complete', 'canceled', 'expired', 'dispute') and held.payment_method_id = moved.payment_method_id
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
    ), judged as (
      -- Simulated traders stay equal: whoever were better than the others would get everybody's test orders.
      update payment_method as method set rating_points = case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
      from (select payment_method_id, array_agg(rating_points order by n) as points, case count(*) when 1 then min(rating_points) end as only
        from moved where rating_points is not null and not is_test group by 1 order by 1) as earned
      -- Who is as good as can be stays so, and is not written anew.
      where method.id = earned.payment_method_id and method.rating_points <> case when earned.only is null
        then rating_after(method.rating_points, earned.points) else least(9000, greatest(-3000, method.rating_points + earned.only)) end
    ), sorted as (
      insert into sorted_deal as known (user_id, amount_kopecks, id, profit_micro, status, created_at)
      select party.user_id, moved.amount_kopecks, moved.deal_id, party.profit_micro, moved.to_status, moved.created_at
      from moved, lateral (values (moved.trader_id, moved.profit_micro), (moved.merchant_id, moved.credit_micro)) as party (user_id, profit_micro)
      -- All of them at one look: one by one, people who have few would be looked for in vain with every deal.
      where party.user_id = any (array(select sorted_user.user_id from sorted_user
          where sorted_user.user_id = any (array(select trader_id from moved union all select merchant_id from moved))))
        and moved.to_status in ('complete', 'canceled', 'expired', 'dispute')
      order by party.user_id, moved.amount_kopecks, moved.deal_id
      on conflict (user_id, amount_kopecks, id) do update set profit_micro = excluded.profit_micro, status = excluded.status
    ), placed as (
      insert into receipt_fate (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and not v_is_known[n]
    ), placed_anew as (
      insert into receipt_fate as known (receipt_id, owner_id, fate, deal_id, reason)
      select receipt_id, trader_id, fate, deal_id, fate_reason from moved where receipt_id is not null and v_is_known[n]
      on conflict (receipt_id) do update set fate = excluded.fate, deal_id = excluded.deal_id, reason = excluded.reason, at = clock_timestamp()
        where known.fate <> 'settled'
    ), done as (
      -- One that has learned something meanwhile is not claimed any more, and is looked at again.
      delete from receipt_waiting where claimed_until is not null
        and receipt_id = any (array(select receipt_id from moved where receipt_id is not null))
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
        rating_points)
      select deal_id, trader_id, merchant_id, created_at, v_before[n], to_status, cause, by_role, actor_id, coalesce(facts, '{}'),
        case when not is_test then rating_points end
      from moved order by n
    ), known as (
      update merchant_order as known set
        sequence = known.sequence + (moved.event_type is not null)::integer,
        updated_at = clock_timestamp(),
        state = case when moved.frees_order and known.deal_id = moved.deal_id then 'new' else known.state end,
        due_at = case when moved.frees_order and known.deal_id = moved.deal_id
          then greatest(known.created_at + interval '60 minutes', clock_timestamp() + interval '1 minute') else known.due_at end,
        deal_id = case when moved.frees_order and known.deal_id = moved.deal_id then null else known.deal_id end
      from moved where known.ctid = v_order_places[moved.n]
      returning known.id as order_id, known.is_test, known.sequence, known.state, known.updated_at,
        -- Of this deal, also when the order has gone on to another.
        case when known.state = 'matched' then moved.due_at else known.due_at end as due_at, moved.n, moved.event_type, moved.merchant_id,
        moved.deal_id, moved.to_status, moved.received_kopecks, moved.value_micro, moved.fee_micro, moved.is_late, moved.dispute_id
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id, settles_after)
      select merchant_id, is_test, event_type, order_id, sequence, state, updated_at, due_at, deal_id, to_status, received_kopecks,
        value_micro, fee_micro, is_late, dispute_id, (select last_ended())
      from known where event_type is not null order by n
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

    v_posted := array(select v_taken[step.n] from unnest(p_steps) as step where step.posting is not null order by step.posting);
    if true = any (v_posted) then
      perform post_taken(v_posted,
        p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
        p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
    end if;
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

-- See 0046 and 0065.
create or replace function open_deals(
  p_wishes deal_wish[], p_silent_seconds integer, p_most_open integer,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, outcome text, at timestamptz, bank text)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  -- Of each wish: empty, or what stands in its way.
  v_cuts text[];
  v_taken boolean[];
  v_users uuid[];
  v_orders uuid[];
  v_at constant timestamptz := clock_timestamp();
  v_banks text[];
  -- Whether its method was last used longer ago than its time of use tells.
  v_is_long_ago boolean[];
begin
  if exists (select from money_halt where resumed_at is null) then perform assert_money_moves(); end if;

  if exists (select from unnest(p_wishes) as wish where not wish.is_new_order) then
    perform from merchant_order where id = any (array(select wish.order_id from unnest(p_wishes) as wish where not wish.is_new_order))
    order by id for update;
  end if;

  -- Orders that were there before: still open to a choice? The method, its owner, its phone, the sum. How much of the shop is
  -- open already. And nobody promises more than they have: in the order of the batch, as long as it lasts; the books have the
  -- last word.
  with looked as (
    select wish.n, wish.merchant_id, wish.is_test, wish.is_new_order, wish.trader_id, wish.value_micro, candidate.available_micro,
      candidate.bank, candidate.last_used_at,
      case
        when not wish.is_new_order and (select known.state = 'new' and known.due_at > clock_timestamp() from merchant_order as known
          where known.id = wish.order_id) is not true then 'order_over'
        when candidate.method_id is null or candidate.trader_id <> wish.trader_id or candidate.is_test <> wish.is_test
          or candidate.basis_points <> wish.trader_basis_points then 'changed'
        when candidate.cut is not null then candidate.cut
        when not (case wish.order_type when 'sbp' then candidate.is_sbp else candidate.is_c2c end) then 'mode'
        when wish.value_micro < candidate.min_dollars * 1000000::bigint
          or candidate.max_dollars > 0 and wish.value_micro > candidate.max_dollars * 1000000::bigint then 'amount_range'
        when wish.fee_micro < wish.profit_micro then 'margin'
        when candidate.trader_id = wish.merchant_id then 'own_deal'
      end as cut
    from unnest(p_wishes) as wish
    left join lateral (
      select * from match_candidate(p_silent_seconds) as one where one.method_id = wish.method_id
    ) as candidate on true
  ), counted as (
    -- Shops stand before their wishes, in the same row of windows: a join would compare each with each.
    select looked.n, looked.merchant_id, looked.is_test, looked.is_new_order, looked.trader_id, looked.value_micro,
      looked.available_micro, looked.bank, looked.last_used_at, looked.cut, null::bigint as open
    from looked
    union all
    select 0, shop.merchant_id, shop.is_test, false, null, null, null, null, null, null,
      -- As `open_of_shop` says it, which is a call for each.
      (select count(*) from (select from amount_reservation as held where held.merchant_id = shop.merchant_id and held.is_test = shop.is_test
        and (held.due_at is null) is false limit p_most_open) as live)
      + (select count(*) from (select from merchant_order as waiting where waiting.merchant_id = shop.merchant_id
        and waiting.is_test = shop.is_test and (waiting.due_at is null) is false limit p_most_open) as fresh)
    from (select distinct merchant_id, is_test from looked where is_new_order and cut is null) as shop
  ), placed as (
    select counted.n, counted.trader_id, counted.is_test, counted.value_micro, counted.available_micro, counted.bank,
      counted.last_used_at,
      case when counted.cut is not null then counted.cut
        when counted.is_new_order and max(counted.open) over shop
          + count(*) filter (where counted.cut is null and counted.is_new_order) over shop > p_most_open then 'too_many_open'
      end as cut
    from counted
    window shop as (partition by counted.merchant_id, counted.is_test order by counted.n)
  )
  select array_agg(judged.cut order by judged.n), array_agg(judged.bank order by judged.n),
    array_agg(judged.last_used_at is null or judged.last_used_at < v_at - interval '1 minute' order by judged.n)
  into v_cuts, v_banks, v_is_long_ago
  from (
    select placed.n, placed.bank, placed.last_used_at, case when placed.cut is not null then placed.cut
      when sum(placed.value_micro) filter (where placed.cut is null) over (partition by placed.trader_id, placed.is_test order by placed.n)
        > placed.available_micro then 'funds' end as cut
    from placed where placed.n > 0
  ) as judged;

  -- The sum, on that method, for this deal alone.
  with wanted as (
    select wish.* from unnest(p_wishes) as wish where v_cuts[wish.n] is null
  ), first as (
    select distinct on (method_id, amount_kopecks) method_id, amount_kopecks, deal_id, merchant_id, is_test, ttl_minutes from wanted
    order by method_id, amount_kopecks, n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at)
    select method_id, amount_kopecks, deal_id, merchant_id, is_test, v_at + make_interval(mins => ttl_minutes)
    from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, merchant_id = excluded.merchant_id,
      is_test = excluded.is_test, due_at = excluded.due_at, held_until = null
      where known.held_until < clock_timestamp()
    returning deal_id
  )
  select array_agg(coalesce(v_cuts[wish.n], case when wish.deal_id not in (select deal_id from reserved) then 'busy_amount' end) order by wish.n)
  into v_cuts
  from unnest(p_wishes) as wish;

  -- And the order, if it comes with it. That its number is taken is rare, and asking first would cost every new one a look.
  begin
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, created_at, updated_at)
    select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, v_at, v_at
    from unnest(p_wishes) as wish where wish.is_new_order and v_cuts[wish.n] is null
    order by merchant_id, is_test, external_id;
  exception when unique_violation then
    with created as (
      insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, created_at, updated_at)
      select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, v_at, v_at
      from unnest(p_wishes) as wish where wish.is_new_order and v_cuts[wish.n] is null
      order by merchant_id, is_test, external_id
      on conflict (merchant_id, is_test, external_id) do nothing
      returning id
    )
    select array_agg(coalesce(v_cuts[wish.n], case
        when wish.is_new_order and wish.order_id not in (select id from created) then 'external_id_taken' end) order by wish.n)
    into v_cuts
    from unnest(p_wishes) as wish;
  end;
  if 'external_id_taken' = any (v_cuts) then
    delete from amount_reservation where deal_id in (
      select wish.deal_id from unnest(p_wishes) as wish where v_cuts[wish.n] = 'external_id_taken');
  end if;

  v_taken := array(select cut is null from unnest(v_cuts) with ordinality as one (cut, n) order by n);
  if true = any (v_taken) then
    -- All that the match leaves behind. Of these only methods are anybody else's: they come in their order, and two who meet in
    -- another all the same are told apart by the database, and come again.
    with wish as (
      select wanted.* from unnest(p_wishes) as wanted where v_taken[wanted.n]
    ), made as (
      insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, created_at, updated_at,
        clock_started_at, due_at)
      select deal_id, order_id, merchant_id, trader_id, method_id, v_banks[wish.n], order_type, is_test, 'pending', requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, v_at, v_at,
        v_at, v_at + make_interval(mins => ttl_minutes)
      from wish
    ), used as (
      update payment_method as method set last_used_at = v_at
      from (select distinct method_id from wish where v_is_long_ago[wish.n] order by method_id) as one where method.id = one.method_id
    ), chosen as (
      -- Found by their numbers, never by a join: a plan made while there were few orders would read all of them.
      update merchant_order as known set state = 'matched', due_at = null, sequence = known.sequence + 1, updated_at = v_at,
        deal_id = (select wish.deal_id from wish where wish.order_id = known.id)
      where known.id = any (array(select wish.order_id from wish where not wish.is_new_order))
      returning known.id, known.sequence
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
      select deal_id, trader_id, merchant_id, v_at, 'pending', 'matched', case when is_new_order then 'merchant' else 'payer' end,
        coalesce(facts, '{}')
      from wish
    ), told as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, value_micro, fee_micro, is_late, settles_after)
      select merchant_id, is_test, case when is_new_order then 'order.created' else 'order.matched' end, order_id,
        case when is_new_order then 1 else (select chosen.sequence from chosen where chosen.id = wish.order_id) end, 'matched', v_at,
        v_at + make_interval(mins => ttl_minutes), deal_id, 'pending', value_micro, fee_micro, false, (select last_ended())
      from wish
    )
    select array_agg(distinct party.id), array_agg(distinct wish.order_id) into v_users, v_orders
    from wish, lateral (values (wish.trader_id), (wish.merchant_id)) as party (id);

    perform tell_of_deals(v_users, v_orders);

    perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;

  return query select one.n::integer, coalesce(one.cut, 'matched'), v_at, one.bank
  from unnest(v_cuts, v_banks) with ordinality as one (cut, bank, n) order by one.n;
end $$;
