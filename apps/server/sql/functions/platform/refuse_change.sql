-- Trigger of tables whose rows are final: raises on the change that fired it.
-- role: florin_records
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
