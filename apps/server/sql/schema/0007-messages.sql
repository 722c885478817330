-- What phones have seen, stored as it came; what it was parsed as; and the money that it tells of, once each.
-- needs function: messages/wait_to_be_read.sql
-- needs function: messages/wait_no_longer.sql
-- needs function: messages/parsing_template_version_is_final.sql

-- Every message. Text and title are sealed and deleted after 90 days; the row stays. No foreign keys: they would lock the trader's row
-- at each message, and terminals and people are never deleted.
create table raw_message (
  id uuid primary key default gen_random_uuid(),
  terminal_id uuid not null,
  owner_id uuid not null,
  -- One queue of one phone: `seq` rises within it.
  installation_id uuid not null,
  seq bigint not null constraint raw_message_seq_positive check (seq > 0),
  -- The phone's own id of it, the same however often it is sent.
  client_id uuid not null,
  channel text not null constraint raw_message_channel_is_known check (channel in ('sms', 'push')),
  sender text not null,
  sealed_title bytea,
  sealed_text bytea,
  -- Keyed, so that a repeat is told from a forgery without opening anything.
  content_mac bytea not null,
  received_at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  -- The order of storing; phones' clocks prove nothing.
  place bigint generated always as identity,
  -- How far the phone's clock was ahead when it was sent.
  clock_offset_ms bigint not null default 0,
  outcome text not null default 'waiting' constraint raw_message_outcome_is_known check (outcome in
    ('waiting', 'credit', 'debit', 'alarm', 'ignored', 'unparsed', 'unknown_sender', 'too_old', 'dismissed')),
  reason text,
  bank text,
  template_id uuid,
  template_version integer,
  -- Texts that differ only in numbers and names share it. Set for unparsed messages only.
  shape_mac bytea,
  read_at timestamptz,
  -- Came through a forwarder app. Two signals count as two only if they came through the push listener and the SMS of our own client.
  is_forwarded boolean not null default false,
  constraint raw_message_waiting_is_unread check ((outcome = 'waiting') = (read_at is null)),
  -- Led by the columns that differ most, so that no two indexes begin alike: a plan cached while there were few messages would
  -- otherwise scan all messages of a phone for one of them.
  constraint raw_message_numbered_once unique (installation_id, terminal_id, seq),
  constraint raw_message_named_once unique (client_id, terminal_id)
-- Reading a message updates its row: room on the page keeps that a HOT update.
) with (fillfactor = 45, autovacuum_analyze_scale_factor = 0.2);

create index raw_message_age on raw_message (stored_at) where sealed_text is not null;
create index raw_message_unparsed on raw_message (shape_mac, stored_at desc) where shape_mac is not null;
-- The message before it on the same phone: a backlog is believed only in order. The predicate is written as in no other query, so that
-- the planner uses this index for no other one.
create index raw_message_in_order on raw_message (terminal_id, place desc) where (place is null) is false;

-- Messages that nobody has read yet. A table and not a partial index: reading a message then changes no indexed column of it.
create table message_waiting (
  terminal_id uuid not null,
  place bigint not null,
  message_id uuid not null,
  primary key (terminal_id, place)
);

create trigger raw_message_waits after insert on raw_message referencing new table as fresh
  for each statement execute function wait_to_be_read();
create trigger raw_message_waits_again after update on raw_message referencing new table as fresh
  for each statement execute function wait_to_be_read();
create trigger raw_message_is_read after update on raw_message referencing new table as fresh
  for each statement execute function wait_no_longer();

-- Roubles of a third person, seen to arrive. However many messages tell of them, one receipt. No foreign keys, as with messages.
create table receipt (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null,
  terminal_id uuid not null,
  bank text not null,
  -- Null where the text does not say which of the phone's methods was credited.
  payment_method_id uuid,
  amount_kopecks bigint not null constraint receipt_amount_positive check (amount_kopecks > 0),
  balance_kopecks bigint,
  card_tail text,
  sealed_payer bytea,
  -- Keyed, of the normalised name: two notices of one credit agree in it.
  payer_mac bytea,
  trust smallint not null constraint receipt_trust_known check (trust between 0 and 3),
  trust_reason text not null,
  has_sms boolean not null,
  has_push boolean not null,
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Which number the printed digits are the end of.
  tail_of text constraint receipt_tail_of_known check (tail_of in ('card', 'account', 'phone')),
  -- The balance chain that its text was judged by. Not a reference: a chain of changed methods may be deleted.
  chain_id uuid,
  -- Told of by push and by SMS of our own client.
  has_two_doors boolean not null default false
) with (autovacuum_analyze_scale_factor = 0.2);

-- Where a second notice of the same credit looks: the same sum on the same phone within minutes.
create index receipt_of_sum on receipt (terminal_id, amount_kopecks, received_at);
-- What was told of one phone since a moment: for proofs, and for the list of a phone's receipts.
create index receipt_of_terminal on receipt (terminal_id, received_at);
-- The budgets of what SMS settle by themselves: per phone (trust 1) and per chain (trust 2).
create index receipt_settling_weakly on receipt (terminal_id, received_at) where trust = 1;
create index receipt_settling_by_chain on receipt (chain_id, received_at) where trust = 2;

-- A message that tells of a receipt, and what it was worth by itself; the receipt has the facts of the best one.
create table receipt_message (
  raw_message_id uuid primary key,
  receipt_id uuid not null,
  template_id uuid not null,
  balance_kopecks bigint,
  -- What it should have printed, where it contradicts the chain.
  expected_kopecks bigint,
  trust smallint not null default 0 constraint receipt_message_trust_known check (trust between 0 and 3),
  -- How its balance stands to the chain; support sees this word and never the balance.
  link text not null default 'none' constraint receipt_message_link_known check (link in ('none', 'follows', 'breaks')),
  is_in_chain boolean not null default false
) with (autovacuum_analyze_scale_factor = 0.2);

create index receipt_message_of on receipt_message (receipt_id);

-- The balance of one account of payment methods, followed from message to message. Exists only where it was proven (docs/trust.md).
create table balance_chain (
  id uuid primary key,
  terminal_id uuid not null,
  bank text not null,
  -- Which payment methods, with which digits; empty for a bank that prints none (messages/account.ts).
  account_key text not null,
  balance_kopecks bigint not null,
  -- What the last proof said.
  proven_kopecks bigint not null,
  -- The amount of the message that told the balance.
  last_moved_kopecks bigint not null,
  -- The part of the balance that nobody can add up who has made every payment to this account.
  secret_kopecks bigint not null,
  proven_at timestamptz not null,
  -- Whether texts of this account print its digits; null until one has continued the chain.
  has_tail boolean,
  contradicted_at timestamptz[] not null default '{}',
  -- Too many contradictions: no SMS is believed until the chain is proven again.
  stopped_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  constraint balance_chain_of_account unique (terminal_id, bank, account_key),
  constraint balance_chain_secret_within_balance check (secret_kopecks >= 0)
);

-- Texts from known senders that no template reads: one row for all that are alike.
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
  banks text[] not null constraint parsing_template_version_has_a_bank check (cardinality(banks) > 0),
  channels text[] not null
    constraint parsing_template_version_has_one_or_two_channels check (cardinality(channels) between 1 and 2),
  direction text not null constraint parsing_template_version_direction_is_known check (direction in ('credit', 'debit')),
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
  -- Which number the printed digits are the end of; they are compared with that one only. "named": the word before them says it, as in
  -- Счет *1234.
  tail_of text not null default 'card'
    constraint parsing_template_version_tail_of_known check (tail_of in ('card', 'account', 'phone', 'named')),
  primary key (template_id, version)
);

create trigger parsing_template_version_is_final before update or delete on parsing_template_version
  for each row execute function parsing_template_version_is_final();
