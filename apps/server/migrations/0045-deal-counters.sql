-- Totals, charts and a merchant's days cost the same at a million deals: they are folded from what happened, not counted anew.

-- How many deals of a person have which status: by hour, by day, and in all. Everybody together is the house's number.
create table deal_count (
  user_id uuid not null,
  level text not null check (level in ('hour', 'day', 'ever')),
  status text not null,
  bucket timestamptz not null,
  count bigint not null,
  primary key (user_id, level, bucket, status)
);

-- Events below this are in the counters.
create table deal_fold (is_only boolean primary key default true check (is_only), folded_below xid8 not null);
insert into deal_fold (folded_below) values ('0');

-- A deal's change as the counters see it: one less of the old status, one more of the new, for both sides and the house.
create function deal_changes(p_from xid8, p_below xid8)
returns table (user_id uuid, status text, at timestamptz, change bigint) language sql stable as $$
  select party.user_id, side.status, event.deal_created_at, sum(side.change)
  from deal_event as event,
    lateral (values (event.from_status, -1), (event.to_status, 1)) as side (status, change),
    lateral (values (event.trader_id), (event.merchant_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as party (user_id)
  where event.written_in >= p_from and event.written_in < p_below
    and event.from_status is distinct from event.to_status and side.status is not null
  group by 1, 2, 3
$$;

-- What a merchant's overview tells of a day.
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

-- Counts what has become certain since the last time; of several workers one does it.
create function fold_deal_events() returns bigint language plpgsql as $$
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

-- How many deals of a person, of these statuses, began in a span of time. Exact: what the counters lack is added.
create function deal_total(p_user uuid, p_statuses text[], p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_below xid8;
  v_sum bigint;
begin
  select folded_below into v_below from deal_fold;
  if p_from is null and p_until is null then
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'ever' and status = any (p_statuses);
  else
    -- Whole days, and whole hours at both ends. Spans begin and end with an hour: callers see to it.
    select coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'day' and status = any (p_statuses)
      and bucket >= date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC')
      and bucket < date_trunc('day', p_until, 'UTC');
    select v_sum + coalesce(sum(count), 0) into v_sum from deal_count
    where user_id = p_user and level = 'hour' and status = any (p_statuses)
      and (bucket >= p_from and bucket < least(p_until, date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC'))
        or bucket >= greatest(p_from, date_trunc('day', p_until, 'UTC'))
          and date_trunc('day', p_until, 'UTC') >= date_trunc('day', p_from + interval '1 day' - interval '1 microsecond', 'UTC')
          and bucket < p_until);
  end if;
  -- As `deal_changes` says it, of one person: nobody else's news is spread out for it.
  return v_sum + coalesce((
    select sum(((event.to_status = any (p_statuses))::integer - coalesce((event.from_status = any (p_statuses))::integer, 0))
      * ((event.trader_id = p_user)::integer + (event.merchant_id = p_user)::integer
        + (p_user = '00000000-0000-0000-0000-000000000000')::integer))
    from deal_event as event
    where event.written_in >= v_below and event.from_status is distinct from event.to_status
      and (p_from is null or event.deal_created_at >= p_from) and (p_until is null or event.deal_created_at < p_until)), 0);
end $$;
