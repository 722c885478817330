-- Builds the counters of these users from the beginning, as folding up to p_below would have left them. The caller holds `deal_fold`, so
-- that nothing is folded meanwhile; takes no lock of its own. Writes `deal_count`, `shop_day` and `counted_user`.
create or replace function begin_counters(p_users uuid[], p_below xid8) returns void language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  with hourly as materialized (
    select party.user_id, date_trunc('hour', own.created_at, 'UTC') as hour, side.status, sum(side.change) as change
    from unnest(p_users) as party (user_id)
    -- Optimization fences (OFFSET 0): nested loops over users, then deals, whatever the statistics say.
    cross join lateral (
      select deal.id, deal.created_at from deal where deal.trader_id = party.user_id
      union all select deal.id, deal.created_at from deal where deal.merchant_id = party.user_id offset 0
    ) as own
    cross join lateral (
      select event.from_status, event.to_status from deal_event as event
      where event.deal_id = own.id and (event.written_in < p_below) is true and event.from_status is distinct from event.to_status offset 0
    ) as event
    cross join lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change)
    where side.status is not null
    group by 1, 2, 3 having sum(side.change) <> 0
  )
  insert into deal_count (user_id, level, bucket, status, count)
  select user_id, 'hour', hour, status, change from hourly
  union all
  select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change)::bigint from hourly group by 1, 3, 4 having sum(change) <> 0
  union all
  select user_id, 'ever', '-infinity', status, sum(change)::bigint from hourly group by 1, 4 having sum(change) <> 0;

  insert into shop_day (merchant_id, day, completed, kopecks, fee_micro, seconds)
  select party.user_id, known.* from unnest(p_users) as party (user_id)
  cross join lateral (select * from shop_days(party.user_id, '-infinity', p_below) offset 0) as known;

  insert into counted_user (user_id) select unnest(p_users);
end $$;
