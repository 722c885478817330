-- What deal events written by transactions in [p_from, p_below) change in the counters: at most one row for each user and day, one
-- for each user's whole history (day '-infinity'), and the same for everybody together under the nil uuid. A deal counts on the day on which it began, by its status; a completed live deal counts for its
-- merchant on the day on which it was completed, too. Reads only.
create or replace function deal_day_changes(p_from xid8, p_below xid8) returns table (user_id uuid, day timestamptz, pending bigint,
  verification bigint, complete bigint, dispute bigint, canceled bigint, expired bigint, paid bigint, paid_kopecks bigint, fee_micro bigint,
  seconds bigint) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with fresh as (
    select event.deal_id, event.trader_id, event.merchant_id, event.at, event.from_status, event.to_status,
      date_trunc('day', event.deal_created_at, 'UTC') as began
    from deal_event as event
    where event.written_in >= p_from and event.written_in < p_below and event.from_status is distinct from event.to_status
  ), change as (
    select party.user_id, fresh.began as day,
      count(*) filter (where to_status = 'pending') - count(*) filter (where from_status = 'pending') as pending,
      count(*) filter (where to_status = 'verification') - count(*) filter (where from_status = 'verification') as verification,
      count(*) filter (where to_status = 'complete') - count(*) filter (where from_status = 'complete') as complete,
      count(*) filter (where to_status = 'dispute') - count(*) filter (where from_status = 'dispute') as dispute,
      count(*) filter (where to_status = 'canceled') - count(*) filter (where from_status = 'canceled') as canceled,
      count(*) filter (where to_status = 'expired') - count(*) filter (where from_status = 'expired') as expired,
      0::bigint as paid, 0::bigint as paid_kopecks, 0::bigint as fee_micro, 0::bigint as seconds
    from fresh, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (trader_id), (merchant_id)) as party (user_id)
    group by 1, 2
    union all
    select fresh.merchant_id, date_trunc('day', fresh.at, 'UTC'), 0, 0, 0, 0, 0, 0, count(*),
      sum(coalesce(deal.received_kopecks, deal.amount_kopecks))::bigint, sum(deal.fee_micro)::bigint,
      sum(extract(epoch from fresh.at - deal.created_at))::bigint
    from fresh join deal on deal.id = fresh.deal_id
    where fresh.to_status = 'complete' and not deal.is_test
    group by 1, 2
  )
  select change.user_id, coalesce(change.day, '-infinity'), sum(change.pending)::bigint, sum(change.verification)::bigint, sum(change.complete)::bigint,
    sum(change.dispute)::bigint, sum(change.canceled)::bigint, sum(change.expired)::bigint, sum(change.paid)::bigint,
    sum(change.paid_kopecks)::bigint, sum(change.fee_micro)::bigint, sum(change.seconds)::bigint
  from change group by grouping sets ((change.user_id, change.day), (change.user_id));
end $$;
