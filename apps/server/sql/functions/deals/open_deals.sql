-- Matches orders to the payment methods that the caller proposes. Each request is all or nothing: every condition is checked again here,
-- and a refused request returns its reason in `outcome`, so that the caller may propose another method. Posting n freezes for request n.
-- All rows of one call carry one moment (`at`). `last_used_at` of a method is written only when it is more than a minute old.
--
-- A request that `takes_over` may have a sum whose deal ended without a sign of payment at least 15 minutes ago (`yields_at`); that deal
-- is marked in `deal_failed.gave_way_at`. Other limits: five matches of an order; `p_payer_most` open deals of one `payer_key`,
-- counting those that ended unpaid in the last 15 minutes; `p_method_hour` deals of a method in an hour; and, where the caller sends `share_base_micro` (what the traders that match
-- would have free without this shop's own deals), `p_share_percent` of it for one shop, not counting what it holds at other traders
-- (`elsewhere_micro`).
--
-- Guaranteed at any concurrency: one live deal for a method and a sum, five matches of an order (both by row locks), the payer's limit (advisory
-- lock 42). The shop's share is exact within a call and for four calls at once: a call that would bring the shop above a quarter of its share takes
-- advisory lock 43 first. The method's hour may be passed by what other nodes match at the same instant.
--
-- Locks, in the order shared with `move_deals`: payers (advisory lock 42), orders by id, shops (advisory lock 43), reservations by method and sum,
-- methods and their hours, the ledger last (decision 0015). Of a deal that exists it changes nothing but `deal_failed.gave_way_at`, and it moves
-- no money other than by `post_taken`.
create or replace function open_deals(
  p_requests deal_request[], p_silent_seconds integer, p_most_open integer,
  p_method_hour integer, p_payer_most integer, p_share_percent integer,
  p_kinds text[], p_references text[], p_assets text[], p_details text[],
  p_line_postings integer[], p_line_owners uuid[], p_line_kinds text[], p_line_amounts bigint[],
  p_hold_postings integer[], p_hold_owners uuid[], p_hold_subjects text[], p_hold_causes text[], p_hold_amounts bigint[]
) returns table (n integer, outcome text, at timestamptz, bank text)
language plpgsql
-- No sequential scan in a plan cached while the tables were small.
-- Defended by apps/server/src/deals/matching/open-and-move.test.ts: enable_seqscan.
-- Planned once for each connection: planning takes longer than a usual call.
-- Defended by apps/server/src/platform/kept-plans.test.ts: plan_cache_mode.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- A call that meets a row that stays locked fails soon (55P03), and its caller leaves the items that need it: `locked_rows`.
set lock_timeout = '400ms'
as $$
#variable_conflict use_column
declare
  -- Per request: null, or the reason for its refusal.
  v_cuts text[];
  v_taken boolean[];
  v_users uuid[];
  v_orders uuid[];
  v_at constant timestamptz := clock_timestamp();
  v_banks text[];
  -- Per request: whether the method's last_used_at is more than a minute old and is to be written.
  v_is_long_ago boolean[];
  -- Per shop that is counted: its open deals and orders, what its deals have frozen, whether it is near its share.
  v_shops uuid[];
  v_shop_tests boolean[];
  v_shop_opens bigint[];
  v_shop_helds bigint[];
  v_shop_nears boolean[];
  -- Deals that may take a sum over, and those whose sum was taken.
  v_takers uuid[];
  v_losers uuid[];
begin
  if exists (select from money_halt_facts where resumed_at is null) then perform assert_money_moves(); end if;

  if exists (select from unnest(p_requests) as request where request.payer_key is not null) then
    perform pg_advisory_xact_lock(42, payer.lock) from (
      select distinct hashtext(request.payer_key) as lock from unnest(p_requests) as request
      where request.payer_key is not null order by 1) as payer;
  end if;

  if exists (select from unnest(p_requests) as request where not request.is_new_order) then
    perform from merchant_order
    where id = any (array(select request.order_id from unnest(p_requests) as request where not request.is_new_order))
    order by id for update;
  end if;

  -- Round 2, under advisory lock 43, only if a shop is near its share.
  for v_round in 1..2 loop
    select array_agg(counted.merchant_id), array_agg(counted.is_test), array_agg(counted.open), array_agg(counted.held), array_agg(counted.is_near)
    into v_shops, v_shop_tests, v_shop_opens, v_shop_helds, v_shop_nears
    from (
      select shop.merchant_id, shop.is_test, live.open + fresh.open + given_up.open as open, live.held,
        4 * 100 * (live.held - shop.elsewhere + shop.wanted) > p_share_percent::numeric * shop.base as is_near
      from (
        select request.merchant_id, request.is_test, sum(request.value_micro)::bigint as wanted, min(request.share_base_micro) as base,
          coalesce(min(request.elsewhere_micro), 0) as elsewhere
        from unnest(p_requests) as request group by 1, 2
        having bool_or(request.is_new_order) or count(request.share_base_micro) > 0
      ) as shop,
      -- The same as `open_of_shop`, inlined: one function call per shop would cost more.
      lateral (select count(*) as open, coalesce(sum(one.value_micro), 0)::bigint as held from (
        select held.value_micro from amount_reservation as held where held.merchant_id = shop.merchant_id and held.is_test = shop.is_test
          and (held.due_at is null) is false limit p_most_open) as one) as live,
      lateral (select count(*) as open from (select from merchant_order as waiting where waiting.merchant_id = shop.merchant_id
        and waiting.is_test = shop.is_test and (waiting.due_at is null) is false limit p_most_open) as one) as fresh,
      lateral (select count(*) as open from (select from shop_cancellation as canceled where canceled.merchant_id = shop.merchant_id
        and canceled.is_test = shop.is_test and canceled.at > v_at - interval '15 minutes' limit p_most_open) as one) as given_up
    ) as counted;
    exit when v_round = 2 or (true = any (v_shop_nears)) is not true;
    perform pg_advisory_xact_lock(43, shop.lock) from (
      select distinct hashtext(near.id::text) as lock from unnest(v_shops, v_shop_nears) as near (id, is_near) where near.is_near order by 1) as shop;
  end loop;

  -- Each request by itself: may its order still be matched, is the method as the caller knew it, does it meet every condition (`match_candidate` and
  -- `unmet_order_condition`). Then together, in the order of the batch: the limits of shop, payer and method, and last the traders' money, where
  -- the requests of one trader add up. The ledger refuses what another call has frozen meanwhile.
  with looked as (
    select request.n, request.merchant_id, request.is_test, request.is_new_order, request.trader_id, request.method_id,
      request.value_micro, request.payer_key, request.share_base_micro, coalesce(request.elsewhere_micro, 0) as elsewhere_micro,
      candidate.available_micro, candidate.hour_left, candidate.bank, candidate.last_used_at,
      case when request.payer_key is not null then (select count(*) from (select from amount_reservation as held
        where held.payer_key = request.payer_key and held.is_test = request.is_test and (held.due_at is not null or held.yields_at > v_at)
        limit p_payer_most) as one) end as of_payer,
      coalesce(
        case when not request.is_new_order then nullif(coalesce((
          select case when known.state <> 'new' or known.due_at <= clock_timestamp() then 'order_over'
            when known.matches >= 5 then 'too_many_choices' else '' end
          from merchant_order as known where known.id = request.order_id), 'order_over'), '') end,
        case
          when candidate.method_id is null or candidate.trader_id <> request.trader_id or candidate.is_test <> request.is_test
            or candidate.basis_points <> request.trader_basis_points then 'changed'
          else coalesce(candidate.cut, unmet_order_condition(request.order_type, request.merchant_id, request.value_micro,
            request.merchant_basis_points, candidate.is_sbp, candidate.is_c2c, candidate.trader_id, candidate.min_dollars,
            candidate.max_dollars, candidate.basis_points, candidate.available_micro))
        end) as cut
    from unnest(p_requests) as request
    left join lateral (
      select * from match_candidate(p_silent_seconds, p_method_hour) as one where one.method_id = request.method_id
    ) as candidate on true
  ), counted as (
    -- UNION ALL with the shops (n = 0) and window functions instead of a join: generic plans would use a nested loop of all with all.
    select looked.n, looked.merchant_id, looked.is_test, looked.is_new_order, looked.trader_id, looked.method_id, looked.value_micro,
      looked.payer_key, looked.share_base_micro, looked.elsewhere_micro, looked.available_micro, looked.hour_left, looked.bank, looked.last_used_at,
      looked.of_payer, looked.cut, null::bigint as open, null::bigint as held
    from looked
    union all
    select 0, shop.merchant_id, shop.is_test, false, null, null, null, null, null, null, null, null, null, null, null, null, shop.open, shop.held
    from unnest(v_shops, v_shop_tests, v_shop_opens, v_shop_helds) as shop (merchant_id, is_test, open, held)
  ), placed as (
    select counted.*,
      case when counted.cut is not null then counted.cut
        when counted.is_new_order and max(counted.open) over shop
          + count(*) filter (where counted.cut is null and counted.is_new_order) over shop > p_most_open then 'too_many_open'
        when counted.payer_key is not null and counted.of_payer
          + count(*) filter (where counted.cut is null) over payer > p_payer_most then 'payer_limit'
        when counted.share_base_micro is not null and (max(counted.held) over shop - counted.elsewhere_micro
          + sum(counted.value_micro) filter (where counted.cut is null) over shop) * 100
          > p_share_percent::numeric * counted.share_base_micro then 'shop_share'
        when counted.hour_left is not null
          and count(*) filter (where counted.cut is null) over (partition by counted.method_id order by counted.n) > counted.hour_left
          then 'method_hour'
      end as stage_cut
    from counted
    window shop as (partition by counted.merchant_id, counted.is_test order by counted.n),
      payer as (partition by counted.payer_key, counted.is_test order by counted.n)
  )
  select array_agg(judged.cut order by judged.n), array_agg(judged.bank order by judged.n),
    array_agg(judged.last_used_at is null or judged.last_used_at < v_at - interval '1 minute' order by judged.n)
  into v_cuts, v_banks, v_is_long_ago
  from (
    select placed.n, placed.bank, placed.last_used_at, case when placed.stage_cut is not null then placed.stage_cut
      when sum(placed.value_micro) filter (where placed.stage_cut is null) over (partition by placed.trader_id, placed.is_test order by placed.n)
        > placed.available_micro then 'funds' end as cut
    from placed where placed.n > 0
  ) as judged;

  -- Reserve method and sum. A reservation of an ended deal that yields may be taken over.
  v_takers := array(select request.deal_id from unnest(p_requests) as request where request.takes_over);
  with wanted as (
    select request.* from unnest(p_requests) as request where v_cuts[request.n] is null
  ), first as (
    select distinct on (method_id, amount_kopecks) method_id, amount_kopecks, deal_id, merchant_id, is_test, ttl_minutes, value_micro, payer_key
    from wanted
    order by method_id, amount_kopecks, n
  ), reserved as (
    insert into amount_reservation as known (payment_method_id, amount_kopecks, deal_id, merchant_id, is_test, due_at, value_micro, payer_key)
    select method_id, amount_kopecks, deal_id, merchant_id, is_test, v_at + make_interval(mins => ttl_minutes), value_micro, payer_key
    from first order by method_id, amount_kopecks
    on conflict (payment_method_id, amount_kopecks) do update set deal_id = excluded.deal_id, merchant_id = excluded.merchant_id,
      is_test = excluded.is_test, due_at = excluded.due_at, held_until = null, value_micro = excluded.value_micro,
      payer_key = excluded.payer_key, yields_at = null
      where known.held_until < clock_timestamp()
        or excluded.deal_id = any (v_takers) and known.held_until is not null and known.yields_at <= v_at
    returning new.deal_id as deal_id, case when old.held_until >= v_at then old.deal_id end as loser_id
  )
  select array_agg(coalesce(v_cuts[request.n],
      case when request.deal_id not in (select deal_id from reserved) then 'busy_amount' end) order by request.n),
    (select array_agg(loser_id) filter (where loser_id is not null) from reserved)
  into v_cuts, v_losers
  from unnest(p_requests) as request;

  if v_losers is not null then
    update deal_failed set gave_way_at = v_at where id = any (v_losers);
    insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role)
    select id, trader_id, merchant_id, created_at, status, status, 'sum_gave_way', 'system' from deal_failed where id = any (v_losers) order by id;
  end if;

  -- Insert new orders. A taken external_id is rare: handling the exception is cheaper than a lookup for every new order.
  begin
    insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, matches, created_at, updated_at)
    select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
      allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, 1, v_at, v_at
    from unnest(p_requests) as request where request.is_new_order and v_cuts[request.n] is null
    order by merchant_id, is_test, external_id;
  exception when unique_violation then
    with created as (
      insert into merchant_order (id, merchant_id, is_test, external_id, token, amount_kopecks, order_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, metadata, state, deal_id, sequence, matches, created_at, updated_at)
      select order_id, merchant_id, is_test, external_id, token, requested_kopecks, wanted_type, mode, ttl_minutes,
        allow_unique_amount, success_url, fail_url, payer_id, payer_name, coalesce(metadata, '{}'), 'matched', deal_id, 1, 1, v_at, v_at
      from unnest(p_requests) as request where request.is_new_order and v_cuts[request.n] is null
      order by merchant_id, is_test, external_id
      on conflict (merchant_id, is_test, external_id) do nothing
      returning id
    )
    select array_agg(coalesce(v_cuts[request.n], case
        when request.is_new_order and request.order_id not in (select id from created) then 'external_id_taken' end) order by request.n)
    into v_cuts
    from unnest(p_requests) as request;
  end;
  if 'external_id_taken' = any (v_cuts) then
    delete from amount_reservation where deal_id in (
      select request.deal_id from unnest(p_requests) as request where v_cuts[request.n] = 'external_id_taken');
  end if;

  v_taken := array(select cut is null from unnest(v_cuts) with ordinality as one (cut, n) order by n);
  if true = any (v_taken) then
    -- Write everything in one statement. Only rows of payment_method and method_hour are shared with other calls; they are updated in the
    -- order of ids, and the rare deadlock (40P01) is retried by the caller.
    with request as (
      select wanted.* from unnest(p_requests) as wanted where v_taken[wanted.n]
    ), made as (
      insert into deal (id, order_id, merchant_id, trader_id, payment_method_id, bank, order_type, is_test, status, requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, created_at, updated_at,
        clock_started_at, due_at)
      select deal_id, order_id, merchant_id, trader_id, method_id, v_banks[request.n], order_type, is_test, 'pending', requested_kopecks,
        amount_kopecks, rate_ten_thousandths, value_micro, fee_micro, profit_micro, trader_lead_micro, merchant_lead_micro,
        merchant_basis_points, trader_basis_points, lead_basis_points, trader_lead_id, merchant_lead_id, v_at, v_at,
        v_at, v_at + make_interval(mins => ttl_minutes)
      from request
    ), refused as (
      -- Shares that `deals/matching/lead-shares.ts` refused. The reason stays out of the event, which both sides can read.
      insert into refused_share (deal_id, side, lead_id, reason)
      select request.deal_id, one.side, (one.refusal ->> 'lead_id')::uuid, one.refusal ->> 'reason'
      from request, lateral jsonb_each(request.facts -> 'no_share') as one (side, refusal)
    ), used as (
      update payment_method as method set last_used_at = v_at
      from (select distinct method_id from request where v_is_long_ago[request.n] order by method_id) as one where method.id = one.method_id
    ), hour as (
      insert into method_hour as known (payment_method_id, deals, ends_at)
      select method_id, count(*), v_at + interval '1 hour' from request where p_method_hour > 0 and not is_test group by method_id order by method_id
      on conflict (payment_method_id) do update set
        deals = case when known.ends_at <= v_at then excluded.deals else known.deals + excluded.deals end,
        ends_at = case when known.ends_at <= v_at then excluded.ends_at else known.ends_at end
    ), chosen as (
      -- `= any (array(…))` and not a join: a plan cached while there were few orders would scan all of them.
      update merchant_order as known set state = 'matched', due_at = null, sequence = known.sequence + 1, matches = known.matches + 1,
        updated_at = v_at,
        deal_id = (select request.deal_id from request where request.order_id = known.id)
      where known.id = any (array(select request.order_id from request where not request.is_new_order))
      returning known.id, known.sequence
    ), written as (
      insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, to_status, cause, by_role, facts)
      select deal_id, trader_id, merchant_id, v_at, 'pending', 'matched', case when is_new_order then 'merchant' else 'payer' end,
        coalesce(facts - 'no_share', '{}')
      from request
    ), published as (
      insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
        deal_status, value_micro, fee_micro, is_late, settles_after)
      select merchant_id, is_test, case when is_new_order then 'order.created' else 'order.matched' end, order_id,
        case when is_new_order then 1 else (select chosen.sequence from chosen where chosen.id = request.order_id) end, 'matched', v_at,
        v_at + make_interval(mins => ttl_minutes), deal_id, 'pending', value_micro, fee_micro, false, (select last_ended())
      from request
    )
    select array_agg(distinct party.id), array_agg(distinct request.order_id) into v_users, v_orders
    from request, lateral (values (request.trader_id), (request.merchant_id)) as party (id);

    perform announce_deals(v_users, v_orders);

    perform post_taken(v_taken, p_kinds, p_references, p_assets, p_details, p_line_postings, p_line_owners, p_line_kinds,
      p_line_amounts, p_hold_postings, p_hold_owners, p_hold_subjects, p_hold_causes, p_hold_amounts);
  end if;

  return query select one.n::integer, coalesce(one.cut, 'matched'), v_at, one.bank
  from unnest(v_cuts, v_banks) with ordinality as one (cut, bank, n) order by one.n;
end $$;
