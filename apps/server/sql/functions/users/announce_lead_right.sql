-- Trigger: notifies every server process, when the transaction commits, that a person has become a lead or is one no more. Takes no locks.
-- `users/lead-rights.ts` listens.
-- renamed from: users/lead_right_told.sql
create or replace function announce_lead_right() returns trigger language plpgsql as $$
begin
  perform announce('florin_lead_right', new.id || ' ' || new.is_lead);
  return null;
end $$;
