-- Tables that every posting writes are analysed with 20 instead of 100: see 0017 of the server's schema, whose reasons are the same.
do $$
declare
  v_table regclass;
  v_column name;
begin
  foreach v_table in array array['ledger.transfer', 'ledger.entry', 'ledger.hold', 'ledger.account']::regclass[] loop
    for v_column in select attname from pg_attribute where attrelid = v_table and attnum > 0 and not attisdropped loop
      execute format('alter table %s alter column %I set statistics 20', v_table, v_column);
    end loop;
  end loop;
end $$;
