-- An order as it stands, with its deal: what events keep and what calls answer.
create or replace function order_facts(p_order merchant_order, p_deal deal) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', to_jsonb(p_order) - 'due_at',
    'due_at', case when p_order.state = 'matched' then p_deal.due_at else p_order.due_at end,
    'deal', case when p_order.state = 'matched' then to_jsonb(p_deal) end)
$$;
