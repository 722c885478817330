-- Trigger: notes one person more or fewer of a day and its flags. Inserts only and locks nothing else, so that two registrations
-- never wait for each other; `fold_user_counts` adds the changes up. People of the simulated world are not counted.
create or replace function user_counted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.is_simulated then
    insert into user_day_change (day, is_activated, is_premium, is_work, people)
    values ((old.date_joined at time zone 'UTC')::date, old.is_activated, old.is_premium, old.is_work, -1);
  end if;
  if tg_op <> 'DELETE' and not new.is_simulated then
    insert into user_day_change (day, is_activated, is_premium, is_work, people)
    values ((new.date_joined at time zone 'UTC')::date, new.is_activated, new.is_premium, new.is_work, 1);
  end if;
  return null;
end $$;
