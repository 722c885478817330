-- How many deals of a user (nil uuid: everybody), of these statuses, began in [p_from, p_until). Exact: events that are not folded yet are
-- added to the counters; a user without counters is counted from the deals. Bounds are whole hours: callers see to it. Reads only.
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
