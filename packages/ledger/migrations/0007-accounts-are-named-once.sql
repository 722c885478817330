-- What an account is called is looked at when it is opened, and never changes. A reference is asked for at every change of the row as
-- well, whatever has changed: for each balance three questions, whose answer is known.
alter table ledger.account drop constraint account_asset_fkey, drop constraint account_of_known_kind;
alter table ledger.house_balance drop constraint house_balance_account_id_fkey;

create function ledger.account_is_known() returns trigger language plpgsql
set search_path = ledger, pg_catalog, pg_temp
as $$
begin
  if not exists (select from account_kind where name = new.kind and is_house = new.is_house)
    or not exists (select from asset where name = new.asset) then
    raise exception 'unknown_account' using errcode = 'FL003';
  end if;
  return new;
end $$;

create trigger account_known before insert on ledger.account for each row execute function ledger.account_is_known();
-- Only where one of these is set, so a balance does not ask.
create trigger account_named_once before update of id, owner, kind, asset, is_house on ledger.account
  for each row execute function ledger.refuse_change();

-- What was referred to stays, too.
create trigger account_kind_stays before update or delete on ledger.account_kind for each row execute function ledger.refuse_change();
create trigger asset_stays before update or delete on ledger.asset for each row execute function ledger.refuse_change();

revoke all on all functions in schema ledger from public;
