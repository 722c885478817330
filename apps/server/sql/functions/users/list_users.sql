-- A page of people with these flags (null is any), newest first, and how many there are. Reads the counters of days to find the day at which
-- the page begins, and then only people of that day and before: a page costs the same wherever it is. Takes no locks.
-- A sequential scan reads all people for a page. Defended by apps/server/src/support/search-plans.test.ts: enable_seqscan.
create or replace function list_users(p_activated boolean, p_premium boolean, p_work boolean, p_skip bigint, p_limit integer)
returns table (id uuid, total bigint) language plpgsql stable
set enable_seqscan = off as $$
declare
  v_total bigint;
  v_until timestamptz;
  v_skip bigint;
begin
  with days as (select * from user_days(p_activated, p_premium, p_work))
  select (select coalesce(max(days.people_since), 0) from days), first.until, first.skip into v_total, v_until, v_skip
  from (values (true)) as one
  left join (
    select (days.day + 1)::timestamp at time zone 'UTC' as until, p_skip - (days.people_since - days.people) as skip
    from days where days.people_since > p_skip order by days.day desc limit 1
  ) as first on true;

  if p_activated is null and p_premium is null and p_work is null then
    return query select person.id, v_total from user_account as person
    where not is_simulated and date_joined < v_until
    order by date_joined desc, person.id desc limit p_limit offset v_skip;
  else
    return query select person.id, v_total
    from unnest(array[true, false]) as a, unnest(array[true, false]) as p, unnest(array[true, false]) as w
    cross join lateral (
      select found.id, date_joined from user_account as found
      where not is_simulated and is_activated = a and is_premium = p and is_work = w and date_joined < v_until
      order by date_joined desc, found.id desc limit v_skip + p_limit
    ) as person
    where a = coalesce(p_activated, a) and p = coalesce(p_premium, p) and w = coalesce(p_work, w)
    order by date_joined desc, person.id desc limit p_limit offset v_skip;
  end if;
  -- A page beyond the end still has a total.
  if not found then
    return query select null::uuid, v_total;
  end if;
end $$;
