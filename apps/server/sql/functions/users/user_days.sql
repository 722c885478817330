-- How many people with these flags registered on each day, newest day first, and how many on that day and later. A flag that is null is any.
create or replace function user_days(p_activated boolean, p_premium boolean, p_work boolean)
returns table (day date, people bigint, people_since bigint) language sql stable as $$
  select day, sum(people)::bigint, sum(sum(people)) over (order by day desc)::bigint
  from (select * from user_day union all select * from user_day_change) as counted
  where is_activated = coalesce(p_activated, is_activated) and is_premium = coalesce(p_premium, is_premium)
    and is_work = coalesce(p_work, is_work)
  group by day
$$;
