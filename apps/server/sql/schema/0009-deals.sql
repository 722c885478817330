-- Orders of shops, the deals that pay them, and what became of receipts.
-- No foreign keys on what every deal touches: they would lock people's rows at each deal. The money check looks instead.
-- needs function: deals/deal_step_is_legal.sql
-- needs function: deals/deal_is_placed.sql
-- needs function: platform/refuse_change.sql

create table merchant_order (
  id uuid primary key,
  merchant_id uuid not null,
  is_test boolean not null,
  external_id text not null,
  -- The payer's only key to it.
  token text not null unique,
  amount_kopecks bigint not null,
  order_type text not null,
  mode text not null,
  ttl_minutes smallint not null,
  allow_unique_amount boolean not null,
  success_url text,
  fail_url text,
  payer_id text,
  payer_name text,
  metadata jsonb not null default '{}',
  -- `matched` while it has a deal; the deal's status is then the order's.
  state text not null,
  deal_id uuid,
  -- How many events it has had.
  sequence integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Until when a payer may choose.
  due_at timestamptz,
  -- How often the order was matched. Written by open_deals only.
  matches smallint not null default 0,
  unique (merchant_id, is_test, external_id),
  -- One check and not seven: each check is read, planned and started anew by every statement that writes to the table.
  constraint merchant_order_is_sound check (
    amount_kopecks > 0 and order_type in ('sbp', 'c2c', 'any') and mode in ('hosted', 'h2h') and ttl_minutes >= 5 and ttl_minutes <= 60
    and case state when 'new' then due_at is not null and deal_id is null when 'matched' then due_at is null and deal_id is not null
      when 'expired' then due_at is null and deal_id is null when 'canceled' then due_at is null and deal_id is null else false end),
  constraint merchant_order_matched_five_times_at_most check (matches between 0 and 5)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

create index merchant_order_latest on merchant_order (merchant_id, is_test, created_at desc, id desc);
-- The two predicates are written differently on purpose: a plan cached while few orders waited would otherwise count one shop's by
-- scanning everybody's.
create index merchant_order_waiting on merchant_order (merchant_id, is_test) where (due_at is null) is false;
create index merchant_order_due on merchant_order (due_at) where due_at is not null;

-- No index of deals has its status, its clock or its end, so that every change of a deal is a HOT update (docs/decisions/0017).
create table deal (
  id uuid primary key,
  order_id uuid not null,
  merchant_id uuid not null,
  trader_id uuid not null,
  payment_method_id uuid not null,
  bank text not null,
  order_type text not null,
  is_test boolean not null,
  status text not null,
  requested_kopecks bigint not null,
  -- What the payer is asked to send; a few kopecks more, if the sum was taken everywhere.
  amount_kopecks bigint not null,
  -- What was seen to arrive.
  received_kopecks bigint,
  rate_ten_thousandths bigint not null,
  -- U, Fm and P of docs/money.md, and what leads get, all decided when it was matched.
  value_micro bigint not null,
  fee_micro bigint not null,
  profit_micro bigint not null,
  trader_lead_micro bigint not null default 0,
  merchant_lead_micro bigint not null default 0,
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
  -- What the merchant gets.
  credit_micro bigint generated always as (value_micro - fee_micro) virtual,
  -- One check and not twelve, as with orders. Leads share the house's margin, never more.
  constraint deal_is_sound check (
    requested_kopecks > 0 and amount_kopecks >= requested_kopecks and received_kopecks > 0 and rate_ten_thousandths > 0
    and value_micro > 0 and fee_micro >= 0 and fee_micro <= value_micro and profit_micro >= 0 and profit_micro <= fee_micro
    and trader_lead_micro >= 0 and merchant_lead_micro >= 0 and trader_lead_micro + merchant_lead_micro <= fee_micro - profit_micro
    and order_type in ('sbp', 'c2c')
    and case status when 'pending' then due_at is not null and ended_at is null when 'verification' then due_at is not null and ended_at is null
      when 'dispute' then due_at is null and ended_at is null when 'complete' then due_at is null and ended_at is not null
      when 'canceled' then due_at is null and ended_at is not null when 'expired' then due_at is null and ended_at is not null
      else false end)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

-- For support, who see everybody's.
create index deal_latest on deal (created_at desc, id desc);
create index deal_of_trader on deal (trader_id, created_at desc, id desc);
create index deal_of_merchant on deal (merchant_id, created_at desc, id desc);
create index deal_by_amount on deal (amount_kopecks desc, id desc);
create index deal_by_profit on deal (profit_micro desc, id desc);

-- Every legal step; deal.ts has the same table, and a test compares them. A null `from_status` is the beginning.
create table deal_transition (from_status text, to_status text not null, unique nulls not distinct (from_status, to_status));
insert into deal_transition values
  (null, 'pending'),
  ('pending', 'verification'), ('pending', 'complete'), ('pending', 'expired'), ('pending', 'canceled'),
  ('verification', 'complete'), ('verification', 'expired'), ('verification', 'dispute'),
  ('expired', 'complete'), ('expired', 'dispute'),
  ('canceled', 'complete'), ('canceled', 'dispute'),
  ('complete', 'dispute'),
  ('dispute', 'complete'), ('dispute', 'canceled');
create trigger deal_transition_final before insert or update or delete on deal_transition
  for each statement execute function refuse_change();

create trigger deal_begins before insert on deal for each row when (new.status <> 'pending')
  execute function deal_step_is_legal();
-- The rows of deal_transition once more, so that a legal step calls no function. AFTER, because a BEFORE trigger locks the row again.
create trigger deal_step after update of status on deal for each row
  when (old.status <> new.status and old.status || ' > ' || new.status <> all (
    '{canceled > complete,canceled > dispute,complete > dispute,dispute > canceled,dispute > complete,expired > complete,expired > dispute,pending > canceled,pending > complete,pending > expired,pending > verification,verification > complete,verification > dispute,verification > expired}'::text[]))
  execute function deal_step_is_legal();

-- Deals that failed or are disputed, with what lists ask of them and what a late payment looks for. Kept by the triggers below.
create table deal_failed (
  id uuid primary key,
  status text not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  profit_micro bigint not null,
  credit_micro bigint not null,
  created_at timestamptz not null,
  -- The deal's reservation was given to another deal: no receipt completes it by itself any more.
  gave_way_at timestamptz
);

create index deal_failed_of_trader on deal_failed (trader_id, status, created_at desc, id desc);
create index deal_failed_of_merchant on deal_failed (merchant_id, status, created_at desc, id desc);
create index deal_failed_latest on deal_failed (status, created_at desc, id desc);
create index deal_failed_of_sum on deal_failed (payment_method_id, amount_kopecks);

-- Rare, so they may cost: a deal fails, is mended, or gets another clock.
create trigger deal_fails after insert on deal for each row when (new.status in ('canceled', 'expired', 'dispute'))
  execute function deal_is_placed();
create trigger deal_is_placed after update of status, due_at on deal for each row
  when (old.status <> new.status and (new.status in ('canceled', 'expired', 'dispute') or old.status in ('canceled', 'expired', 'dispute'))
    or new.due_at is not null and old.due_at is distinct from new.due_at)
  execute function deal_is_placed();

-- What happened to a deal: who, from, to, why. Append-only. Counters of lists are folded from it. No primary key: rows are read by
-- their deal.
create table deal_event (
  position bigint generated always as identity,
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  deal_created_at timestamptz not null,
  from_status text,
  to_status text not null,
  cause text not null,
  by_role text not null
    constraint deal_event_role_is_known check (by_role in ('payer', 'merchant', 'trader', 'support', 'terminal', 'clock', 'system')),
  actor_id uuid,
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- What is below the oldest running transaction can be counted once and for all.
  written_in xid8 not null default pg_current_xact_id(),
  -- Thousandths that the step earned or cost the method.
  rating_points integer
) with (autovacuum_analyze_scale_factor = 0.2);

create index deal_event_of_deal on deal_event (deal_id, position);
-- With both sides behind the transaction id: an index-only condition tells whose an event is, and nobody else's row is read.
create index deal_event_written on deal_event (written_in, trader_id, merchant_id);
create trigger deal_event_final before update or delete on deal_event for each row execute function refuse_change();
create trigger deal_event_no_truncate before truncate on deal_event for each statement execute function refuse_change();

-- A sum is taken on a method while its deal lives, and for two hours after it ended. Living deals are found here, by the clock, the
-- shop and the method: see deal.
create table amount_reservation (
  payment_method_id uuid not null,
  amount_kopecks bigint not null,
  deal_id uuid not null,
  held_until timestamptz,
  -- These three are set while the deal lives.
  merchant_id uuid,
  is_test boolean,
  due_at timestamptz,
  -- What its deal has frozen.
  value_micro bigint,
  -- The payer, as far as known: an address, or the shop's own number of the payer.
  payer_key text,
  -- From when another deal may have the sum although `held_until` has not come: set when its deal ends without a sign of payment.
  yields_at timestamptz,
  primary key (payment_method_id, amount_kopecks)
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.2);

create index reservation_due on amount_reservation (due_at) where due_at is not null;
-- Written differently from reservation_due's predicate on purpose: see merchant_order_waiting.
create index reservation_of_merchant on amount_reservation (merchant_id, is_test) where (due_at is null) is false;
-- Rows of ended deals stay for up to a day and are not scanned.
create index reservation_living on amount_reservation (payment_method_id) where held_until is null;
create index reservation_simulated on amount_reservation (deal_id) where is_test and due_at is not null;
create index reservation_of_payer on amount_reservation (payer_key) where payer_key is not null;

-- What became of a receipt. One receipt has one deal, and a deal is settled by one receipt.
create table receipt_fate (
  receipt_id uuid primary key,
  owner_id uuid not null,
  -- `held` waits for the trader or for a second signal; `evidence` came during a dispute.
  fate text not null constraint receipt_fate_is_known check (fate in ('settled', 'partial', 'held', 'evidence', 'unmatched')),
  deal_id uuid,
  reason text,
  at timestamptz not null default clock_timestamp(),
  constraint receipt_fate_matched_has_a_deal check ((fate = 'unmatched') = (deal_id is null))
) with (autovacuum_analyze_scale_factor = 0.2);

create unique index receipt_settles_one on receipt_fate (deal_id) where fate = 'settled';
create index receipt_unmatched on receipt_fate (owner_id, at desc, receipt_id desc) where fate in ('unmatched', 'held');
create index receipt_unmatched_all on receipt_fate (at desc, receipt_id desc) where fate in ('unmatched', 'held');
create index receipt_of_deal on receipt_fate (deal_id) where fate <> 'settled' and deal_id is not null;

-- Receipts that no deal has been looked for yet, or that have learned something new. Written with the receipt.
create table receipt_waiting (
  receipt_id uuid primary key,
  owner_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  -- The lease of the worker that has claimed it.
  claimed_until timestamptz
-- A claim is a HOT update.
) with (fillfactor = 45, autovacuum_analyze_scale_factor = 0.2);

-- Dead rows stay until a vacuum: the index lets a claim begin at the newest instead of reading through them.
create index receipt_waiting_since on receipt_waiting (since);

-- A text that no template reads holds the sum of this deal: shown to its trader, and proves nothing.
create table deal_hint (
  deal_id uuid not null references deal (id),
  raw_message_id uuid not null references raw_message (id),
  came_at timestamptz not null,
  primary key (deal_id, raw_message_id)
);

-- Deals that an SMS has completed on a chain that a later proof has broken: for support to look at.
create table suspect_deal (
  deal_id uuid primary key references deal (id),
  chain_id uuid not null,
  at timestamptz not null default clock_timestamp()
);

-- What a test order's simulated payer has done or will do, once each.
create table simulated_act (
  deal_id uuid not null,
  act text not null,
  due_at timestamptz not null,
  done_at timestamptz,
  primary key (deal_id, act)
);

create index simulated_act_due on simulated_act (due_at) where done_at is null;

-- The platform's heartbeat: while it stops, clocks of deals stand still.
create table platform_beat (
  is_only boolean primary key default true constraint platform_beat_is_one_row check (is_only),
  at timestamptz not null
);
insert into platform_beat (at) values (clock_timestamp());

-- One order and the method proposed for it: an argument of open_deals.
create type deal_wish as (
  n integer, deal_id uuid, order_id uuid, is_new_order boolean, merchant_id uuid, is_test boolean, external_id text, token text,
  requested_kopecks bigint, wanted_type text, mode text, ttl_minutes smallint, allow_unique_amount boolean,
  success_url text, fail_url text, payer_id text, payer_name text, metadata jsonb,
  method_id uuid, trader_id uuid, order_type text, amount_kopecks bigint, rate_ten_thousandths bigint,
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  merchant_basis_points integer, trader_basis_points integer, lead_basis_points integer,
  trader_lead_id uuid, merchant_lead_id uuid, facts jsonb,
  -- The sum is reserved by a deal that ended without a sign of payment, and gives way.
  takes_over boolean,
  payer_key text, share_base_micro bigint, elsewhere_micro bigint
);

-- One step of one deal: an argument of move_deals.
create type deal_step as (
  n integer, deal_id uuid, from_statuses text[], to_status text, cause text, by_role text, actor_id uuid, facts jsonb,
  event_type text,
  -- Minutes that the clock gets from now; null leaves it as it is.
  clock_minutes integer, only_if_due boolean, is_late boolean, has_sign boolean, received_kopecks bigint,
  -- What had come when the step was decided; a part that came meanwhile must not be lost.
  was_received_kopecks bigint,
  -- The sums of a deal that is completed for what really came.
  value_micro bigint, fee_micro bigint, profit_micro bigint, trader_lead_micro bigint, merchant_lead_micro bigint,
  receipt_id uuid, fate text, fate_reason text, frees_order boolean,
  dispute_id uuid,
  rating_points integer,
  -- The posting of this step, by its place; null where nothing moves.
  posting integer,
  -- How much an SMS settles by this step, and what its budget still allows: of a phone (trust 1) or of a method's chain (trust 2).
  sms_trust smallint, sms_kopecks bigint, most_sms_kopecks bigint, sms_terminal_id uuid, sms_chain_id uuid
);
