-- Trigger before a proposal is updated: only its ending is written, once. What is accepted is the text that was read.
create or replace function settlement_proposal_is_final() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_at is null
    or to_jsonb(new) - array['ended_at', 'ending'] is distinct from to_jsonb(old) - array['ended_at', 'ending'] then
    raise exception 'a proposal never changes, and ends once';
  end if;
  return new;
end $$;
