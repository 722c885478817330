-- PostgreSQL looks at a table anew whenever a tenth of it has changed, at thirty thousand rows and every column. While there are some
-- ten thousand deals that is every minute, and took a tenth of all its time. Our questions go by their indexes whatever it finds:
-- a fifth of a table may change before, and six thousand rows are enough.
do $$
declare
  v_table regclass;
  v_column name;
begin
  foreach v_table in array array['merchant_order', 'deal', 'deal_event', 'merchant_event', 'amount_reservation', 'receipt',
    'receipt_fate', 'receipt_waiting', 'receipt_message', 'raw_message', 'deal_count']::regclass[] loop
    execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.2)', v_table);
    for v_column in
      select attname from pg_attribute where attrelid = v_table and attnum > 0 and not attisdropped and attgenerated = ''
    loop
      execute format('alter table %s alter column %I set statistics 20', v_table, v_column);
    end loop;
  end loop;
end $$;
