-- Tables that every deal writes are analysed with 20 instead of 100: autovacuum's analyze took a tenth of a young database's time, and
-- our queries use their indexes whatever it finds. ANALYZE samples as many rows as the column with the highest target asks for, so every
-- column has the same; their autovacuum_analyze_scale_factor is set where they are created. `create table` cannot say it.
-- statistics.test.ts names columns that are missing here. Virtual generated columns have no statistics.
do $$
declare
  v_table regclass;
  v_column name;
begin
  foreach v_table in array array['merchant_order', 'deal', 'deal_event', 'merchant_event', 'amount_reservation', 'receipt',
    'receipt_fate', 'receipt_waiting', 'receipt_message', 'raw_message', 'deal_count']::regclass[] loop
    for v_column in
      select attname from pg_attribute where attrelid = v_table and attnum > 0 and not attisdropped and attgenerated = ''
    loop
      execute format('alter table %s alter column %I set statistics 20', v_table, v_column);
    end loop;
  end loop;
end $$;
