-- Matches orders to the payment methods that the caller proposes. Each wish is all or nothing: every condition is checked again here, and a
-- refused wish returns its reason in `outcome`, so that the caller may propose another method. Posting n freezes for wish n. All rows of
-- one call carry one moment (`at`). `last_used_at` of a method is written only when it is more than a minute old.
--
-- Locks, in the order shared with `move_deals`: orders by id, reservations by method and sum, methods, the ledger last (decision 0015).
-- It may not change a deal that exists, nor move money other than by `post_taken`.
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
