-- A merchant's payouts beyond the API: which were asked for by hand, with a code, and the order by which all above an amount goes once a day.
-- needs function: wallet/settlement_schedule_keeps.sql
-- needs function: platform/refuse_change.sql

-- What people call a standing order: once a day, at a time of their own clock, all above an amount is settled to the address that holds
-- then (`standing_order`). Rows stay for ever, as what was agreed to.
create table settlement_schedule (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  minute_of_day smallint not null constraint settlement_schedule_minute_within_day check (minute_of_day between 0 and 1439),
  time_zone text not null,
  keep_micro_usdt bigint not null constraint settlement_schedule_keep_not_negative check (keep_micro_usdt >= 0),
  code_id uuid not null unique,
  session_id uuid not null,
  -- A MAC over all of the above: rights on this table alone make no order.
  proof bytea not null,
  confirmed_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When a worker looks at it next. Only a hint: whether a day is due is judged by its runs.
  look_at timestamptz not null
);

create unique index settlement_schedule_once on settlement_schedule (user_id) where ended_at is null;
create index settlement_schedule_at_work on settlement_schedule (look_at) where ended_at is null;

create trigger settlement_schedule_keeps before update on settlement_schedule for each row execute function settlement_schedule_keeps();
create trigger settlement_schedule_never_deleted before delete on settlement_schedule for each row execute function refuse_change();

-- One row for each day on which an order ran, written with the settlement or with the reason why there is none. The key is what makes
-- a day pay once, whatever is restarted, however many workers look, and whichever way a clock jumps.
create table settlement_run (
  user_id uuid not null references user_account (id),
  -- Of the merchant's own calendar.
  day date not null,
  schedule_id uuid not null references settlement_schedule (id),
  due_at timestamptz not null,
  ran_at timestamptz not null default clock_timestamp(),
  withdrawal_id uuid unique references withdrawal (id),
  refusal text,
  primary key (user_id, day),
  constraint settlement_run_pays_or_says_why check (num_nonnulls(withdrawal_id, refusal) = 1)
);

create trigger settlement_run_final before update or delete on settlement_run for each row execute function refuse_change();

-- Settlements that a person asked for on the screen. A code agrees to one.
create table settlement_by_hand (
  withdrawal_id uuid primary key references withdrawal (id),
  code_id uuid not null unique,
  session_id uuid not null
);

create trigger settlement_by_hand_final before update or delete on settlement_by_hand for each row execute function refuse_change();
