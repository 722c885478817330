-- A second factor by an authenticator app (RFC 6238), as an addition to the mailed code.

create table second_factor (
  user_id uuid primary key references user_account (id),
  -- Sealed, with the person in the seal.
  sealed_secret bytea not null,
  -- The session that is setting it up: no other finishes.
  session_id uuid not null,
  started_at timestamptz not null default now(),
  -- Null while it is being set up; only then it is asked for.
  confirmed_at timestamptz,
  -- The newest step whose code was used: that one and those before it are refused.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references second_factor (user_id) on delete cascade,
  -- A MAC over the person and 60 random bits.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
