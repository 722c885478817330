-- What people are told, by which channel, and whether they have opened it.

-- One row for each thing that one person is told, written in the transaction of its cause.
create table alert (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  kind text not null,
  weight text not null constraint alert_weight_is_known check (weight in ('security', 'case', 'ordinary')),
  -- What it is about, such as dispute:<uuid>. Whoever opens that has opened the alert.
  about text,
  -- The values of its text, sealed: names, sums, addresses.
  content bytea not null,
  created_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint alert_state_is_known check (state in ('waiting', 'held', 'taken', 'switched_off', 'given_up', 'in_digest')),
  -- When the dispatcher looks at it again; also its lease. Null when nothing more will be sent.
  next_at timestamptz default now(),
  -- The digest that it was told in.
  digest_id uuid references alert (id) on delete set null,
  -- The first channel that took it.
  taken_by text,
  taken_at timestamptz,
  opened_at timestamptz,
  constraint alert_taken_by_a_channel check ((taken_at is null) = (taken_by is null))
) with (fillfactor = 70);

create index alert_due on alert (next_at, created_at) where next_at is not null;
create index alert_of_user on alert (user_id, created_at desc, id desc);
create index alert_about on alert (about, user_id) where about is not null;
create index alert_age on alert (created_at);
create index alert_of_digest on alert (digest_id) where digest_id is not null;

-- One try to hand an alert to one channel. Written before the try, so that a crash leaves it as unknown.
create table alert_try (
  id bigint generated always as identity primary key,
  alert_id uuid not null references alert (id) on delete cascade,
  channel text not null constraint alert_try_channel_is_known check (channel in ('telegram', 'push', 'mail')),
  started_at timestamptz not null default now(),
  result text not null default 'unknown'
    constraint alert_try_result_is_known check (result in ('taken', 'refused', 'away', 'unknown', 'held')),
  -- A key of the texts.
  reason text
);

create index alert_try_of_alert on alert_try (alert_id, id);

-- Where a person's alerts go. Without a row: the usual order, no quiet hours.
create table alert_settings (
  user_id uuid primary key references user_account (id),
  channel_order text[] not null,
  has_quiet_hours boolean not null default false,
  -- Minutes after midnight in the person's own time zone; quiet_to before quiet_from means the next day.
  quiet_from smallint not null constraint alert_settings_quiet_from_within_day check (quiet_from between 0 and 1439),
  quiet_to smallint not null constraint alert_settings_quiet_to_within_day check (quiet_to between 0 and 1439),
  time_zone text not null
);

-- Kinds that a person has switched off in one channel.
create table alert_off (
  user_id uuid not null references user_account (id),
  kind text not null,
  channel text not null constraint alert_off_channel_is_known check (channel in ('telegram', 'push', 'mail')),
  primary key (user_id, kind, channel)
);

-- Browsers that asked for pushes. The address and its keys are sealed: whoever has them can write to that screen.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  -- SHA-256 of the address: the same browser again is the same row, whoever is signed in there now.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  device_name text not null,
  created_at timestamptz not null default now(),
  last_taken_at timestamptz,
  -- The push service asked to wait until then.
  paused_until timestamptz
);

create index push_subscription_of_user on push_subscription (user_id, created_at);
