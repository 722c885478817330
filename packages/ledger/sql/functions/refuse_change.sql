-- Trigger of tables whose rows are final: raises FL900 on the change that fired it. The product's role lacks the right as well; this
-- guards the books on a server where it owns them.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of ledger.% are never changed', tg_table_name using errcode = 'FL900';
end $$;
