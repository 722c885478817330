-- Trigger: gives a new audit row its number, time and place in the hash chain. Takes the advisory lock
-- `audit` until the end of the transaction. Runs as the table's owner, whatever role writes the row. The search path is fixed,
-- so that no table or function of the same name is taken for ours.
-- role: florin_records
create or replace function audit_chain() returns trigger language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  last record;
begin
  -- One writer at a time, because each row needs the hash of the last one. Audit rows are rare.
  perform pg_advisory_xact_lock(hashtext('audit'));
  select id, hash into last from audit order by id desc limit 1;
  -- The id that the default has drawn is dropped: one after another without a gap, so that a reader misses no entry.
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, '\x00');
  new.hash := audit_hash(new);
  return new;
end $$;
