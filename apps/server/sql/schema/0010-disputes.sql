-- Disputes, what verdicts left unpaid, and ratings of methods.

create table dispute (
  id uuid primary key default gen_random_uuid(),
  deal_id uuid not null,
  trader_id uuid not null,
  merchant_id uuid not null,
  status text not null constraint dispute_status_is_known check (status in
    ('waiting', 'consideration', 'deepconsideration', 'completed_towards_merchant', 'completed_towards_trader')),
  opened_by text not null constraint dispute_opener_is_known check (opened_by in ('support', 'merchant', 'payer', 'system')),
  opener_id uuid,
  comment text not null default '',
  deal_status_before text not null,
  -- What could be frozen of what is disputed.
  held_micro bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- Opened beyond the limits of its shop: without hold, points and clocks until `admitted_at`.
  is_over_limit boolean not null default false,
  admitted_at timestamptz,
  -- Thousandths of a point that the case has cost the method so far; a verdict for the trader gives them back.
  points_taken integer not null default 0 constraint dispute_points_taken_not_negative check (points_taken >= 0),
  decided_at timestamptz,
  decided_by uuid,
  verdict_comment text,
  -- Of a verdict about another sum than the deal's.
  verdict_kopecks bigint constraint dispute_verdict_amount_positive check (verdict_kopecks > 0),
  constraint dispute_within_limit_is_admitted check (is_over_limit or admitted_at is not null),
  constraint dispute_not_admitted_holds_nothing check (admitted_at is not null or held_micro = 0 and points_taken = 0)
);

create unique index dispute_open on dispute (deal_id)
  where status in ('waiting', 'consideration', 'deepconsideration');
create index dispute_open_of_trader on dispute (trader_id)
  where status in ('waiting', 'consideration', 'deepconsideration');
create index dispute_open_of_shop on dispute (merchant_id)
  where status in ('waiting', 'consideration', 'deepconsideration');

-- What a verdict left unpaid. Its id is the dispute's.
create table debt (
  id uuid primary key,
  debtor_id uuid not null,
  asset text not null,
  owed_micro bigint not null constraint debt_owed_positive check (owed_micro > 0),
  repaid_micro bigint not null default 0 constraint debt_repaid_within_owed check (repaid_micro between 0 and owed_micro),
  repayments integer not null default 0,
  -- Who is paid, in this order; the house is the id of all zeros.
  recipients uuid[] not null,
  shares_micro bigint[] not null,
  created_at timestamptz not null default clock_timestamp()
);

create index debt_open on debt (debtor_id, asset, created_at, id) where repaid_micro < owed_micro;

-- Points that a method earned or lost outside a deal's own events. No primary key: rows are read by their method.
create table rating_event (
  id bigint generated always as identity,
  payment_method_id uuid not null,
  deal_id uuid,
  cause text not null,
  points integer not null,
  at timestamptz not null default clock_timestamp()
);

create index rating_event_of_method on rating_event (payment_method_id, id);

-- How many of a shop's successful deals have counted for a method's rating on a day (of UTC): five at most.
create table rated_success (
  payment_method_id uuid not null,
  merchant_id uuid not null,
  day date not null,
  successes smallint not null constraint rated_success_within_five check (successes between 1 and 5),
  primary key (payment_method_id, merchant_id, day)
) with (fillfactor = 50);

-- All points of all methods; a method's rating can be folded from them again.
create view rating_history as
  select id, payment_method_id, deal_id, cause, points, at from rating_event
  union all
  select event.position, deal.payment_method_id, event.deal_id,
    case when event.from_status = 'dispute' then event.cause when event.rating_points < 0 then 'deal_completed' else 'dispute_created' end,
    event.rating_points, event.at
  from deal_event as event join deal on deal.id = event.deal_id where event.rating_points is not null;
