-- Nearly all deals end complete, and a list of those is the list by time with few gaps. Only the others need an order of their own,
-- so a deal that completes is in two indexes less.
drop index deal_of_trader_status;
drop index deal_of_merchant_status;
create index deal_of_trader_incomplete on deal (trader_id, status, created_at desc, id desc) where status <> 'complete';
create index deal_of_merchant_incomplete on deal (merchant_id, status, created_at desc, id desc) where status <> 'complete';

-- Support sorts everybody's: without an order to walk along, each page would sort millions.
create index deal_by_amount on deal (amount_kopecks desc, id desc);
create index deal_by_profit on deal (profit_micro desc, id desc);
-- And looks for what is still to be done among all.
create index deal_incomplete on deal (status, created_at desc, id desc) where status <> 'complete';

-- What happened is added up by the hour first, and days and all time from that: there are far fewer hours than events.
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
  with side as materialized (
    select event.trader_id, event.merchant_id, date_trunc('hour', event.deal_created_at, 'UTC') as hour, side.status, sum(side.change) as change
    from deal_event as event, lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change)
    where event.written_in >= v_from and event.written_in < v_below
      and event.from_status is distinct from event.to_status and side.status is not null
    group by 1, 2, 3, 4 having sum(side.change) <> 0
  ), party as materialized (
    select user_id, hour, status, sum(change) as change
    from (
      select trader_id as user_id, hour, status, change from side
      union all select merchant_id, hour, status, change from side
      union all select '00000000-0000-0000-0000-000000000000', hour, status, change from side
    ) as each
    group by 1, 2, 3 having sum(change) <> 0
  ), counted as materialized (
    select user_id, 'hour' as level, hour as bucket, status, change::bigint as count from party
    union all
    select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change)::bigint from party group by 1, 3, 4 having sum(change) <> 0
    union all
    select user_id, 'ever', '-infinity', status, sum(change)::bigint from party group by 1, 4 having sum(change) <> 0
  ), added as (
    -- Not as an update beside an insert: a plan that was made while there were no counters would compare all with all.
    insert into deal_count as known (user_id, level, bucket, status, count)
    select * from counted order by user_id, level, bucket, status
    on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count
  )
  select count(*) into v_count from counted;
  insert into shop_day as known (merchant_id, day, completed, kopecks, fee_micro, seconds)
  select deal.merchant_id, date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)),
    sum(deal.fee_micro), sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal_event as event cross join lateral (select * from deal where deal.id = event.deal_id offset 0) as deal
  where event.written_in >= v_from and event.written_in < v_below
    and event.to_status = 'complete' and event.from_status is distinct from 'complete' and not deal.is_test
  group by 1, 2
  on conflict (merchant_id, day) do update set completed = known.completed + excluded.completed,
    kopecks = known.kopecks + excluded.kopecks, fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;

-- What the counters say of a person's deals, of these statuses, that began in a span of time.
create function deal_counted(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_sum bigint;
  -- The whole days between.
  v_first timestamptz := date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC');
  v_last timestamptz := date_trunc('day', p_until, 'UTC');
begin
  if p_from is null and p_until is null then
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'ever' and status = any (p_statuses);
  else
    -- Whole days, and whole hours at both ends. Spans begin and end with an hour: callers see to it.
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'day' and status = any (p_statuses) and bucket >= v_first and bucket < v_last;
    -- Each end by itself: of two spans in one condition the index would read all hours between.
    select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'hour' and status = any (p_statuses) and bucket >= p_from and bucket < least(p_until, v_first);
    if v_last >= v_first then
      select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
      where user_id = p_user and level = 'hour' and status = any (p_statuses) and bucket >= greatest(p_from, v_last) and bucket < p_until;
    end if;
  end if;
  return v_sum;
end $$;

-- How many deals of a person, of these statuses, began in a span of time. Exact: what the counters lack is added.
create or replace function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_below xid8;
begin
  select folded_below into v_below from deal_fold;
  -- As `deal_changes` says it, of one person: everybody else's news is passed by at a glance.
  return deal_counted(p_user, p_statuses, p_from, p_until) + coalesce((
    select sum(((event.to_status = any (p_statuses))::integer - coalesce((event.from_status = any (p_statuses))::integer, 0))
      * ((event.trader_id = p_user)::integer + (event.merchant_id = p_user)::integer
        + (p_user = '00000000-0000-0000-0000-000000000000')::integer))
    from deal_event as event
    where event.written_in >= v_below
      and (event.trader_id = p_user or event.merchant_id = p_user or p_user = '00000000-0000-0000-0000-000000000000')
      and event.from_status is distinct from event.to_status
      and (p_from is null or event.deal_created_at >= p_from) and (p_until is null or event.deal_created_at < p_until)), 0);
end $$;

-- Deals of a person, of these statuses, in spans that follow one another, from each bound to the next; bounds are whole hours. All
-- spans at one look: whole days by the day, days in which a span ends by the hour, and what the counters lack from the events.
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
      select event.deal_created_at,
        ((event.to_status = any (p_statuses))::integer - coalesce((event.from_status = any (p_statuses))::integer, 0))
          * ((event.trader_id = p_user)::integer + (event.merchant_id = p_user)::integer
            + (p_user = '00000000-0000-0000-0000-000000000000')::integer)
      from deal_event as event
      where event.written_in >= v_below
        and (event.trader_id = p_user or event.merchant_id = p_user or p_user = '00000000-0000-0000-0000-000000000000')
        and event.from_status is distinct from event.to_status
        and event.deal_created_at >= v_first and event.deal_created_at < v_last
    ) as part
    group by 1
  loop
    v_sums[v_found.n] := v_found.count;
  end loop;
  return v_sums;
end $$;
