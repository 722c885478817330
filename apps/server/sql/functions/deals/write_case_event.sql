-- Writes into a deal's history what happened to its case while the deal stays in dispute, and an event for the shop where `p_event` names
-- a type. `p_points` are thousandths of a rating point, already given to the method. The caller has locked the order, the deal and the case.
create or replace function write_case_event(
  p_deal uuid, p_dispute uuid, p_cause text, p_role text, p_actor uuid, p_points integer, p_event text
) returns void language plpgsql as $$
declare
  v_trader uuid;
  v_merchant uuid;
  v_order uuid;
begin
  insert into deal_event (deal_id, trader_id, merchant_id, deal_created_at, from_status, to_status, cause, by_role, actor_id, facts,
    rating_points)
  select id, trader_id, merchant_id, created_at, status, status, p_cause, p_role, p_actor, jsonb_build_object('dispute_id', p_dispute::text),
    nullif(p_points, 0)
  from deal where id = p_deal;

  select trader_id, merchant_id, order_id into v_trader, v_merchant, v_order from deal where id = p_deal;

  if p_event is not null then
    with known as (
      update merchant_order set sequence = sequence + 1, updated_at = clock_timestamp() where id = v_order
      returning id, is_test, sequence, state, updated_at, due_at
    )
    insert into merchant_event (merchant_id, is_test, type, order_id, sequence, order_state, order_updated_at, order_due_at, deal_id,
      deal_status, received_kopecks, value_micro, fee_micro, is_late, dispute_id, settles_after)
    select deal.merchant_id, known.is_test, p_event, known.id, known.sequence, known.state, known.updated_at,
      case when known.state = 'matched' then deal.due_at else known.due_at end, deal.id, deal.status, deal.received_kopecks,
      deal.value_micro, deal.fee_micro, deal.is_late, p_dispute, (select last_ended())
    from known, deal where deal.id = p_deal;
  end if;

  perform announce_deals(array[v_trader, v_merchant], array[v_order]);
end $$;
