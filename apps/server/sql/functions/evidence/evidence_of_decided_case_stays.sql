-- Constraint trigger, at commit: once the case of a deal is decided, no file about the deal is added or taken down any more. An appeal
-- adds its files in the transaction that opens the new case, which is why this waits for the commit. Erasing a person is the one exception.
create or replace function evidence_of_decided_case_stays() returns trigger language plpgsql as $$
begin
  if new.deleted_by is distinct from 'erased' and new.subject ~ '^deal:[0-9a-f-]{36}$'
    and exists (select from dispute_facts where deal_id = substring(new.subject from 6)::uuid)
    and not exists (select from dispute_facts where deal_id = substring(new.subject from 6)::uuid
      and status in ('waiting', 'consideration', 'deepconsideration')) then
    raise exception 'the case of % is decided: its evidence stays as it is', new.subject;
  end if;
  return null;
end $$;
