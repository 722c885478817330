-- Trigger: a new user gets a row in `profit_total`, so that a deal only updates it. Locks nothing but the row it inserts.
-- renamed from: users/begin_profit.sql
create or replace function begin_profit() returns trigger language plpgsql as $$
begin
  insert into profit_total (user_id) values (new.id);
  return null;
end $$;
