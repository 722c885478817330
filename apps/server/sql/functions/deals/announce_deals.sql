-- Notifies the open pages of these users and the payers' pages of these orders that their deals changed. Nothing is stored: a page that
-- reconnects loads its data again. PL/pgSQL, which caches its plans. It writes no rows and takes no row locks.
create or replace function announce_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
begin
  if cardinality(p_users) > 0 then
    perform announce('florin_live_many', nextval('live_event_id_seq') || E'\n{"type":"deals.changed"}\n' || array_to_string(p_users, ' '));
  end if;
  if cardinality(p_orders) > 0 then
    perform announce('florin_order', array_to_string(p_orders, ' '));
  end if;
end $$;
