-- What every domain uses: effects after commit, limits, repeated requests, live events, the audit trail.
-- needs function: platform/audit_chain.sql
-- needs function: platform/refuse_change.sql

-- An effect on the outside world, written in the transaction that causes it and carried out after commit.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  -- Sealed with the installation's key, because a mail carries its one-time code. Emptied when done.
  payload bytea,
  attempts integer not null default 0,
  available_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- The last try found the other side away. Released by the first success of the topic.
  is_held boolean not null default false,
  -- Why it was not carried out, though done_at is set.
  dropped_because text
);

create index outbox_due on outbox (topic, available_at) where done_at is null and failed_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;

-- Unlogged: a crash forgives a few attempts, and the WAL would cost every login a flush.
create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

create index rate_limit_end on rate_limit (ends_at);

create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  locked_until timestamptz not null,
  status integer,
  -- The stored answer, sealed.
  answer bytea,
  created_at timestamptz not null default now(),
  -- The try that holds the key.
  claim_id uuid,
  -- The id that the first try gave to what the call creates; it stays over repeats.
  subject_id uuid,
  -- What the work's own transaction stored, sealed: a call that crashed before its answer was stored is answered from this.
  result bytea,
  primary key (scope, key)
);

create index idempotency_age on idempotency (created_at);

-- Events for one person's browser. Kept for a day, so that a page that was asleep can catch up.
create table live_event (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  event jsonb not null,
  created_at timestamptz not null default now()
);

create index live_event_of_user on live_event (user_id, id);
create index live_event_age on live_event (created_at);

-- Who did what to whom. Append-only; each row has the hash of the one before, so that a removed row is seen.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  origin jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);

create index audit_of_subject on audit (subject, id desc);

create trigger audit_chain before insert on audit for each row execute function audit_chain();
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Facts about this installation, such as the fingerprint of the key that its secrets are sealed with.
create table installation (
  name text primary key,
  value text not null
);

-- /readyz writes: a replica, a read-only server and a full disk fail it. One row for each process, so that processes do not wait for
-- one another.
create table readiness_probe (
  process_id uuid primary key,
  written_at timestamptz not null default clock_timestamp()
);
