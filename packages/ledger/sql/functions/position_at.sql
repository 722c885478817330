-- Returns the first position of a person's account whose transfer began at or after a moment; one beyond the last if there is none.
-- Reads only, locks nothing.
create or replace function ledger.position_at(p_account_id bigint, p_at timestamptz) returns bigint
language plpgsql stable
set search_path = ledger, pg_catalog, pg_temp
as $$
declare
  -- Positions are in the order in which the account was locked, `created_at` is the start of the transaction. So neighbours may stand in the
  -- wrong order by as long as a transaction lives: halve towards this much earlier, and then go forward one by one.
  v_early constant timestamptz := p_at - interval '2 minutes';
  v_first bigint := 1;
  v_beyond bigint;
  v_last bigint;
  v_middle bigint;
begin
  select version into v_last from account where id = p_account_id;
  v_beyond := v_last + 1;
  while v_first < v_beyond loop
    v_middle := (v_first + v_beyond) / 2;
    if (select transfer.created_at < v_early from entry join transfer on transfer.id = entry.transfer_id
        where entry.account_id = p_account_id and entry.position = v_middle) then
      v_first := v_middle + 1;
    else
      v_beyond := v_middle;
    end if;
  end loop;
  return coalesce((
    select entry.position from entry join transfer on transfer.id = entry.transfer_id
    where entry.account_id = p_account_id and entry.position >= v_first and transfer.created_at >= p_at
    order by entry.position limit 1
  ), v_last + 1);
end $$;
