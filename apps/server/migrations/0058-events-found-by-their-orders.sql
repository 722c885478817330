-- An event of an order is called by the order and its number among the order's events, so it needs no name of its own: it is found by
-- the index that keeps those numbers apart. Names that were given before stay, and so do those of events without an order.
alter table merchant_event
  alter column id drop default, alter column id drop not null, drop constraint merchant_event_id_key,
  add constraint merchant_event_named check (id is not null or order_id is not null and sequence is not null),
  -- Whoever looks for a position knows whose it is.
  drop constraint merchant_event_pkey;
create unique index merchant_event_by_name on merchant_event (id) where id is not null;

create function event_name(p_event merchant_event) returns text language sql immutable as $$
  select coalesce(p_event.id, 'evt_' || replace(p_event.order_id::text, '-', '') || case
    when p_event.sequence < 65536 then lpad(to_hex(p_event.sequence), 4, '0') else lpad(to_hex(p_event.sequence), 8, '0') end)
$$;

-- See 0042.
create or replace function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_position, event_type, order_id)
  select endpoint.id, event_name(event), event.position, event.type, event.order_id
  from fresh event
  join webhook_endpoint endpoint on endpoint.merchant_id = event.merchant_id and endpoint.is_test = event.is_test
  where endpoint.is_active and endpoint.deleted_at is null
    and (endpoint.events = '{}' or event.type = any(endpoint.events))
  order by event.position;
  -- Nobody is woken for nothing: a notification costs every commit a place in one line.
  if found then perform pg_notify('florin_webhooks', ''); end if;
  return null;
end $$;
