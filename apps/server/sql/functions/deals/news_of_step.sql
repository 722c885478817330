-- The types of the events that a shop gets for one step of a deal, in the order in which they are numbered. Pure.
--
-- A paid order gets `order.completed` once, as the last event of its step; `order.late_payment` and `order.overpaid` come before it. An
-- order that was paid already and is paid again by another of its deals gets only one of these two. A verdict that takes the payment back
-- gives `order.canceled`; only after that the order may be reported as paid again. A deal for which its order does not stand any more, because
-- another deal has paid it, ends without an event.
create or replace function news_of_step(
  p_event text, p_from text, p_to text, p_was_paid boolean, p_is_orders boolean, p_is_late boolean, p_is_overpaid boolean
) returns text[] language sql immutable as $$
  select array_remove(case
    when p_to = 'complete' and not p_was_paid then array[
      nullif(p_event, 'order.completed'), case when p_is_late then 'order.late_payment' end,
      case when p_is_overpaid then 'order.overpaid' end, 'order.completed']
    when p_to = 'complete' and p_from <> 'dispute' then array[case when p_is_late then 'order.late_payment' else 'order.overpaid' end]
    when p_from = 'dispute' and p_to = 'canceled' and p_is_orders then array[p_event, 'order.canceled']
    when p_was_paid and not p_is_orders and p_event like 'order.%' then '{}'
    else array[p_event] end, null)
$$;
