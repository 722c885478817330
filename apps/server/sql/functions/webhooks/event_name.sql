-- The published id of a shop's event: the order and the number among its events. Events without an order have a stored id.
create or replace function event_name(p_event merchant_event) returns text language sql immutable as $$
  select coalesce(p_event.id, 'evt_' || replace(p_event.order_id::text, '-', '') || case
    when p_event.sequence < 65536 then lpad(to_hex(p_event.sequence), 4, '0') else lpad(to_hex(p_event.sequence), 8, '0') end)
$$;
