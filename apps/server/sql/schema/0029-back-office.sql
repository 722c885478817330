-- Support's queue: receipts that staff has explained, the last success of each job, and an index for each count.

-- `explained`: a member of staff has said why it belongs to no deal. It leaves every list of receipts without a deal.
alter table receipt_fate
  drop constraint receipt_fate_is_known,
  drop constraint receipt_fate_matched_has_a_deal,
  add constraint receipt_fate_is_known
    check (fate in ('settled', 'partial', 'held', 'evidence', 'unmatched', 'explained')),
  add constraint receipt_fate_matched_has_a_deal check ((fate in ('unmatched', 'explained')) = (deal_id is null));

create table receipt_explanation (
  receipt_id uuid primary key,
  explained_by uuid not null references user_account (id),
  reason text not null constraint receipt_explanation_reason_within_length check (char_length(reason) between 3 and 500),
  explained_at timestamptz not null default clock_timestamp()
);

-- Receipts that wait for staff. `receipt_unmatched_all` has those that wait for their trader as well.
create index receipt_for_staff on receipt_fate (at desc, receipt_id desc) where fate = 'unmatched';

create index user_awaiting_activation on user_account (date_joined, id)
  where not is_activated and not is_staff and not is_simulated and blocked_at is null;

create index user_on_staff on user_account (id) where is_staff;

-- Silent phones, the longest silent first. The column changes when a silence begins or ends, never with a ping.
create index terminal_silent on terminal (silence_noticed_at, id) where deleted_at is null and silence_noticed_at is not null;

-- Endpoints whose last try failed. Their moments are written once a second at most, so one more index costs little.
create index webhook_endpoint_failing on webhook_endpoint (last_failure_at)
  where deleted_at is null and not is_test and is_active and last_failure_at > coalesce(last_success_at, '-infinity');
create index webhook_endpoint_disabled on webhook_endpoint (last_failure_at)
  where deleted_at is null and not is_test and disabled_reason is not null;

-- When each job last succeeded on any node. `seen_at` is when a node that runs the job last reported: a job that no version knows any more
-- is not stuck.
create table job_report (
  name text primary key,
  every_seconds integer not null constraint job_report_has_a_rhythm check (every_seconds > 0),
  succeeded_at timestamptz not null,
  seen_at timestamptz not null
);

-- What staff were last told of: of several nodes one looks, and tells only of a change.
create table staff_queue_look (
  is_only boolean primary key default true constraint staff_queue_look_is_one_row check (is_only),
  looked_at timestamptz not null default 'epoch',
  digest text not null default ''
);
insert into staff_queue_look default values;
