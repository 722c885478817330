-- The order and deal of a shop's event as they were then, in the shape of `order_facts`. Newer events keep only the
-- columns that change; the rest is read from the order and the deal. Older ones keep all of it in `facts`. Those of a case
-- also name the case; the one of its end says what it did to the shop's balance and who ended it, the one of a proposal has the proposal.
create or replace function event_facts(p_event merchant_event) returns jsonb language plpgsql stable as $$
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
      || case when p_event.type like 'dispute.%' then jsonb_build_object('dispute', (
          select jsonb_build_object('id', dispute.id, 'number', dispute.number, 'reason', dispute.reason,
            'appeal_of', dispute.appeal_of)
          from dispute where dispute.id = p_event.dispute_id)) else '{}' end
      || case when p_event.type in ('dispute.decided', 'dispute.withdrawn')
        then jsonb_build_object('verdict_micro', verdict_change(p_event.merchant_id, p_event.dispute_id), 'ended_by', (
          select dispute.ended_by from dispute where dispute.id = p_event.dispute_id)) else '{}' end
      || case when p_event.type = 'dispute.proposed' then jsonb_build_object('proposal', (
          select jsonb_build_object('id', proposal.id, 'by', proposal.by_side, 'kind', proposal.kind, 'kopecks', proposal.kopecks,
            'created_at', proposal.created_at, 'ends_at', proposal.ends_at)
          from settlement_proposal as proposal
          where proposal.dispute_id = p_event.dispute_id and proposal.event_sequence = p_event.sequence)) else '{}' end
    from merchant_order as known join deal on deal.id = p_event.deal_id
    where known.id = p_event.order_id);
end $$;
