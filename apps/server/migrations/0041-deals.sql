-- Orders of shops, the deals that pay them, what is known of their receipts and disputes. The functions that change them come after.
-- No foreign keys on what every deal touches: they would lock people's rows at each deal. The money check looks instead.

create table merchant_order (
  id uuid primary key,
  merchant_id uuid not null,
  is_test boolean not null,
  external_id text not null,
  -- The payer's only key to it.
  token text not null unique,
  amount_kopecks bigint not null check (amount_kopecks > 0),
  order_type text not null check (order_type in ('sbp', 'c2c', 'any')),
  mode text not null check (mode in ('hosted', 'h2h')),
  ttl_minutes smallint not null check (ttl_minutes between 5 and 60),
  allow_unique_amount boolean not null,
  success_url text,
  fail_url text,
  payer_id text,
  payer_name text,
  metadata jsonb not null default '{}',
  -- `matched` while a deal speaks for it; the deal's status is then the order's.
  state text not null check (state in ('new', 'matched', 'expired', 'canceled')),
  deal_id uuid,
  -- How many events it has had.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Until when a payer may choose.
  due_at timestamptz,
  unique (merchant_id, is_test, external_id),
  check ((state = 'matched') = (deal_id is not null)),
  check ((state = 'new') = (due_at is not null))
) with (fillfactor = 85);

create index merchant_order_latest on merchant_order (merchant_id, is_test, created_at desc, id desc);
create index merchant_order_due on merchant_order (due_at) where state = 'new';
create index merchant_order_waiting on merchant_order (merchant_id, is_test) where state = 'new';

create table deal (
  id uuid primary key,
  order_id uuid not null,
  merchant_id uuid not null,
  trader_id uuid not null,
  payment_method_id uuid not null,
  bank text not null,
  order_type text not null check (order_type in ('sbp', 'c2c')),
  is_test boolean not null,
  status text not null check (status in ('pending', 'verification', 'complete', 'dispute', 'canceled', 'expired')),
  requested_kopecks bigint not null check (requested_kopecks > 0),
  -- What the payer is asked to send; a few kopecks more, if the sum was taken everywhere.
  amount_kopecks bigint not null check (amount_kopecks >= requested_kopecks),
  -- What was seen to arrive.
  received_kopecks bigint check (received_kopecks > 0),
  rate_ten_thousandths bigint not null check (rate_ten_thousandths > 0),
  -- U, Fm and P of docs/money.md, and what leads get, all decided when it was matched.
  value_micro bigint not null check (value_micro > 0),
  fee_micro bigint not null check (fee_micro between 0 and value_micro),
  profit_micro bigint not null check (profit_micro between 0 and fee_micro),
  trader_lead_micro bigint not null default 0,
  merchant_lead_micro bigint not null default 0,
  -- What the merchant gets.
  credit_micro bigint not null generated always as (value_micro - fee_micro) stored,
  merchant_basis_points integer not null,
  trader_basis_points integer not null,
  lead_basis_points integer not null,
  trader_lead_id uuid,
  merchant_lead_id uuid,
  is_late boolean not null default false,
  -- Something besides a claim says that money was sent: a receipt sent in by the payer, or a part that came.
  has_sign boolean not null default false,
  dispute_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  clock_started_at timestamptz not null default clock_timestamp(),
  due_at timestamptz,
  ended_at timestamptz,
  -- Leads share the house's margin, never more.
  check (trader_lead_micro >= 0 and merchant_lead_micro >= 0
    and trader_lead_micro + merchant_lead_micro <= fee_micro - profit_micro),
  check ((due_at is null) = (status not in ('pending', 'verification'))),
  check ((ended_at is null) = (status in ('pending', 'verification', 'dispute')))
) with (fillfactor = 85);

-- Two open deals of one sum on one method could not be told apart.
create unique index deal_open_sum on deal (payment_method_id, amount_kopecks) where status in ('pending', 'verification');
-- Where a receipt looks for its deal; complete ones are never candidates.
create index deal_awaited on deal (payment_method_id, created_at desc) where status <> 'complete';
create index deal_due on deal (due_at) where due_at is not null;
create index deal_open_of_merchant on deal (merchant_id, is_test) where status in ('pending', 'verification');
create index deal_of_order on deal (order_id);
create index deal_simulated on deal (created_at) where is_test and due_at is not null;
-- For support, who see everybody's.
create index deal_latest on deal (created_at desc, id desc);
-- What people look at: newest first, by status, by amount, by profit.
create index deal_of_trader on deal (trader_id, created_at desc, id desc);
create index deal_of_trader_status on deal (trader_id, status, created_at desc, id desc);
create index deal_of_trader_amount on deal (trader_id, amount_kopecks desc, id desc);
create index deal_of_trader_profit on deal (trader_id, profit_micro desc, id desc);
create index deal_of_merchant on deal (merchant_id, created_at desc, id desc);
create index deal_of_merchant_status on deal (merchant_id, status, created_at desc, id desc);
create index deal_of_merchant_amount on deal (merchant_id, amount_kopecks desc, id desc);
create index deal_of_merchant_profit on deal (merchant_id, credit_micro desc, id desc);

-- Every deal changes these: room on each page keeps the change beside the old row, and no index has to be told.
alter table payment_method set (fillfactor = 70);
alter table user_account set (fillfactor = 70);

-- Every legal step; deal.ts has the same table, and a test compares them. An empty `from` is the beginning.
create table deal_transition (from_status text, to_status text not null, unique nulls not distinct (from_status, to_status));
insert into deal_transition values
  (null, 'pending'),
  ('pending', 'verification'), ('pending', 'complete'), ('pending', 'expired'), ('pending', 'canceled'),
  ('verification', 'complete'), ('verification', 'expired'), ('verification', 'dispute'),
  ('expired', 'complete'), ('expired', 'dispute'),
  ('canceled', 'complete'), ('canceled', 'dispute'),
  ('complete', 'dispute'),
  ('dispute', 'complete'), ('dispute', 'canceled');

create function deal_step_is_legal() returns trigger language plpgsql as $$
begin
  if not exists (select from deal_transition
    where to_status = new.status and from_status is not distinct from (case tg_op when 'UPDATE' then old.status end)) then
    raise exception 'a deal does not go from % to %', case tg_op when 'UPDATE' then old.status end, new.status using errcode = 'FD001';
  end if;
  return new;
end $$;

create trigger deal_begins before insert on deal for each row when (new.status <> 'pending')
  execute function deal_step_is_legal();
create trigger deal_step before update of status on deal for each row when (old.status <> new.status)
  execute function deal_step_is_legal();

-- What happened to a deal: who, from, to, why. Also what the lists' counters are folded from.
create table deal_event (
  position bigint generated always as identity primary key,
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  deal_created_at timestamptz not null,
  from_status text,
  to_status text not null,
  cause text not null,
  by_role text not null check (by_role in ('payer', 'merchant', 'trader', 'support', 'terminal', 'clock', 'system')),
  actor_id uuid,
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- What is below the oldest running transaction can be counted once and for all.
  written_in xid8 not null default pg_current_xact_id()
);

create index deal_event_of_deal on deal_event (deal_id, position);
create index deal_event_written on deal_event (written_in);
create trigger deal_event_final before update or delete on deal_event for each row execute function refuse_change();

-- A sum is taken on a method while its deal lives, and for two hours after it ended.
create table amount_reservation (
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  deal_id uuid not null,
  held_until timestamptz,
  primary key (payment_method_id, amount_kopecks)
);

create index amount_reservation_of_deal on amount_reservation (deal_id);

-- What became of a receipt. One receipt has one deal, and a deal is settled by one receipt.
create table receipt_fate (
  receipt_id uuid primary key,
  owner_id uuid not null,
  -- `held` waits for the trader or for a second signal; `evidence` came during a dispute.
  fate text not null check (fate in ('settled', 'partial', 'held', 'evidence', 'unmatched')),
  deal_id uuid,
  reason text,
  at timestamptz not null default clock_timestamp(),
  check ((fate = 'unmatched') = (deal_id is null))
);

create unique index receipt_settles_one on receipt_fate (deal_id) where fate = 'settled';
create index receipt_of_deal on receipt_fate (deal_id) where deal_id is not null;
create index receipt_unmatched on receipt_fate (owner_id, at desc, receipt_id desc) where fate in ('unmatched', 'held');
create index receipt_unmatched_all on receipt_fate (at desc, receipt_id desc) where fate in ('unmatched', 'held');

-- Receipts that no deal has been looked for yet, or that have learned something new. Written by whoever books receipts.
create table receipt_waiting (
  receipt_id uuid primary key,
  owner_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  -- Until then somebody is at it.
  claimed_until timestamptz
);

-- A dispute's row; its screens and verdicts have verbs of their own.
create table dispute (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  status text not null check (status in
    ('waiting', 'consideration', 'deepconsideration', 'completed_towards_merchant', 'completed_towards_trader')),
  opened_by text not null check (opened_by in ('support', 'merchant', 'payer', 'system')),
  opener_id uuid,
  comment text not null default '',
  deal_status_before text not null,
  -- What could be frozen of what is disputed; the rest is the debt of whoever lacks it.
  held_micro bigint not null default 0,
  lacking_micro bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create unique index dispute_open on dispute (deal_id)
  where status in ('waiting', 'consideration', 'deepconsideration');
create index dispute_open_of_trader on dispute (trader_id)
  where status in ('waiting', 'consideration', 'deepconsideration');

-- Points that a method earned or lost, so that its rating can be folded from them again.
create table rating_event (
  id bigint generated always as identity primary key,
  payment_method_id uuid not null,
  deal_id uuid,
  cause text not null,
  points integer not null,
  at timestamptz not null default clock_timestamp()
);

create index rating_event_of_method on rating_event (payment_method_id, id);

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

-- Everybody's standing when a node last looked around: what a matched deal's explanation points to.
create table match_census (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- By world: how many methods each filter cut, with examples.
  live_cuts jsonb not null,
  test_cuts jsonb not null
);

create index match_census_age on match_census (at);

-- What a test order's simulated payer has done or will do, once each.
create table simulated_act (
  deal_id uuid not null,
  act text not null,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (deal_id, act)
);

create index simulated_act_due on simulated_act (due_at) where done_at is null;

-- The platform's own pulse: clocks stand still while nobody beats.
create table platform_beat (is_only boolean primary key default true check (is_only), at timestamptz not null);
insert into platform_beat (at) values (clock_timestamp());

-- A terminal that was silent for a while; deals that ran meanwhile are given the benefit of the doubt.
alter table terminal add column was_silent_until timestamptz;
