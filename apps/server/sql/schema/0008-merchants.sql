-- What a shop's program may do here, how its payers see it, and everything that happened to its orders.
-- needs function: platform/refuse_change.sql

create table merchant_key (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references user_account (id),
  is_test boolean not null,
  name text not null constraint merchant_key_name_within_length check (char_length(name) between 1 and 60),
  -- The first characters, so that people can tell keys apart.
  prefix text not null,
  -- SHA-256: a key has 256 random bits, so nothing slower is needed.
  key_hash bytea not null unique constraint merchant_key_hash_has_32_bytes check (length(key_hash) = 32),
  scopes text[] not null constraint merchant_key_has_a_scope check (cardinality(scopes) > 0),
  allowed_networks cidr[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index merchant_key_of_merchant on merchant_key (merchant_id, created_at desc, id desc);

create table merchant_settings (
  merchant_id uuid primary key references user_account (id),
  -- Null: the username.
  display_name text constraint merchant_settings_display_name_within_length check (char_length(display_name) between 2 and 60),
  -- May a receipt that a payer sends in become a dispute by itself?
  allow_payer_disputes boolean not null default true,
  updated_at timestamptz not null default now()
);

-- What happened to a merchant's orders and settlements, written with its cause. Webhooks and `GET /merchant/v1/events` read it.
-- Append-only. No primary key: whoever looks for a position knows the merchant.
create table merchant_event (
  position bigint generated always as identity,
  -- Null for an event of an order: its published id is made of the order's id and `sequence` (function event_name).
  id text,
  merchant_id uuid not null,
  is_test boolean not null,
  type text not null,
  order_id uuid,
  -- Per order, from 1.
  sequence integer,
  -- What it was about, as it was then, for an event without a deal. Rendered for the wire when it is read.
  facts jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- Events are read in the order (settles_after, position). Nothing can appear any more below an id older than every running
  -- transaction, because this is never below the writer's own transaction id. It is not below the last transaction that had ended
  -- when the row was written either: events of one order, serialised by the order's row lock, then keep their order.
  settles_after xid8 not null default greatest(
    pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8),
  -- What may change of an order and its deal, as it was then. The rest is read from them (function told_facts).
  order_state text,
  order_updated_at timestamptz,
  order_due_at timestamptz,
  deal_id uuid,
  deal_status text,
  received_kopecks bigint,
  value_micro bigint,
  fee_micro bigint,
  is_late boolean,
  dispute_id uuid,
  unique (order_id, sequence),
  constraint merchant_event_has_facts_or_a_deal check ((facts is null) = (deal_id is not null)),
  constraint merchant_event_named check (id is not null or order_id is not null and sequence is not null)
) with (autovacuum_analyze_scale_factor = 0.2);

create unique index merchant_event_by_name on merchant_event (id) where id is not null;
create index merchant_event_of_merchant on merchant_event (merchant_id, is_test, settles_after, position);

create trigger merchant_event_final before update on merchant_event for each row execute function refuse_change();
create trigger merchant_event_never_deleted before delete on merchant_event for each row execute function refuse_change();
create trigger merchant_event_no_truncate before truncate on merchant_event for each statement execute function refuse_change();
