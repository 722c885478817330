-- Trigger: gives a new audit row its number, time and place in the hash chain. Takes the advisory lock
-- `audit` until the end of the transaction.
create or replace function audit_chain() returns trigger language plpgsql as $$
begin
  -- One writer at a time: a chain has one end. Acts worth an audit row are rare.
  perform pg_advisory_xact_lock(hashtext('audit'));
  -- The number was drawn before the lock; drawn again under it, numbers and chain agree.
  new.id := nextval(pg_get_serial_sequence('audit', 'id'));
  new.at := clock_timestamp();
  select coalesce((select hash from audit order by id desc limit 1), '\x00') into new.previous_hash;
  new.hash := audit_hash(new);
  return new;
end $$;
