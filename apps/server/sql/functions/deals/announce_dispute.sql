-- Notifies the open pages of a case's trader, merchant and of all members of support that it changed, stored in `live_event` for pages that
-- reconnect; and the payer's page of its order. Heard only after commit.
create or replace function announce_dispute(p_dispute uuid) returns void language sql as $$
  with party as (
    select trader_id as id from dispute where id = p_dispute
    union
    select merchant_id from dispute where id = p_dispute
    union
    select id from person_facts where is_staff and blocked_at is null
  ), written as (
    insert into live_event (user_id, event)
    select id, jsonb_build_object('type', 'disputes.changed', 'dispute_id', p_dispute) from party order by id
    returning id, user_id, event
  )
  select announce('florin_live', id || ' ' || user_id || ' ' || event::text) from written
  union all
  select announce('florin_order', deal.order_id::text) from dispute join deal on deal.id = dispute.deal_id where dispute.id = p_dispute
$$;
