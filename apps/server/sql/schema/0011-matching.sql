-- What is remembered of searches for a method: refusals, limits, and alarms about unusual choosing.

-- Orders that found no method, and what cut the candidates. A few weeks are kept.
create table match_refusal (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  order_id uuid,
  external_id text not null,
  is_test boolean not null,
  order_type text not null,
  amount_kopecks bigint not null,
  reason text not null,
  candidates integer not null,
  cuts jsonb not null,
  at timestamptz not null default clock_timestamp()
);

create index match_refusal_latest on match_refusal (at desc, id desc);
create index match_refusal_of_order on match_refusal (order_id) where order_id is not null;

-- All methods as a node last counted them: what a matched deal's explanation points to.
create table match_census (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- By world: how many methods each filter cut, with examples.
  live_cuts jsonb not null,
  test_cuts jsonb not null
);

create index match_census_age on match_census (at);

-- How many deals a method got in an hour that began with the first of them. Deals that ended without a sign of payment are taken off again.
create table method_hour (
  payment_method_id uuid primary key,
  deals integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

-- Orders and deals that a shop or its payer canceled: each counts as an open order of the shop for 15 minutes.
create table shop_cancellation (
  merchant_id uuid not null,
  is_test boolean not null,
  at timestamptz not null default clock_timestamp()
);

create index shop_cancellation_latest on shop_cancellation (merchant_id, is_test, at);

-- Choices on payers' pages by link, by address and by network (/24, /64). An hour begins with the first of them.
create table choice_count (
  subject text primary key,
  choices integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);

create index choice_count_ended on choice_count (ends_at);

-- Told to staff: somebody chooses unusually often.
create table choice_alarm (
  id bigint generated always as identity primary key,
  kind text not null constraint choice_alarm_kind_is_known check (kind in ('link', 'address', 'network', 'shop')),
  -- The order's id, the address, the network or the merchant's id.
  subject text not null,
  -- How many were counted when the alarm was raised, and how many are usual.
  choices integer not null,
  usual integer not null,
  raised_at timestamptz not null default clock_timestamp()
);

create index choice_alarm_latest on choice_alarm (raised_at);
create index choice_alarm_of_subject on choice_alarm (kind, subject, raised_at);
