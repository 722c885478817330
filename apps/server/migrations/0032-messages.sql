-- What phones have seen, kept as it came; what it was read as; and the money that it tells of, once each.

-- Every message, for good or ill. Text and title are sealed and forgotten after 90 days; the row stays.
create table raw_message (
  id uuid primary key default gen_random_uuid(),
  terminal_id uuid not null,
  owner_id uuid not null references user_account (id),
  -- One queue of one phone: numbers rise within it.
  installation_id uuid not null,
  seq bigint not null check (seq > 0),
  -- The phone's own name for it, the same however often it is sent.
  client_id uuid not null,
  channel text not null check (channel in ('sms', 'push')),
  sender text not null,
  sealed_title bytea,
  sealed_text bytea,
  -- Keyed, so that a repeat is told from a forgery without opening anything.
  content_mac bytea not null,
  received_at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  -- In what order this node took it; phones' clocks prove nothing.
  place bigint generated always as identity,
  -- How far the phone's clock was ahead when it was sent.
  clock_offset_ms bigint not null default 0,
  outcome text not null default 'waiting' check (outcome in
    ('waiting', 'credit', 'debit', 'alarm', 'ignored', 'unparsed', 'unknown_sender', 'too_old', 'dismissed')),
  reason text,
  bank text,
  template_id uuid,
  template_version integer,
  -- Texts that differ only in numbers and names share it.
  shape_mac bytea,
  read_at timestamptz,
  unique (terminal_id, installation_id, seq),
  unique (terminal_id, client_id),
  check ((outcome = 'waiting') = (read_at is null))
);

create index raw_message_waiting on raw_message (terminal_id, place) where outcome = 'waiting';
create index raw_message_unparsed on raw_message (bank, shape_mac, stored_at desc) where outcome = 'unparsed';
create index raw_message_age on raw_message (stored_at) where sealed_text is not null;
-- The one before it on the same phone: a backlog is believed only in order.
create index raw_message_in_order on raw_message (terminal_id, place desc);

-- Roubles of a third person, seen to arrive. However many messages tell of them, one receipt.
create table receipt (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references user_account (id),
  terminal_id uuid not null,
  bank text not null,
  -- Empty where the text does not say which of the phone's methods was credited.
  payment_method_id uuid references payment_method (id),
  amount_kopecks bigint not null check (amount_kopecks > 0),
  balance_kopecks bigint,
  card_tail text,
  sealed_payer bytea,
  -- Keyed, of the name without its dress: two notices of one credit agree in it.
  payer_mac bytea,
  trust smallint not null check (trust between 0 and 3),
  trust_reason text not null,
  has_sms boolean not null,
  has_push boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);

create index receipt_of_owner on receipt (owner_id, received_at desc, id desc);
create index receipt_of_terminal on receipt (terminal_id, received_at desc, id desc);
-- Where a second notice of the same credit looks.
create index receipt_alike on receipt (terminal_id, bank, amount_kopecks, received_at);

create table receipt_message (
  raw_message_id uuid primary key references raw_message (id),
  receipt_id uuid not null references receipt (id),
  template_id uuid not null
);

create index receipt_message_of on receipt_message (receipt_id);

-- The last balance that a bank told this phone, for one card or account. Nobody outside can know it.
create table balance_chain (
  terminal_id uuid not null,
  bank text not null,
  tail text not null,
  balance_kopecks bigint not null,
  -- Movements that were told without a balance since then: the next one may or may not include them.
  untold_kopecks bigint not null default 0,
  -- A balance that did not follow came in between: until one does, an SMS proves nothing.
  is_broken boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (terminal_id, bank, tail)
);

-- The inbox of texts from known senders that no template reads: one row for all that are alike.
create table unparsed_kind (
  id uuid primary key default gen_random_uuid(),
  bank text not null,
  channel text not null,
  shape_mac bytea not null,
  sample_id uuid not null references raw_message (id),
  alike integer not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (bank, channel, shape_mac)
);

create index unparsed_kind_latest on unparsed_kind (last_seen desc, id desc);

-- How banks write, as data. Every version stays; one is current.
create table parsing_template (
  id uuid primary key default gen_random_uuid(),
  -- Of those that came with the product; support's own have none.
  slug text unique,
  version integer not null,
  is_active boolean not null,
  updated_at timestamptz not null default clock_timestamp()
);

create table parsing_template_version (
  template_id uuid not null references parsing_template (id),
  version integer not null,
  name text not null,
  -- The banks that write so; usually one.
  banks text[] not null check (cardinality(banks) > 0),
  channels text[] not null check (cardinality(channels) between 1 and 2),
  direction text not null check (direction in ('credit', 'debit')),
  pattern text not null,
  -- Words with which a text is of another kind after all.
  unless text[] not null default '{}',
  -- Nobody but this bank writes so.
  is_signature boolean not null default false,
  -- Cyrillic letters in Latin words are read as what they look like.
  mixed_letters boolean not null default false,
  samples jsonb not null,
  author text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (template_id, version)
);

create function parsing_template_version_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a template is final';
end
$$;

create trigger parsing_template_version_is_final before update or delete on parsing_template_version
  for each row execute function parsing_template_version_is_final();
