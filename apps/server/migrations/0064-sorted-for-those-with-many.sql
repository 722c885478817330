-- The four indexes of people's ended deals by amount and by profit were a ninth of what a deal writes into indexes, for people who sort a
-- list of thousands. Whoever has fewer has them sorted when asking. So only those with many have an order, in a table of its own.
drop index deal_of_trader_amount, deal_of_trader_profit, deal_of_merchant_amount, deal_of_merchant_profit;

-- Who has many. From then on whatever ends is put in order; what had ended before is put there by a job, and then it is whole.
create table sorted_user (
  user_id uuid primary key,
  -- A transaction that began after everybody could see this row. When all that are older have ended, none is left that did not see it.
  seen_since xid8,
  is_whole boolean not null default false
);

-- Their deals that have ended, with what lists ask of them. One that is disputed afterwards stays, and says so.
create table sorted_deal (
  user_id uuid not null,
  amount_kopecks bigint not null,
  id uuid not null,
  -- The person's own.
  profit_micro bigint not null,
  status text not null,
  created_at timestamptz not null,
  primary key (user_id, amount_kopecks, id)
);
create index sorted_deal_by_profit on sorted_deal (user_id, profit_micro, id);

-- Whoever has many already.
insert into sorted_user (user_id)
select distinct user_id from deal_count
where level = 'ever' and bucket = '-infinity' and count >= 2000 and user_id <> '00000000-0000-0000-0000-000000000000';

-- See 0051; who has grown is found on the way.
create or replace function fold_deal_events() returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  with side as materialized (
    select event.trader_id, event.merchant_id, date_trunc('hour', event.deal_created_at, 'UTC') as hour, side.status, sum(side.change) as change
    from deal_event as event, lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change)
    where event.written_in >= v_from and event.written_in < v_below
      and event.from_status is distinct from event.to_status and side.status is not null
    group by 1, 2, 3, 4 having sum(side.change) <> 0
  ), party as materialized (
    select user_id, hour, status, sum(change) as change
    from (
      select trader_id as user_id, hour, status, change from side
      union all select merchant_id, hour, status, change from side
      union all select '00000000-0000-0000-0000-000000000000', hour, status, change from side
    ) as each
    group by 1, 2, 3 having sum(change) <> 0
  ), counted as materialized (
    select user_id, 'hour' as level, hour as bucket, status, change::bigint as count from party
    union all
    select user_id, 'day', date_trunc('day', hour, 'UTC'), status, sum(change)::bigint from party group by 1, 3, 4 having sum(change) <> 0
    union all
    select user_id, 'ever', '-infinity', status, sum(change)::bigint from party group by 1, 4 having sum(change) <> 0
  ), added as (
    -- Not as an update beside an insert: a plan that was made while there were no counters would compare all with all.
    insert into deal_count as known (user_id, level, bucket, status, count)
    select * from counted order by user_id, level, bucket, status
    on conflict (user_id, level, bucket, status) do update set count = known.count + excluded.count
    returning known.user_id, known.level, known.count
  ), grown as (
    insert into sorted_user (user_id)
    select distinct user_id from added
    where level = 'ever' and count >= 2000 and user_id <> '00000000-0000-0000-0000-000000000000'
    on conflict do nothing
  )
  select count(*) into v_count from counted;
  insert into shop_day as known (merchant_id, day, completed, kopecks, fee_micro, seconds)
  select deal.merchant_id, date_trunc('day', event.at, 'UTC'), count(*), sum(coalesce(deal.received_kopecks, deal.amount_kopecks)),
    sum(deal.fee_micro), sum(extract(epoch from event.at - deal.created_at))::bigint
  from deal_event as event cross join lateral (select * from deal where deal.id = event.deal_id offset 0) as deal
  where event.written_in >= v_from and event.written_in < v_below
    and event.to_status = 'complete' and event.from_status is distinct from 'complete' and not deal.is_test
  group by 1, 2
  on conflict (merchant_id, day) do update set completed = known.completed + excluded.completed,
    kopecks = known.kopecks + excluded.kopecks, fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;
