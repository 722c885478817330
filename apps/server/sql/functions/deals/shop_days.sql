-- What a shop's deals brought on each day since p_since, from events below the transaction id p_below. Test deals do not count.
create or replace function shop_days(p_merchant uuid, p_since timestamptz, p_below xid8)
returns table (day timestamptz, completed bigint, kopecks numeric, fee_micro numeric, seconds bigint) language sql stable as $$
  select date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)), sum(deal.fee_micro),
    sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal cross join lateral (
    select one.at from deal_event as one where one.deal_id = deal.id and (one.written_in < p_below) is true and one.at >= p_since
      and one.to_status = 'complete' and one.from_status is distinct from 'complete'
    -- Optimization fence (OFFSET 0): a nested loop over deals. `is true` keeps written_in's index out: a plan cached while there were
    -- few events would scan all of them by it.
    offset 0
  ) as event
  where deal.merchant_id = p_merchant and not deal.is_test
  group by 1
$$;
