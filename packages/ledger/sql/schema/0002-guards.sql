-- Triggers that keep the books as they were written, whoever owns them. After 0001, because their functions need the schema.
-- needs function: ledger/refuse_change.sql
-- needs function: ledger/account_is_known.sql
-- needs function: ledger/chain_step.sql

create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function ledger.refuse_change();
create trigger transfer_no_truncate before truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger hold_never_deleted before delete on ledger.hold
  for each row execute function ledger.refuse_change();
create trigger hold_no_truncate before truncate on ledger.hold
  for each statement execute function ledger.refuse_change();
create trigger account_never_deleted before delete on ledger.account
  for each row execute function ledger.refuse_change();
create trigger account_no_truncate before truncate on ledger.account
  for each statement execute function ledger.refuse_change();

create trigger account_known before insert on ledger.account for each row execute function ledger.account_is_known();
-- Only where one of these columns is set, so a new balance does not fire it.
create trigger account_named_once before update of id, owner, kind, asset, is_house on ledger.account
  for each row execute function ledger.refuse_change();
create trigger account_kind_stays before update or delete on ledger.account_kind for each row execute function ledger.refuse_change();
create trigger asset_stays before update or delete on ledger.asset for each row execute function ledger.refuse_change();

-- Hashes of entries that follow one another in one call.
create aggregate ledger.chain(bytea) (sfunc = ledger.chain_step, stype = bytea, initcond = '');
