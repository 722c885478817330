-- What every posting writes is looked at by PostgreSQL less often, and less closely: postings and readers go by their indexes,
-- whatever it finds. A tenth of a young database's time went into these looks.
do $$
declare
  v_table regclass;
  v_column name;
begin
  foreach v_table in array array['ledger.transfer', 'ledger.entry', 'ledger.hold', 'ledger.account']::regclass[] loop
    execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.2)', v_table);
    for v_column in select attname from pg_attribute where attrelid = v_table and attnum > 0 and not attisdropped loop
      execute format('alter table %s alter column %I set statistics 20', v_table, v_column);
    end loop;
  end loop;
end $$;
