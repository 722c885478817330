-- What only our Android app knows about its phone, its test messages, and a phone that leaves by itself.
-- append_messages gets p_sim_slots: dropped here, created by its file.

drop function if exists append_messages(text, uuid[], uuid[], uuid[], bigint[], bigint[], timestamptz[], integer[], bigint[], uuid[], text[], text[],
  bytea[], bytea[], bytea[], timestamptz[]);

alter table raw_message
  -- Of an SMS: the slot of the SIM card that got it, counted from 0, where the phone tells.
  add column sim_slot smallint constraint raw_message_sim_slot_known check (sim_slot between 0 and 9),
  alter column sim_slot set statistics 20;

alter table terminal
  -- The last `phone` of its pings (`phoneReport` of the contract), replaced as a whole; null where the client does not send it.
  add column phone_report jsonb constraint terminal_phone_report_is_object check (jsonb_typeof(phone_report) = 'object'),
  -- When its phone left by itself; null again with the next sign of life.
  add column unpaired_at timestamptz;

-- A test message: the phone shows it to itself and sends what its listener saw. It moves no money and no deal. Deleted after 90 days.
create table terminal_trial (
  id uuid primary key default gen_random_uuid(),
  terminal_id uuid not null references terminal (id),
  -- The phone that shall show it: one that is paired later is not given it.
  device_id uuid not null,
  asked_by text not null constraint terminal_trial_asked_by_known check (asked_by in ('site', 'phone')),
  asked_at timestamptz not null default clock_timestamp(),
  -- The bank in whose words it is written, and the sum that it names.
  bank text not null,
  amount_kopecks bigint not null constraint terminal_trial_amount_positive check (amount_kopecks > 0),
  title text not null,
  text text not null,
  -- When a ping was first answered with it.
  told_at timestamptz,
  -- When each step was done; the first two by the phone, corrected by how far its clock is ahead.
  seen_at timestamptz,
  queued_at timestamptz,
  arrived_at timestamptz,
  read_at timestamptz,
  chain_at timestamptz,
  closes_at timestamptz,
  -- Why it went no further after it had arrived.
  why text constraint terminal_trial_why_known check (why in ('no_template', 'chain_unproven', 'by_hand')),
  constraint terminal_trial_steps_in_order check (
    (seen_at is null) = (arrived_at is null) and (queued_at is null) = (arrived_at is null)
    and (read_at is null or arrived_at is not null) and (chain_at is null or read_at is not null)
    and (closes_at is null or chain_at is not null)),
  constraint terminal_trial_ends_in_one_way check (
    (why is not null or closes_at is not null) = (arrived_at is not null) and (why is null or closes_at is null))
);

create index terminal_trial_of on terminal_trial (terminal_id, asked_at desc);
create index terminal_trial_age on terminal_trial (asked_at);
