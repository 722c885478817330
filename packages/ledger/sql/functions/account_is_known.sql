-- Trigger: an account has a known kind and a known asset (else FL003). Not a foreign key: that is checked again with every
-- balance that changes, and these columns never do.
create or replace function ledger.account_is_known() returns trigger language plpgsql
set search_path = ledger, pg_catalog, pg_temp
as $$
begin
  if not exists (select from account_kind where name = new.kind and is_house = new.is_house)
    or not exists (select from asset where name = new.asset) then
    raise exception 'unknown_account' using errcode = 'FL003';
  end if;
  return new;
end $$;
