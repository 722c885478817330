-- Trigger: a version of a template is never changed; a correction is a new version.
create or replace function parsing_template_version_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a template is final';
end
$$;
