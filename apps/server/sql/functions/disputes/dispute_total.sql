-- How many cases a user has, or all users together (the id of all zeros), in any of the given pairs of status and whom the case waits for.
create or replace function dispute_total(p_user uuid, p_statuses text[], p_waits text[]) returns bigint language sql stable as $$
  select coalesce(sum(cases), 0)::bigint from (
    select status, waits_for, cases from dispute_count where user_id = p_user
    union all
    select status, waits_for, change from dispute_count_change where user_id = p_user
  ) as counted
  where (status, waits_for) in (select * from unnest(p_statuses, p_waits))
$$;
