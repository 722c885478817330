-- Adds noted changes to user_day. One caller at a time; a second one returns at once. A reader adds what is not folded yet, so a total is
-- exact before, during and after it.
create or replace function fold_user_counts() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_user_counts')) then
    return;
  end if;
  with folded as (
    delete from user_day_change returning day, is_activated, is_premium, is_work, people
  )
  insert into user_day (day, is_activated, is_premium, is_work, people)
  select day, is_activated, is_premium, is_work, sum(people) from folded group by day, is_activated, is_premium, is_work
  on conflict (day, is_activated, is_premium, is_work) do update set people = user_day.people + excluded.people;
end $$;
