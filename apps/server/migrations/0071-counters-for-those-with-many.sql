-- Everybody's deals were counted by the hour, by the day and in all, every second: seven rows to find and change for each deal, a tenth
-- of what a deal costs. Counters are for long lists and long charts. Whoever has few deals has them counted when asking.
create table counted_user (user_id uuid primary key);

-- How many deals each person had when it was last looked: once a minute, in order to find out who has come to have many.
create table deal_tally (user_id uuid primary key, deals bigint not null) with (fillfactor = 50);
alter table deal_fold add column tallied_below xid8 not null default '0';

-- Nobody folds meanwhile.
update deal_fold set tallied_below = folded_below;
insert into deal_tally (user_id, deals)
select user_id, sum(count)::bigint from deal_count
where level = 'ever' and user_id <> '00000000-0000-0000-0000-000000000000' group by 1 having sum(count) > 0;
insert into counted_user (user_id) select user_id from deal_tally where deals >= 1000;
delete from deal_count where user_id <> '00000000-0000-0000-0000-000000000000' and user_id not in (select user_id from counted_user);
delete from shop_day where merchant_id not in (select user_id from counted_user);

-- Whether this person's deals are in the counters. Everybody's together always are.
create function is_counted(p_user uuid) returns boolean language sql stable as $$
  select p_user = '00000000-0000-0000-0000-000000000000' or exists (select from counted_user where user_id = p_user)
$$;

-- Of somebody who has few, those that began in a span of time.
create function few_deals(p_user uuid, p_from timestamptz, p_until timestamptz) returns table (at timestamptz, status text)
language sql stable as $$
  select deal.created_at, deal.status from deal
  where deal.trader_id = p_user and deal.created_at >= coalesce(p_from, '-infinity') and deal.created_at < coalesce(p_until, 'infinity')
  union all
  select deal.created_at, deal.status from deal
  where deal.merchant_id = p_user and deal.created_at >= coalesce(p_from, '-infinity') and deal.created_at < coalesce(p_until, 'infinity')
$$;

-- What a shop's deals brought on each day since then, from what happened below a mark.
create function shop_days(p_merchant uuid, p_since timestamptz, p_below xid8)
returns table (day timestamptz, completed bigint, kopecks numeric, fee_micro numeric, seconds bigint) language sql stable as $$
  select date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)), sum(deal.fee_micro),
    sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal cross join lateral (
    select one.at from deal_event as one where one.deal_id = deal.id and (one.written_in < p_below) is true and one.at >= p_since
      and one.to_status = 'complete' and one.from_status is distinct from 'complete'
    -- A fence: deal by deal. And the mark is spelled as no index has it, or a plan made while there were few events would read all of them.
    offset 0
  ) as event
  where deal.merchant_id = p_merchant and not deal.is_test
  group by 1
$$;

-- People's counters from the beginning, as folding would have left them at this mark.
create function begin_counters(p_users uuid[], p_below xid8) returns void language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  with hourly as materialized (
    select party.user_id, date_trunc('hour', own.created_at, 'UTC') as hour, side.status, sum(side.change) as change
    from unnest(p_users) as party (user_id)
    -- Fences: person by person, deal by deal.
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

-- See 0051.
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
    -- Fences: one by one, however many there are.
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
    -- Not as an update beside an insert: a plan that was made while there were no counters would compare all with all.
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

-- Who has come to have many: they get counters, and those with more have their deals put in order (0064).
create function tally_deals() returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
  v_grown uuid[];
begin
  -- Nobody folds meanwhile, so that somebody's counters go on where they begin.
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
    -- So few that whoever waits for this waits for a moment. The others' turn comes with the next of their deals.
    where added.deals >= 1000 and known.is_known is null order by added.user_id limit 50)
  into v_count, v_grown;
  if cardinality(v_grown) > 0 then perform begin_counters(v_grown, v_below); end if;
  update deal_fold set tallied_below = v_below;
  return v_count;
end $$;

-- See 0051 and 0070.
create or replace function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_below xid8;
begin
  if not is_counted(p_user) then
    return (select count(*) from few_deals(p_user, p_from, p_until) as own where own.status = any (p_statuses));
  end if;
  select folded_below into v_below from deal_fold;
  return deal_counted(p_user, p_statuses, p_from, p_until) + coalesce((
    select sum((news.to_status = any (p_statuses))::integer - coalesce((news.from_status = any (p_statuses))::integer, 0))
    from deal_news(p_user, v_below) as news
    where news.from_status is distinct from news.to_status
      and (p_from is null or news.at >= p_from) and (p_until is null or news.at < p_until)), 0);
end $$;

-- See 0051 and 0070.
create or replace function deal_totals(p_user uuid, p_statuses text[], p_bounds timestamptz[]) returns bigint[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_below xid8;
  v_first timestamptz := p_bounds[1];
  v_last timestamptz := p_bounds[cardinality(p_bounds)];
  v_edges timestamptz[] := array(select distinct date_trunc('day', bound, 'UTC') from unnest(p_bounds) as bound
    where bound <> date_trunc('day', bound, 'UTC'));
  v_sums bigint[] := array_fill(0::bigint, array[cardinality(p_bounds) - 1]);
  v_found record;
begin
  if not is_counted(p_user) then
    for v_found in
      select width_bucket(own.at, p_bounds) as n, count(*) as count from few_deals(p_user, v_first, v_last) as own
      where own.status = any (p_statuses) group by 1
    loop
      v_sums[v_found.n] := v_found.count;
    end loop;
    return v_sums;
  end if;
  select folded_below into v_below from deal_fold;
  for v_found in
    select width_bucket(part.at, p_bounds) as n, sum(part.count) as count
    from (
      select bucket as at, count from deal_count
      where user_id = p_user and level = 'day' and status = any (p_statuses) and bucket >= v_first and bucket < v_last
        and bucket <> all (v_edges)
      union all
      select known.bucket, known.count from unnest(v_edges) as edge, lateral (
        select bucket, count from deal_count
        where user_id = p_user and level = 'hour' and status = any (p_statuses)
          and bucket >= greatest(edge, v_first) and bucket < least(edge + interval '1 day', v_last)
        -- A fence: day by day along the index, never all hours for each day.
        offset 0
      ) as known
      union all
      select news.at, (news.to_status = any (p_statuses))::integer - coalesce((news.from_status = any (p_statuses))::integer, 0)
      from deal_news(p_user, v_below) as news
      where news.from_status is distinct from news.to_status and news.at >= v_first and news.at < v_last
    ) as part
    group by 1
  loop
    v_sums[v_found.n] := v_found.count;
  end loop;
  return v_sums;
end $$;
