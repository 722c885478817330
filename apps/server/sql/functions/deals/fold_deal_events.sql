-- Adds the deal events committed since the last call to the counters by hour, day and ever, of counted users and of everybody together
-- (decisions 0011 and 0020), and returns how many counters changed. Hours are added up first, days and ever from them: there are far
-- fewer hours than events.
--
-- Locks the one row of `deal_fold` with SKIP LOCKED: of several workers one folds, the others return 0. Reads only events below the
-- oldest open transaction, so none can appear later in a range that was folded.
create or replace function fold_deal_events() returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  with fresh as materialized (
    select event.deal_id, event.trader_id, event.merchant_id, event.at, event.from_status, event.to_status,
      date_trunc('hour', event.deal_created_at, 'UTC') as hour, trader.is_counted as is_trader_counted,
      merchant.is_counted as is_merchant_counted
    from deal_event as event
    -- Optimization fences (OFFSET 0): a primary key lookup per event, never a hash of all counted users.
    left join lateral (select true as is_counted from counted_user where user_id = event.trader_id offset 0) as trader on true
    left join lateral (select true as is_counted from counted_user where user_id = event.merchant_id offset 0) as merchant on true
    where event.written_in >= v_from and event.written_in < v_below and event.from_status is distinct from event.to_status
  ), step as (
    select '00000000-0000-0000-0000-000000000000'::uuid as user_id, hour, from_status, to_status, count(*)::integer as times
    from fresh group by 2, 3, 4
    union all
    select trader_id, hour, from_status, to_status, 1 from fresh where is_trader_counted
    union all
    select merchant_id, hour, from_status, to_status, 1 from fresh where is_merchant_counted
  ), party as materialized (
    select step.user_id, step.hour, side.status, sum(side.change) as change
    from step, lateral (values (step.from_status, -step.times), (step.to_status, step.times)) as side (status, change)
    where side.status is not null
    group by 1, 2, 3 having sum(side.change) <> 0
  ), counted as materialized (
    select user_id, 'hour' as level, hour as bucket, status, change as count from party
    union all
    select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change)::bigint from party group by 1, 3, 4 having sum(change) <> 0
    union all
    select user_id, 'ever', '-infinity', status, sum(change)::bigint from party group by 1, 4 having sum(change) <> 0
  ), added as (
    -- ON CONFLICT and not UPDATE plus INSERT: a plan cached while deal_count was empty would join them without the index.
    insert into deal_count as known (user_id, level, bucket, status, count)
    select * from counted order by user_id, level, bucket, status
    on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count
  ), sold as (
    insert into shop_day as known (merchant_id, day, completed, kopecks, fee_micro, seconds)
    select fresh.merchant_id, date_trunc('day', fresh.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)),
      sum(deal.fee_micro), sum(extract(epoch from fresh.at - deal.created_at))::bigint
    from fresh cross join lateral (select * from deal where deal.id = fresh.deal_id offset 0) as deal
    where fresh.is_merchant_counted and fresh.to_status = 'complete' and not deal.is_test
    group by 1, 2 order by 1, 2
    on conflict (merchant_id, day) do update set completed = known.completed + excluded.completed,
      kopecks = known.kopecks + excluded.kopecks, fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds
  )
  select count(*) into v_count from counted;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;
