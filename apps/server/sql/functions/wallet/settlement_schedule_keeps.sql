-- Trigger: what the person agreed to in a payout schedule never changes, and an ended one stays ended (FW002).
create or replace function settlement_schedule_keeps() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.minute_of_day, new.time_zone, new.keep_micro_usdt, new.code_id, new.session_id, new.proof, new.confirmed_at)
     is distinct from
     (old.id, old.user_id, old.minute_of_day, old.time_zone, old.keep_micro_usdt, old.code_id, old.session_id, old.proof, old.confirmed_at)
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'what a person agreed to is never changed' using errcode = 'FW002';
  end if;
  return new;
end $$;
