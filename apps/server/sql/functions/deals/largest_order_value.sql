-- The largest order in micro-USDT that a method's own limit and its trader's money allow; 1 where they have none, so that
-- `unmet_order_condition` says `funds`. For the capacity and the readiness. Locks nothing.
create or replace function largest_order_value(p_max_dollars integer, p_available_micro bigint) returns bigint language sql immutable as $$
  select greatest(1, case p_max_dollars when 0 then p_available_micro else least(p_available_micro, p_max_dollars * 1000000::bigint) end)
$$;
