-- The deals that an order has had, found by its events: each match is an event with the deal's id, and `deal` has no index by order.
create or replace function deals_of_order(p_order uuid) returns setof uuid language sql stable as $$
  select distinct coalesce(event.deal_id, (event.facts #>> '{deal,id}')::uuid) from merchant_event as event
  where event.order_id = p_order and (event.deal_id is not null or event.facts #>> '{deal,id}' is not null)
$$;
