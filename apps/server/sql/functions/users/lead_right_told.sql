-- Trigger: tells every server process, when the transaction commits, that a person has become a lead or is one no more. Takes no locks.
-- `users/lead-rights.ts` listens.
create or replace function lead_right_told() returns trigger language plpgsql as $$
begin
  perform announce('florin_lead_right', new.id || ' ' || new.is_lead);
  return null;
end $$;
