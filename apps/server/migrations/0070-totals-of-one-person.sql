-- What the counters lack, of one person or of everybody. A person is looked for on either side apart, so that the index tells whose an
-- event is (0069). It has two ends, because a span with one end is taken for a third of everything that ever happened.
create function deal_news(p_user uuid, p_below xid8) returns table (at timestamptz, from_status text, to_status text) language sql stable as $$
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = p_user
    and p_user <> '00000000-0000-0000-0000-000000000000'
  union all
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = p_user
    and p_user <> '00000000-0000-0000-0000-000000000000'
  union all
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8
    and p_user = '00000000-0000-0000-0000-000000000000'
$$;

-- See 0051.
create or replace function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_below xid8;
begin
  select folded_below into v_below from deal_fold;
  return deal_counted(p_user, p_statuses, p_from, p_until) + coalesce((
    select sum((news.to_status = any (p_statuses))::integer - coalesce((news.from_status = any (p_statuses))::integer, 0))
    from deal_news(p_user, v_below) as news
    where news.from_status is distinct from news.to_status
      and (p_from is null or news.at >= p_from) and (p_until is null or news.at < p_until)), 0);
end $$;

-- See 0051.
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
