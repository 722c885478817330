-- Notifies the open pages of these users and the payers' pages of these orders that their deals changed. Nothing is stored: a page that
-- reconnects is told to ask again. PL/pgSQL, which caches its plans.
create or replace function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
begin
  -- A NOTIFY payload holds less than 8000 bytes: about two hundred ids.
  for v_from in 1..coalesce(cardinality(p_users), 0) by 200 loop
    perform pg_notify('florin_live_many', nextval('live_event_id_seq') || E'\n{"type":"deals.changed"}\n'
      || array_to_string(p_users[v_from : v_from + 199], ' '));
  end loop;
  for v_from in 1..coalesce(cardinality(p_orders), 0) by 200 loop
    perform pg_notify('florin_order', array_to_string(p_orders[v_from : v_from + 199], ' '));
  end loop;
end $$;
