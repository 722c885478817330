-- Where shops want to hear of their events, and every delivery that this means: queued by the event itself, sent by the worker.

create table webhook_endpoint (
  id uuid primary key,
  merchant_id uuid not null references user_account (id),
  is_test boolean not null,
  url text not null check (char_length(url) between 1 and 2048),
  -- Empty: every event.
  events text[] not null default '{}',
  is_active boolean not null default true,
  -- Why we switched it off; empty while on, or switched off by its owner.
  disabled_reason text,
  -- Sealed, and not hashed: each delivery is signed with it.
  secret bytea not null,
  -- After a rotation both sign, until the moment beside it.
  old_secret bytea,
  old_secret_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Kept for its deliveries, which nobody can see any more.
  deleted_at timestamptz,
  check ((old_secret is null) = (old_secret_until is null)),
  check (disabled_reason is null or not is_active)
);

create index webhook_endpoint_of_merchant on webhook_endpoint (merchant_id, is_test, created_at) where deleted_at is null;

-- One event on its way to one endpoint. No foreign key to the endpoint: endpoints are never removed, and the check would
-- lock its row in every transaction that has an event to tell.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id text not null,
  -- Empty for a ping, which is no event of an order: only this endpoint hears it.
  event_position bigint,
  event_type text not null,
  order_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- All that were ever made. Each claim counts, and whoever comes back with an older count has lost its claim.
  attempts integer not null default 0,
  -- Those of the current plan, and when it began: redelivering begins anew.
  tries integer not null default 0,
  first_attempt_at timestamptz,
  due_at timestamptz not null default now(),
  -- A lease: whoever dies with it has it for no longer than this.
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
create function queue_webhooks() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, event_position, event_type, order_id)
  select endpoint.id, event.id, event.position, event.type, event.order_id
  from fresh event
  join webhook_endpoint endpoint on endpoint.merchant_id = event.merchant_id and endpoint.is_test = event.is_test
  where endpoint.is_active and endpoint.deleted_at is null
    and (endpoint.events = '{}' or event.type = any(endpoint.events))
  order by event.position;
  -- Nobody is woken for nothing: a notification costs every commit a place in one line.
  if found then perform pg_notify('florin_webhooks', ''); end if;
  return null;
end $$;

create trigger merchant_event_webhooks after insert on merchant_event
  referencing new table as fresh for each statement execute function queue_webhooks();

-- A transaction has its number before it draws a position. Else a reader who goes by position could see a higher one settled
-- and pass by a lower one, drawn already by a transaction that has no number yet.
create function number_transaction() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;

create trigger merchant_event_numbered before insert on merchant_event
  for each statement execute function number_transaction();
