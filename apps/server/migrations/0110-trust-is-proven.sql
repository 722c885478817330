-- A balance chain was kept by the digits that a text prints, and began with whatever balance came first, a stranger's included.
-- It belongs to the account of payment methods now, and exists only where it was proven (docs/trust.md).
drop table balance_chain;
create table balance_chain (
  id uuid primary key,
  terminal_id uuid not null,
  bank text not null,
  -- Which payment methods, with which digits; empty for a bank that prints none (messages/account.ts).
  account_key text not null,
  balance_kopecks bigint not null,
  -- What the last proof said.
  proven_kopecks bigint not null,
  -- What the text moved that the balance was told by.
  last_moved_kopecks bigint not null,
  -- The part of the balance that nobody can add up who has made every payment to this account.
  secret_kopecks bigint not null,
  proven_at timestamptz not null,
  -- Whether texts of this account print its digits; unknown until one has continued the chain.
  has_tail boolean,
  contradicted_at timestamptz[] not null default '{}',
  -- Too many contradictions: no SMS is believed until the chain is proven again.
  stopped_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  constraint balance_chain_of_account unique (terminal_id, bank, account_key),
  constraint balance_chain_secret_within_balance check (secret_kopecks >= 0)
);

alter table receipt
  -- Which number the printed digits are the end of.
  add column tail_of text constraint receipt_tail_of_known check (tail_of in ('card', 'account', 'phone')),
  -- The chain that its text was judged by. Not a reference: a chain of changed methods may be forgotten.
  add column chain_id uuid,
  -- Told of by push and by SMS of our own client.
  add column has_two_doors boolean not null default false;

-- Each text of a receipt keeps what it was worth by itself; the receipt has the facts of the best one.
alter table receipt_message
  add column balance_kopecks bigint,
  -- What it should have printed, where it contradicts the chain.
  add column expected_kopecks bigint,
  add column trust smallint not null default 0 constraint receipt_message_trust_known check (trust between 0 and 3),
  -- How its balance stands to the chain; support sees this word and never the balance.
  add column link text not null default 'none' constraint receipt_message_link_known check (link in ('none', 'follows', 'breaks')),
  add column is_in_chain boolean not null default false;

-- What was told of one phone since a moment: proofs add it up, and the list of a phone's receipts is sorted so.
drop index receipt_with_balance;
create index receipt_of_terminal on receipt (terminal_id, received_at);

-- What SMS have settled by themselves is counted by phone (trust 1) and by chain (trust 2).
drop index receipt_weak_of_owner;
create index receipt_settling_weakly on receipt (terminal_id, received_at) where trust = 1;
create index receipt_settling_by_chain on receipt (chain_id, received_at) where trust = 2;

-- Its owner lets texts that prove nothing complete small deals of this method, knowing the risk.
alter table payment_method add column takes_unproven_since timestamptz;

-- Deals that an SMS has completed on a chain that a later proof has broken: for support to look at.
create table suspect_deal (
  deal_id uuid primary key references deal (id),
  chain_id uuid not null,
  at timestamptz not null default clock_timestamp()
);

-- A text that no template reads holds the sum of this deal: shown to its trader, and proves nothing.
create table deal_hint (
  deal_id uuid not null references deal (id),
  raw_message_id uuid not null references raw_message (id),
  came_at timestamptz not null,
  primary key (deal_id, raw_message_id)
);

-- weakly_settled becomes settled_by_sms, with other arguments; claim_receipts answers other columns. Both are made by their files.
drop function weakly_settled(uuid, uuid);
drop function claim_receipts(integer, boolean);

-- How much an SMS settles by this step, and what its budget still allows: of a phone (trust 1) or of a method's chain (trust 2).
alter type deal_step drop attribute weak_kopecks, drop attribute most_weak_kopecks,
  add attribute sms_trust smallint, add attribute sms_kopecks bigint, add attribute most_sms_kopecks bigint,
  add attribute sms_terminal_id uuid, add attribute sms_chain_id uuid;

-- A new column is sampled as little as its neighbours: PostgreSQL reads as many rows for all columns as the most wanting one asks for.
alter table receipt alter column tail_of set statistics 20, alter column chain_id set statistics 20,
  alter column has_two_doors set statistics 20;
alter table receipt_message alter column balance_kopecks set statistics 20, alter column expected_kopecks set statistics 20,
  alter column trust set statistics 20, alter column link set statistics 20, alter column is_in_chain set statistics 20;
