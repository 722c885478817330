-- As `deal_total`, for consecutive spans from each bound to the next; bounds are whole hours. One pass: whole days by the day, days in
-- which a span ends by the hour, and events that are not folded yet. Reads only.
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
        -- Optimization fence (OFFSET 0): one index range scan per edge day, never all hours for each of them.
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
