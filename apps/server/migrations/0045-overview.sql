-- What a merchant's overview tells of the last days, folded together with the counters, so that it costs the same at a million deals.
create table shop_day (
  merchant_id uuid not null,
  day timestamptz not null,
  completed bigint not null,
  kopecks bigint not null,
  fee_micro bigint not null,
  -- From the match to the confirmation, of all of them together.
  seconds bigint not null,
  primary key (merchant_id, day)
);

create or replace function fold_deal_events() returns bigint language plpgsql as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  insert into deal_count as known (user_id, level, bucket, status, count)
  select change.user_id, bucket.level, bucket.at, change.status, sum(change.change)
  from deal_changes(v_from, v_below) as change,
    lateral (values ('hour', date_trunc('hour', change.at, 'UTC')), ('day', date_trunc('day', change.at, 'UTC')),
      ('ever', '-infinity'::timestamptz)) as bucket (level, at)
  group by 1, 2, 3, 4 having sum(change.change) <> 0
  on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count;
  get diagnostics v_count = row_count;
  insert into shop_day as known (merchant_id, day, completed, kopecks, fee_micro, seconds)
  select deal.merchant_id, date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)),
    sum(deal.fee_micro), sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal_event as event join deal on deal.id = event.deal_id
  where event.written_in >= v_from and event.written_in < v_below
    and event.to_status = 'complete' and event.from_status is distinct from 'complete' and not deal.is_test
  group by 1, 2
  on conflict (merchant_id, day) do update set completed = known.completed + excluded.completed,
    kopecks = known.kopecks + excluded.kopecks, fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;
