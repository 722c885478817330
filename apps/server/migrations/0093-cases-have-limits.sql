-- A case freezes what is available and makes no debt when it opens; beyond its limits it waits for support. Only a verdict makes a debt,
-- and a debt knows to whom it is owed.

-- Debts that open cases had made are taken back: what a case lacks is owed when it is lost, and not before.
do $$
begin
  perform ledger.post_one('dispute.debt_undone', 'dispute:' || dispute.id || ':debt_undone',
    case when deal.is_test then 'USDT_TEST' else 'USDT' end, null,
    array[case dispute.deal_status_before when 'complete' then dispute.merchant_id else dispute.trader_id end,
      '00000000-0000-0000-0000-000000000000']::uuid[],
    array['debt', 'suspense'], array[dispute.lacking_micro, -dispute.lacking_micro], '{}', '{}', '{}', '{}')
  from dispute join deal on deal.id = dispute.deal_id
  where dispute.lacking_micro > 0 and dispute.status in ('waiting', 'consideration', 'deepconsideration');
end $$;

alter table dispute
  drop column lacking_micro,
  -- Opened beyond the limits of its shop: without hold, points and clocks until `admitted_at`.
  add column is_over_limit boolean not null default false,
  add column admitted_at timestamptz,
  -- Thousandths of a point that the case has cost the method so far; a verdict for the trader gives them back.
  add column points_taken integer not null default 0 constraint dispute_points_taken_not_negative check (points_taken >= 0),
  add column decided_at timestamptz,
  add column decided_by uuid,
  add column verdict_comment text,
  -- Of a verdict about another sum than the deal's.
  add column verdict_kopecks bigint constraint dispute_verdict_amount_positive check (verdict_kopecks > 0);
update dispute set admitted_at = dispute.created_at, points_taken = case when deal.is_test then 0 else 1000 end
from deal where deal.id = dispute.deal_id;
alter table dispute
  add constraint dispute_within_limit_is_admitted check (is_over_limit or admitted_at is not null),
  add constraint dispute_not_admitted_holds_nothing check (admitted_at is not null or held_micro = 0 and points_taken = 0);
create index dispute_open_of_shop on dispute (merchant_id) where status in ('waiting', 'consideration', 'deepconsideration');

-- A case is opened in a transaction of its own that also writes its row, so a step says no more of it than its number.
alter type deal_step drop attribute opened_by, drop attribute comment, drop attribute held_micro, drop attribute lacking_micro;

-- What a verdict left unpaid. Its number is the dispute's.
create table debt (
  id uuid primary key,
  debtor_id uuid not null,
  asset text not null,
  owed_micro bigint not null constraint debt_owed_positive check (owed_micro > 0),
  repaid_micro bigint not null default 0 constraint debt_repaid_within_owed check (repaid_micro between 0 and owed_micro),
  repayments integer not null default 0,
  -- Who is paid, in this order; the house is the number of all zeros.
  recipients uuid[] not null,
  shares_micro bigint[] not null,
  created_at timestamptz not null default clock_timestamp()
);
create index debt_open on debt (debtor_id, asset, created_at, id) where repaid_micro < owed_micro;

-- How many of a shop's successful deals have counted for a method's rating on a day (of UTC): five at most.
create table rated_success (
  payment_method_id uuid not null,
  merchant_id uuid not null,
  day date not null,
  successes smallint not null constraint rated_success_within_five check (successes between 1 and 5),
  primary key (payment_method_id, merchant_id, day)
) with (fillfactor = 50);

create or replace view rating_history as
  select id, payment_method_id, deal_id, cause, points, at from rating_event
  union all
  -- Each of the older ones came with an event, so their numbers are lower.
  select event.position, deal.payment_method_id, event.deal_id,
    case when event.from_status = 'dispute' then event.cause when event.rating_points < 0 then 'deal_completed' else 'dispute_created' end,
    event.rating_points, event.at
  from deal_event as event join deal on deal.id = event.deal_id where event.rating_points is not null;
