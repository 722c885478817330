-- Events that are not folded into the counters yet, of one user or (nil uuid) of everybody. Each side has its own branch, so that the index
-- on (written_in, trader_id, merchant_id) answers alone. The redundant upper bound is for the planner: a one-sided range is estimated at a
-- third of the table.
create or replace function deal_news(p_user uuid, p_below xid8) returns table (at timestamptz, from_status text, to_status text) language sql stable as $$
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8 and event.trader_id = p_user
    and p_user <> '00000000-0000-0000-0000-000000000000'
  union all
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8 and event.merchant_id = p_user
    and p_user <> '00000000-0000-0000-0000-000000000000'
  union all
  select event.deal_created_at, event.from_status, event.to_status from deal_event as event
  where event.written_in >= p_below and event.written_in <= '18446744073709551615'::xid8
    and p_user = '00000000-0000-0000-0000-000000000000'
$$;
