-- Statement trigger of `merchant_event`: queues one delivery for each event and endpoint that is on, of the same mode and subscribed to the
-- type. It runs in the event's own transaction: a committed event has its deliveries, a rolled back one has none.
-- Locks only the rows it inserts: endpoints are read without locks, and deliveries have no foreign key to them.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_position, event_type, order_id)
  select endpoint.id, event_name(event), event.position, event.type, event.order_id
  from fresh event
  join webhook_endpoint endpoint on endpoint.merchant_id = event.merchant_id and endpoint.is_test = event.is_test
  where endpoint.is_active and endpoint.deleted_at is null
    and (endpoint.events = '{}' or event.type = any(endpoint.events))
  order by event.position;
  if found then perform announce('florin_webhooks', ''); end if;
  return null;
end $$;
