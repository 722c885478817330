-- What a shop's program may do here, how its payers see it, and everything that happened to its orders.

-- People of the simulated world that test keys trade with. Nobody signs in as one, and no live money ever meets them.
alter table user_account add column is_simulated boolean not null default false;

create table merchant_key (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references user_account (id),
  is_test boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  -- The first characters, so that people can tell keys apart.
  prefix text not null,
  -- SHA-256: a key has 256 bits of chance, so nothing slower is needed.
  key_hash bytea not null unique check (length(key_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  allowed_networks cidr[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index merchant_key_of_merchant on merchant_key (merchant_id, created_at desc, id desc);

create table merchant_settings (
  merchant_id uuid primary key references user_account (id),
  -- Null: the username.
  display_name text check (char_length(display_name) between 2 and 60),
  -- May a receipt that a payer sends in become a dispute by itself?
  allow_payer_disputes boolean not null default true,
  updated_at timestamptz not null default now()
);

-- What happened to a merchant's orders and settlements, written with its cause. Webhooks and `GET /merchant/v1/events` read it.
create table merchant_event (
  position bigint generated always as identity primary key,
  id text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  merchant_id uuid not null,
  is_test boolean not null,
  type text not null,
  order_id uuid,
  -- Per order, from 1.
  sequence integer,
  -- What it was about, as it was then. Rendered for the wire when it is read.
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- A reader who goes by position must not pass by a number that is still to appear.
  written_in xid8 not null default pg_current_xact_id(),
  unique (order_id, sequence)
);

create index merchant_event_of_merchant on merchant_event (merchant_id, is_test, position);

create trigger merchant_event_final before update on merchant_event for each row execute function refuse_change();
