-- The people of the platform and how they sign in.
-- needs function: users/begin_profit.sql

-- One row a person; rights are flags on top of the account type.
create table user_account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique constraint user_account_email_is_lower_case check (email = lower(email)),
  username text not null,
  password_hash text not null,
  account_type text not null constraint user_account_type_is_known check (account_type in ('trader', 'merchant')),
  language text not null default 'en' constraint user_account_language_is_known check (language in ('ru', 'en')),
  is_activated boolean not null default false,
  is_premium boolean not null default false,
  is_work boolean not null default true,
  is_lead boolean not null default false,
  is_staff boolean not null default false,
  is_notified boolean not null default true,
  verify_email boolean not null default true,
  verify_phone boolean not null default false,
  hide_email boolean not null default false,
  wallet_output_permission boolean not null default false,
  -- Hundredths of a percent: 700 is 7 %.
  deposit_basis_points integer not null
    constraint user_account_deposit_share_within_whole check (deposit_basis_points between 0 and 10000),
  withdraw_basis_points integer not null
    constraint user_account_withdraw_share_within_whole check (withdraw_basis_points between 0 and 10000),
  notification_payments boolean not null default true,
  notification_account boolean not null default true,
  avatar_file text,
  blocked_at timestamptz,
  date_joined timestamptz not null default now(),
  -- A person of the simulated world that test keys trade with: never signs in and never meets live money.
  is_simulated boolean not null default false,
  -- The username as eyes see it. Computed by users/skeleton.ts alone; a job fills it in where it is null.
  username_skeleton text,
  -- A name that looked like another one before there was a rule. New names never get this mark.
  has_shared_skeleton boolean not null default false
-- Room on each page for HOT updates.
) with (fillfactor = 70);

-- Two names that look alike are one name.
create unique index user_account_username_skeleton_key on user_account (username_skeleton)
  where username_skeleton is not null and not has_shared_skeleton;
create index user_account_shared_skeleton on user_account (username_skeleton) where has_shared_skeleton;
create index user_account_without_skeleton on user_account (date_joined, id) where username_skeleton is null;

-- What a person has earned in all. A table of its own, because it changes with every deal and the person's row does not.
create table profit_total (
  user_id uuid primary key,
  micro_usdt bigint not null default 0
) with (fillfactor = 50);

-- Everybody has a total from the beginning, so that a deal only updates it.
create trigger user_account_profit after insert on user_account for each row execute function begin_profit();

-- Made by a lead for one address; ties the person who uses it to that lead.
create table referral_code (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  lead_id uuid not null references user_account (id),
  email text not null constraint referral_code_email_is_lower_case check (email = lower(email)),
  used_by uuid unique references user_account (id),
  used_at timestamptz,
  profit_micro_usdt bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint referral_code_used_by_somebody check ((used_by is null) = (used_at is null)),
  constraint referral_code_not_used_by_its_lead check (used_by is distinct from lead_id)
);

create index referral_code_of_lead on referral_code (lead_id, created_at desc, id desc);

-- Tokens are kept as SHA-256 only: a stolen copy of the database signs nobody in.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  -- The half of the refresh token that lives in an HttpOnly cookie.
  cookie_hash bytea not null,
  device_hash bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds integer not null,
  ended_at timestamptz,
  end_reason text,
  constraint session_ended_for_a_reason check ((ended_at is null) = (end_reason is null))
);

create index session_of_user on session (user_id, created_at desc) where ended_at is null;
create index session_device on session (user_id, device_hash);

create table access_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  expires_at timestamptz not null
);

create index access_token_expiry on access_token (expires_at);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- What this token was traded for, sealed, for the few seconds in which two tabs may race with the same token.
  successor bytea
);

create index refresh_token_of_session on refresh_token (session_id);

-- Six digits by mail. Bound to a purpose, to its parameters and, once signed in, to the session that asked.
create table one_time_code (
  id uuid primary key,
  purpose text not null,
  subject text not null,
  session_id uuid,
  parameters_hash bytea not null,
  code_hash bytea not null,
  payload jsonb,
  attempts_left integer not null default 5 constraint one_time_code_attempts_not_negative check (attempts_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_code_used_in_time check (used_at is null or used_at <= expires_at)
);

-- One live code for a purpose and subject: a newer one replaces the older one.
create unique index one_time_code_live on one_time_code (purpose, subject) where used_at is null;
create index one_time_code_expiry on one_time_code (expires_at);

-- Wrong codes from unknown addresses exceeded the limit of a minute, and all of those are refused until it ends. One row a limit:
-- staff are mailed once per episode, whichever node notices it.
create table slow_mode (
  name text primary key,
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
