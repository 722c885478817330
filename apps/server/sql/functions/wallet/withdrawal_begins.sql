-- Trigger: a new withdrawal is `confirmed` (FW001).
create or replace function withdrawal_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'confirmed' then
    raise exception 'a withdrawal begins as confirmed' using errcode = 'FW001';
  end if;
  return new;
end $$;
