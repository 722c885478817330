-- What every deal costs is mostly how often its batch is gone through. The same rules as before, looked at in as few statements
-- as the order of locks allows; and what is told of a deal is kept short and put together again when somebody reads it.

-- An event's order and deal as they were then, in the shape of `order_facts`. Whole facts stay what they are.
create function told_facts(p_event merchant_event) returns jsonb language plpgsql stable as $$
begin
  if p_event.facts is not null then return p_event.facts; end if;
  return (
    select jsonb_build_object(
      'order', to_jsonb(known) - 'due_at' || jsonb_build_object('sequence', p_event.sequence, 'state', p_event.order_state,
        'updated_at', p_event.order_updated_at, 'deal_id', p_event.deal_id),
      'due_at', p_event.order_due_at,
      'deal', to_jsonb(deal) || jsonb_build_object('status', p_event.deal_status, 'received_kopecks', p_event.received_kopecks,
        'value_micro', p_event.value_micro, 'fee_micro', p_event.fee_micro, 'is_late', p_event.is_late,
        'dispute_id', p_event.dispute_id))
    from merchant_order as known join deal on deal.id = p_event.deal_id
    where known.id = p_event.order_id);
end $$;

-- Both sides' open pages and the payer's are told, once for each batch. Nothing is kept of it: every node remembers whom it has
-- heard of, and a page that comes back is told that its deals have changed, and asks.
create or replace function tell_of_deals(p_users uuid[], p_orders uuid[]) returns void language plpgsql as $$
begin
  -- A notification has room for about two hundred people.
  for v_from in 1..coalesce(cardinality(p_users), 0) by 200 loop
    perform pg_notify('florin_live_many', nextval('live_event_id_seq') || E'\n{"type":"deals.changed"}\n'
      || array_to_string(p_users[v_from : v_from + 199], ' '));
  end loop;
  for v_from in 1..coalesce(cardinality(p_orders), 0) by 200 loop
    perform pg_notify('florin_order', array_to_string(p_orders[v_from : v_from + 199], ' '));
  end loop;
end $$;
