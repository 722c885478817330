-- How many people have these flags (a flag that is null is any), and how many people there are. Takes no locks.
create or replace function user_totals(p_activated boolean, p_premium boolean, p_work boolean)
returns table (fitting bigint, everybody bigint) language sql stable as $$
  select coalesce(sum(people) filter (where is_activated = coalesce(p_activated, is_activated)
      and is_premium = coalesce(p_premium, is_premium) and is_work = coalesce(p_work, is_work)), 0)::bigint,
    coalesce(sum(people), 0)::bigint
  from (select * from user_day union all select * from user_day_change) as counted
$$;
