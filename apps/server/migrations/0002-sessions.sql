-- Tokens are kept as SHA-256 only, so that a stolen copy of the database signs nobody in.
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
  check ((ended_at is null) = (end_reason is null))
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
  attempts_left integer not null default 5 check (attempts_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (used_at is null or used_at <= expires_at)
);

-- One live code for a purpose and subject: a newer one takes the older one's place.
create unique index one_time_code_live on one_time_code (purpose, subject) where used_at is null;
create index one_time_code_expiry on one_time_code (expires_at);
