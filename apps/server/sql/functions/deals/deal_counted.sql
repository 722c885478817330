-- What the counters alone say of a user's deals, of these statuses, that began in [p_from, p_until). Reads only; see `deal_total`.
create or replace function deal_counted(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
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
    -- Whole days, plus whole hours at both ends. Callers pass whole hours.
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'day' and status = any (p_statuses) and bucket >= v_first and bucket < v_last;
    -- One query per end: with both ranges in one condition the index scan would read all hours between them.
    select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'hour' and status = any (p_statuses) and bucket >= p_from and bucket < least(p_until, v_first);
    if v_last >= v_first then
      select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
      where user_id = p_user and level = 'hour' and status = any (p_statuses) and bucket >= greatest(p_from, v_last) and bucket < p_until;
    end if;
  end if;
  return v_sum;
end $$;
