-- Tells the open pages of these users and the payers' pages of these orders that their deals changed. Nothing is kept: a page that
-- reconnects is told to ask again. PL/pgSQL, which caches its plans.
create or replace function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
begin
  if cardinality(p_users) > 0 then
    perform announce('florin_live_many', nextval('live_event_id_seq') || E'\n{"type":"deals.changed"}\n' || array_to_string(p_users, ' '));
  end if;
  if cardinality(p_orders) > 0 then
    perform announce('florin_order', array_to_string(p_orders, ' '));
  end if;
end $$;
