-- Where shops want to hear of their events, and every delivery: queued by the event itself, sent by the worker.
-- needs function: webhooks/queue_webhooks.sql

create table webhook_endpoint (
  id uuid primary key,
  merchant_id uuid not null references user_account (id),
  is_test boolean not null,
  url text not null constraint webhook_endpoint_url_within_length check (char_length(url) between 1 and 2048),
  -- Empty: every event.
  events text[] not null default '{}',
  is_active boolean not null default true,
  -- Why we switched it off; null while on, or switched off by its owner.
  disabled_reason text,
  -- Sealed, and not hashed: each delivery is signed with it.
  secret bytea not null,
  -- After a rotation both sign, until the moment beside it.
  old_secret bytea,
  old_secret_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The row stays for its deliveries, which nobody can see any more.
  deleted_at timestamptz,
  constraint webhook_endpoint_old_secret_ends check ((old_secret is null) = (old_secret_until is null)),
  constraint webhook_endpoint_disabled_is_inactive check (disabled_reason is null or not is_active)
);

create index webhook_endpoint_of_merchant on webhook_endpoint (merchant_id, is_test, created_at) where deleted_at is null;

-- One event on its way to one endpoint. No foreign key to the endpoint: endpoints are never deleted, and the check would lock its row
-- in every transaction that writes an event.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id text not null,
  -- Null for a ping, which is no event of an order: only this endpoint gets it.
  event_position bigint,
  event_type text not null,
  order_id uuid,
  state text not null default 'waiting'
    constraint webhook_delivery_state_is_known check (state in ('waiting', 'delivered', 'failed')),
  -- All that were ever made. Each claim increments it, and a worker that comes back with an older count has lost its claim.
  attempts integer not null default 0,
  -- Those of the current plan, and when it began: redelivering begins anew.
  tries integer not null default 0,
  first_attempt_at timestamptz,
  due_at timestamptz not null default now(),
  -- The worker's lease.
  claimed_until timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  failure text,
  duration_ms integer,
  created_at timestamptz not null default clock_timestamp()
);

-- The queue of each endpoint, in the order in which it is served.
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, event_position) where state = 'waiting';
create index webhook_delivery_in_flight on webhook_delivery (endpoint_id, claimed_until) where claimed_until is not null;
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (endpoint_id, created_at desc, id desc) where state = 'failed';
create index webhook_delivery_age on webhook_delivery (created_at);

-- In the event's own transaction: a committed event has its deliveries, one that is rolled back has none.
create trigger merchant_event_webhooks after insert on merchant_event
  referencing new table as fresh for each statement execute function queue_webhooks();
