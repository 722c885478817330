-- One table of counters for everybody, folded from deal_event, and a plain index for each order of a list (docs/decisions/0027). Counters of
-- users with many deals by hour, day and ever, their tallies and their sorted deals go.
-- needs function: deals/deal_day_changes.sql

-- How many of a user's deals that began on a day (UTC) have which status, and on the day '-infinity' how many of all that the user ever had.
-- Everybody's together are under the nil uuid.
create table deal_day (
  user_id uuid not null,
  day timestamptz not null,
  pending integer not null,
  verification integer not null,
  complete integer not null,
  dispute integer not null,
  canceled integer not null,
  expired integer not null,
  -- What a merchant's live deals that were completed on this day have brought; seconds from the match to the confirmation.
  paid integer not null,
  paid_kopecks bigint not null,
  fee_micro bigint not null,
  seconds bigint not null,
  primary key (user_id, day)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.2);

do $$
declare
  v_column name;
begin
  for v_column in select attname from pg_attribute where attrelid = 'deal_day'::regclass and attnum > 0 loop
    execute format('alter table deal_day alter column %I set statistics 20', v_column);
  end loop;
end $$;

-- Up to where the old counters were folded; nobody folds meanwhile. Readers of the version before take counted_user and then deal_fold:
-- they may read deal_fold while this waits for counted_user, so that neither waits for the other for ever.
lock table deal_fold in exclusive mode;
insert into deal_day select * from deal_day_changes('0', (select folded_below from deal_fold));

drop table counted_user;
alter table deal_fold drop column tallied_below;
drop table deal_count;
drop table shop_day;
drop table deal_tally;
drop table sorted_user;
drop table sorted_deal;
drop function if exists begin_counters(uuid[], xid8);
drop function if exists deal_counted(uuid, text[], timestamptz, timestamptz);
drop function if exists deal_total(uuid, text[], timestamptz, timestamptz);
drop function if exists deal_totals(uuid, text[], timestamptz[]);
drop function if exists few_deals(uuid, timestamptz, timestamptz);
drop function if exists is_counted(uuid);
drop function if exists shop_days(uuid, timestamptz, xid8);
drop function if exists tally_deals();
drop function if exists deal_news(uuid, xid8);

-- Neither status nor clock is in an index of deals, so that every step stays a HOT update (docs/decisions/0017). These never change, or
-- only where another sum than asked for was paid.
create index deal_of_trader_by_amount on deal (trader_id, amount_kopecks desc, id desc);
create index deal_of_trader_by_profit on deal (trader_id, profit_micro desc, id desc);
create index deal_of_merchant_by_amount on deal (merchant_id, amount_kopecks desc, id desc);
create index deal_of_merchant_by_profit on deal (merchant_id, (value_micro - fee_micro) desc, id desc);
