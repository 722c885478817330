-- Trigger: evidence is never exchanged for other evidence; it can be taken down, once.
create or replace function evidence_file_stays() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null
    or to_jsonb(new) - array['deleted_at', 'deleted_by'] <> to_jsonb(old) - array['deleted_at', 'deleted_by'] then
    raise exception 'evidence is never changed';
  end if;
  return new;
end $$;
