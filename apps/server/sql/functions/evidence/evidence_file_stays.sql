-- Trigger: evidence is never exchanged for other evidence; it can be taken down, once. Erasing a person (`deleted_by` is `erased`) takes
-- the name of the file with it, also of one that was taken down before.
create or replace function evidence_file_stays() returns trigger language plpgsql as $$
begin
  if new.deleted_by = 'erased' and new.original_name = 'erased'
    and to_jsonb(new) - array['deleted_at', 'deleted_by', 'original_name'] = to_jsonb(old) - array['deleted_at', 'deleted_by', 'original_name'] then
    return new;
  end if;
  if old.deleted_at is not null
    or to_jsonb(new) - array['deleted_at', 'deleted_by'] <> to_jsonb(old) - array['deleted_at', 'deleted_by'] then
    raise exception 'evidence is never changed';
  end if;
  return new;
end $$;
