-- Phones that read bank messages: whose they are, which device is trusted now, and how each of them does.

create table terminal (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references user_account (id),
  name text not null constraint terminal_name_within_length check (char_length(name) between 1 and 50),
  created_at timestamptz not null default now(),
  -- When the owner first entered the code. Without it the row is deleted after a day.
  verified_at timestamptz,
  -- The row stays: messages and receipts point here.
  deleted_at timestamptz,
  -- How its messages arrive; null until a phone was heard for the first time.
  connection text constraint terminal_connection_is_known check (connection in ('client', 'smsforwarder', 'sms-gateway')),
  model text,
  app_version text,
  -- The secret of the two forwarder apps, sealed.
  forwarder_key bytea,
  -- Wrong signatures since the last right one.
  forged_in_a_row integer not null default 0,

  last_ping_at timestamptz,
  -- Pings since the last silence, counted up to two: with the second one it is back.
  steady_pings smallint not null default 0 constraint terminal_steady_pings_within_two check (steady_pings between 0 and 2),
  -- Set once per silence by the first worker that sees it; both are null again when the phone is back.
  silence_noticed_at timestamptz,
  alerted_at timestamptz,
  charge smallint constraint terminal_charge_within_100 check (charge between 0 and 100),
  is_charging boolean,
  network text,
  sms_permission boolean,
  listener_alive boolean,
  queue_length integer,
  -- How far the phone's clock is ahead of ours.
  clock_ahead_ms bigint not null default 0,
  -- When the last silence ended: deals that ran during it are given the benefit of the doubt.
  was_silent_until timestamptz
);

create index terminal_of_owner on terminal (owner_id) where deleted_at is null;
create index terminal_wishes on terminal (created_at) where verified_at is null;
-- Where the worker looks for the newly silent, and for those silent for long.
create index terminal_last_ping on terminal (last_ping_at)
  where deleted_at is null and last_ping_at is not null and silence_noticed_at is null;
create index terminal_unalerted on terminal (last_ping_at)
  where deleted_at is null and silence_noticed_at is not null and alerted_at is null;

-- What a QR code shows: good once, for ten minutes. Sealed and not hashed, because the phone proves the key by a signature
-- and never sends it; emptied when used.
create table pairing_key (
  terminal_id uuid primary key references terminal (id) on delete cascade,
  sealed_key bytea,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A phone that was paired. A terminal trusts one at a time.
create table device (
  id uuid primary key,
  terminal_id uuid not null references terminal (id),
  -- One installation of the app: its messages are numbered.
  installation_id uuid not null,
  -- Sealed. A revoked one stays, so that a phone that was replaced is told so and is not taken for a forger.
  sealed_secret bytea not null,
  model text not null,
  sdk integer,
  paired_at timestamptz not null default now(),
  revoked_at timestamptz
);

create unique index device_live on device (terminal_id) where revoked_at is null;
create index device_revoked on device (terminal_id, revoked_at desc) where revoked_at is not null;

-- Nonces of signed requests of the last minutes. Unlogged: after a crash a replay can only repeat what is numbered or harmless.
create unlogged table device_nonce (
  terminal_id uuid not null,
  nonce text not null,
  seen_at timestamptz not null default now(),
  primary key (terminal_id, nonce)
);

create index device_nonce_age on device_nonce (seen_at);

-- Up to which number a phone's messages are stored without a gap.
create table device_sequence (
  terminal_id uuid not null references terminal (id),
  installation_id uuid not null,
  acked_seq bigint not null default 0 constraint device_sequence_acked_not_negative check (acked_seq >= 0),
  primary key (terminal_id, installation_id)
);

-- For somebody to look at: forged signatures, and banks that tell of a block. `bank_blocked` (the bank's own app, heard by our own
-- client) withholds the bank's methods; `block_asked` (any other message) is a question to the owner.
create table terminal_alarm (
  id bigint generated always as identity primary key,
  terminal_id uuid not null references terminal (id),
  kind text not null constraint terminal_alarm_kind_is_known check (kind in ('forged', 'bank_blocked', 'block_asked')),
  bank text,
  raised_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by text,
  constraint terminal_alarm_of_a_block_has_a_bank check ((kind = 'forged') = (bank is null))
);

create unique index terminal_alarm_block on terminal_alarm (terminal_id, bank)
  where kind = 'bank_blocked' and cleared_at is null;
create index terminal_alarm_recent on terminal_alarm (kind, raised_at);
create unique index terminal_alarm_asked on terminal_alarm (terminal_id, bank)
  where kind = 'block_asked' and cleared_at is null;
