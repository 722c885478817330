-- Totals and charts of users with many deals, folded from deal_event; users with few have theirs counted when they ask
-- (docs/decisions/0020).

-- Users with a thousand deals or more. All users together always have counters, under the id of all zeros.
create table counted_user (user_id uuid primary key);

-- How many deals of a user have which status: by hour, by day, and in all.
create table deal_count (
  user_id uuid not null,
  level text not null constraint deal_count_level_is_known check (level in ('hour', 'day', 'ever')),
  status text not null,
  bucket timestamptz not null,
  count bigint not null,
  primary key (user_id, level, bucket, status)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

-- What a counted merchant's overview shows of a day.
create table shop_day (
  merchant_id uuid not null,
  day timestamptz not null,
  completed bigint not null,
  kopecks bigint not null,
  fee_micro bigint not null,
  -- From the match to the confirmation, summed over all of them.
  seconds bigint not null,
  primary key (merchant_id, day)
) with (fillfactor = 50);

create table deal_fold (
  is_only boolean primary key default true constraint deal_fold_is_one_row check (is_only),
  -- Events written by transactions below this id are in the counters.
  folded_below xid8 not null,
  -- The same for deal_tally.
  tallied_below xid8 not null default '0'
);

insert into deal_fold (folded_below) values ('0');

-- How many deals each user had at the last tally, once a minute: finds users who have come to have many.
create table deal_tally (user_id uuid primary key, deals bigint not null) with (fillfactor = 50);

-- Users with two thousand deals or more: their ended deals are kept sorted by amount and by profit.
create table sorted_user (
  user_id uuid primary key,
  -- A transaction id assigned after this row had been committed. When all older ones have ended, every running transaction sees the row.
  seen_since xid8,
  -- Whether deals that had ended before are in sorted_deal, too.
  is_whole boolean not null default false
);

-- Their ended deals, with what lists ask of them. A deal that is disputed afterwards stays, with its new status.
create table sorted_deal (
  user_id uuid not null,
  amount_kopecks bigint not null,
  id uuid not null,
  -- This user's profit.
  profit_micro bigint not null,
  status text not null,
  created_at timestamptz not null,
  primary key (user_id, amount_kopecks, id)
);

create index sorted_deal_by_profit on sorted_deal (user_id, profit_micro, id);
