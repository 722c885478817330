-- Who chooses unusually often is counted for an hour, and staff get an alarm.

-- Choices on payers' pages by link, by address and by network (/24, /64). An hour begins with the first of them.
create table choice_count (
  subject text primary key,
  choices integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index choice_count_ended on choice_count (ends_at);

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
