-- Counts new deals of each user, and gives counters to at most 50 users who have reached 1000 deals (decision 0020) and sorted lists to
-- those with 2000 (`sorted_user`). Returns how many users had new deals.
--
-- Locks the one row of `deal_fold` with SKIP LOCKED, so that nothing is folded while counters are built.
create or replace function tally_deals() returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
  v_grown uuid[];
begin
  -- The lock keeps fold_deal_events out: new counters begin exactly where folding goes on.
  select tallied_below, folded_below into v_from, v_below from deal_fold for update skip locked;
  if not found or v_below <= v_from then return 0; end if;
  with begun as materialized (
    select event.trader_id, event.merchant_id from deal_event as event
    where event.written_in >= v_from and event.written_in < v_below and event.from_status is null
  ), added as (
    insert into deal_tally as known (user_id, deals)
    select party.user_id, count(*) from (select trader_id from begun union all select merchant_id from begun) as party (user_id)
    group by 1 order by 1
    on conflict (user_id) do update set deals = known.deals + excluded.deals
    returning known.user_id, known.deals
  ), grown as (
    insert into sorted_user (user_id) select user_id from added where deals >= 2000 on conflict do nothing
  )
  select (select count(*) from added), array(
    select added.user_id from added left join lateral (
      select true as is_known from counted_user where counted_user.user_id = added.user_id offset 0) as known on true
    -- At most 50, to keep the lock short. The others are found again with their next deal.
    where added.deals >= 1000 and known.is_known is null order by added.user_id limit 50)
  into v_count, v_grown;
  if cardinality(v_grown) > 0 then perform begin_counters(v_grown, v_below); end if;
  update deal_fold set tallied_below = v_below;
  return v_count;
end $$;
