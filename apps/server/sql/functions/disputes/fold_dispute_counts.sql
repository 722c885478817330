-- Adds noted changes to the counters. One caller at a time; a second one returns at once. A reader adds what is not folded yet, so
-- a total is exact before, during and after it.
create or replace function fold_dispute_counts() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_dispute_counts')) then
    return;
  end if;
  with folded as (
    delete from dispute_count_change returning user_id, status, waits_for, change
  )
  insert into dispute_count (user_id, status, waits_for, cases)
  select user_id, status, waits_for, sum(change) from folded group by user_id, status, waits_for
  on conflict (user_id, status, waits_for) do update set cases = dispute_count.cases + excluded.cases;
end $$;
