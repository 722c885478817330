-- Trigger: what the person agreed to in a standing order never changes, and an ended one stays ended (FW002).
create or replace function standing_order_keeps() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.address, new.code_id, new.session_id, new.proof, new.usable_at)
     is distinct from (old.id, old.user_id, old.address, old.code_id, old.session_id, old.proof, old.usable_at)
     or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'what a person agreed to is never changed' using errcode = 'FW002';
  end if;
  return new;
end $$;
