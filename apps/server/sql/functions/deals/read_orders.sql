-- Orders with their deals, many at once. Sequential scans are off: a plan made while there were few deals must not read all of them later.
create or replace function read_orders(p_ids uuid[]) returns table (facts jsonb)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return query
    select order_facts(known, deal) from merchant_order as known left join deal on deal.id = known.deal_id
    where known.id = any (p_ids);
end $$;
