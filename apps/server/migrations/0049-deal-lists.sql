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

-- What the counters say of a person's deals, of these statuses, that began in a span of time.
create function deal_counted(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
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

-- The same of spans that follow one another, from each bound to the next: what the counters lack is looked at once for all.
create function deal_totals(p_user uuid, p_statuses text[], p_bounds timestamptz[]) returns bigint[]
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_below xid8;
  v_last integer := cardinality(p_bounds);
  v_sums bigint[] := '{}';
  v_late record;
begin
  select folded_below into v_below from deal_fold;
  for n in 1..v_last - 1 loop
    v_sums[n] := deal_counted(p_user, p_statuses, p_bounds[n], p_bounds[n + 1]);
  end loop;
  for v_late in
    select width_bucket(event.deal_created_at, p_bounds) as n,
      sum(((event.to_status = any (p_statuses))::integer - coalesce((event.from_status = any (p_statuses))::integer, 0))
      * ((event.trader_id = p_user)::integer + (event.merchant_id = p_user)::integer
        + (p_user = '00000000-0000-0000-0000-000000000000')::integer)) as change
    from deal_event as event
    where event.written_in >= v_below
      and (event.trader_id = p_user or event.merchant_id = p_user or p_user = '00000000-0000-0000-0000-000000000000')
      and event.from_status is distinct from event.to_status
      and event.deal_created_at >= p_bounds[1] and event.deal_created_at < p_bounds[v_last]
    group by 1
  loop
    v_sums[v_late.n] := v_sums[v_late.n] + v_late.change;
  end loop;
  return v_sums;
end $$;
