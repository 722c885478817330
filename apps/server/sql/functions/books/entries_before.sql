-- How many entries of an account, counted from its first, are older than a moment. Entries stand in the order in which their transactions took the
-- account and carry the time at which those began: near the moment the answer may be off by what ran at the same time, and callers allow for it.
-- Halves the search: twenty rows are read of a million. Takes no lock and changes nothing.
create or replace function entries_before(p_account bigint, p_moment timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_at timestamptz;
begin
  select coalesce(max(position), 0) into v_high from ledger.entry where account_id = p_account;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select transfer.created_at into v_at from ledger.entry join ledger.transfer on transfer.id = entry.transfer_id
    where entry.account_id = p_account and entry.position = v_middle;
    if v_at < p_moment then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end $$;
