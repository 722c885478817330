-- Moves the watermark and the house's balances on, and returns the settled transfer number. Blocks no posting.
-- It must be the first write of its transaction (else FL901): its own transaction id has to be above that of every
-- transaction that drew a number so far.
create or replace function ledger.roll_up() returns bigint
language plpgsql security definer
set search_path = ledger, pg_catalog, pg_temp
as $$
declare
  v_drawn bigint;
  v_now xid8;
  v_settled bigint;
begin
  -- Read the sequence first and assign our transaction id afterwards: every transaction that has drawn a transfer id has a smaller one.
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'roll_up stands alone: it must be the first to write in its transaction' using errcode = 'FL901';
  end if;
  v_drawn := coalesce(pg_sequence_last_value('ledger.transfer_id_seq'), 0);
  v_now := pg_current_xact_id();

  update watermark set settled = pending, pending = v_drawn, pending_since = v_now
  where pending_since <= pg_snapshot_xmin(pg_current_snapshot());
  -- A `pending_since` above the current transaction id means the database was restored from a dump: start again.
  update watermark set pending = v_drawn, pending_since = v_now where pending_since > v_now;
  select settled into v_settled from watermark;

  update house_balance set up_to = v_settled, balance = balance + coalesce((
    select sum(entry.amount) from entry
    where entry.account_id = house_balance.account_id and entry.position > house_balance.up_to and entry.position <= v_settled
  ), 0)
  where up_to < v_settled;
  return v_settled;
end $$;
