-- A deal's change of status as the counters see it: one less of the old status, one more of the new, for both sides and for the total.
create or replace function deal_changes(p_from xid8, p_below xid8)
returns table (user_id uuid, status text, at timestamptz, change bigint) language sql stable as $$
  select party.user_id, side.status, event.deal_created_at, sum(side.change)
  from deal_event as event,
    lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change),
    lateral (values (event.trader_id), (event.merchant_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as party (user_id)
  where event.written_in >= p_from and event.written_in < p_below
    and event.from_status is distinct from event.to_status and side.status is not null
  group by 1, 2, 3
$$;
