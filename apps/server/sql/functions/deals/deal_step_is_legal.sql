-- Trigger: a deal's status moves only along `deal_transition` (FD001). `deals/deal.ts` has the same table; a test compares them.
create or replace function deal_step_is_legal() returns trigger language plpgsql as $$
begin
  if not exists (select from deal_transition
    where to_status = new.status and from_status is not distinct from (case tg_op when 'UPDATE' then old.status end)) then
    raise exception 'a deal does not go from % to %', case tg_op when 'UPDATE' then old.status end, new.status using errcode = 'FD001';
  end if;
  return new;
end $$;
