-- Trigger: gives a new audit row its number, time and place in the hash chain. Takes the advisory lock
-- `audit` until the end of the transaction. Runs as the table's owner: nobody else may draw from its sequence. The search path is fixed,
-- so that no table or function of the same name is taken for ours.
-- role: florin_records
create or replace function audit_chain() returns trigger language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- One writer at a time, because each row needs the hash of the last one. Audit rows are rare.
  perform pg_advisory_xact_lock(hashtext('audit'));
  -- The default has drawn an id before the lock was taken; drawn again under it, the order of ids is that of the chain.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.at := clock_timestamp();
  select coalesce((select hash from audit order by id desc limit 1), '\x00') into new.previous_hash;
  new.hash := audit_hash(new);
  return new;
end $$;
