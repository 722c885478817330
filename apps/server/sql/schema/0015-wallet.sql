-- The wallet's receiving side: addresses, what came to them, how far the chain has been read, and whether it adds up.
-- needs function: platform/refuse_change.sql

-- The public half of the account key. One row, written once by the signer.
create table wallet_key (
  id smallint primary key default 1 constraint wallet_key_is_one_row check (id = 1),
  -- The account's path, m/44'/195'/0'; children are 0/{index}.
  path text not null,
  xpub text not null constraint wallet_key_xpub_has_its_form check (xpub like 'xpub%'),
  -- Child 0/0, from which withdrawals are paid.
  hot_address text not null,
  created_at timestamptz not null default now()
);

-- Another key here would send every new deposit to somebody else.
create trigger wallet_key_stays before update or delete on wallet_key for each row execute function refuse_change();
create trigger wallet_key_no_truncate before truncate on wallet_key for each statement execute function refuse_change();

-- Number 0 is the hot wallet. A number that was drawn and not used is never drawn again.
create sequence wallet_address_index minvalue 1 maxvalue 2147483647;

create table wallet_address (
  address text primary key,
  derivation_index integer not null unique constraint wallet_address_index_positive check (derivation_index > 0),
  user_id uuid not null unique references user_account (id),
  created_at timestamptz not null default now()
);

create trigger wallet_address_stays before update or delete on wallet_address
  for each row execute function refuse_change();

-- Every address whose key is ours. The hot wallet belongs to nobody in particular.
create view own_address as
  select address, derivation_index, user_id from wallet_address
  union all
  select hot_address, 0, null::uuid from wallet_key;

-- How far the chain has been read. One row, written in the transaction that books what a block brought.
create table chain_cursor (
  id smallint primary key default 1 constraint chain_cursor_is_one_row check (id = 1),
  height bigint not null,
  block_id text not null,
  -- The newest solid height that a node has reported, and when it last grew.
  tip_height bigint not null,
  tip_grew_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  looked_again_at timestamptz not null default now(),
  -- When the solid height was last read, whether it grew or not: how far behind we are is known only while a node answers.
  tip_read_at timestamptz not null default now()
);

-- The blocks behind the cursor, for a second look; older ones are deleted.
create table scanned_block (
  height bigint primary key,
  block_id text not null
);

-- Every transfer of the token that touches one of our addresses, once. Append-only.
create table deposit (
  txid text not null constraint deposit_txid_is_lower_hex check (txid ~ '^[0-9a-f]{64}$'),
  log_index integer not null constraint deposit_log_index_not_negative check (log_index >= 0),
  height bigint not null,
  from_address text not null,
  to_address text not null,
  amount_micro_usdt bigint not null constraint deposit_amount_positive check (amount_micro_usdt > 0),
  -- credited: to its person · dust, unassigned: to suspense · own: between our addresses · outgoing: paid by us.
  outcome text not null
    constraint deposit_outcome_is_known check (outcome in ('credited', 'dust', 'unassigned', 'own', 'outgoing')),
  user_id uuid references user_account (id),
  block_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (txid, log_index),
  constraint deposit_credited_has_a_user check ((outcome = 'credited') <= (user_id is not null))
);

create index deposit_of_user on deposit (user_id, created_at desc, txid, log_index) where outcome = 'credited';
create index deposit_age on deposit (created_at);
create index deposit_at_height on deposit (height);
create index deposit_to on deposit (to_address);
create index deposit_in_doubt on deposit (created_at) where outcome in ('dust', 'unassigned');

create trigger deposit_append_only before update or delete on deposit for each row execute function refuse_change();
create trigger deposit_no_truncate before truncate on deposit for each statement execute function refuse_change();

-- For somebody to look at. `broken_chain` stops the scanner until an operator clears it; the others end by themselves.
create table chain_alarm (
  id bigint generated always as identity primary key,
  kind text not null
    constraint chain_alarm_kind_is_known check (kind in ('broken_chain', 'disagreement', 'frozen_height', 'missed_deposit', 'shortage', 'surplus')),
  details jsonb not null,
  raised_at timestamptz not null default now(),
  cleared_at timestamptz,
  cleared_by text
);

-- One open alarm of a kind: a fault that lasts is reported once.
create unique index chain_alarm_open on chain_alarm (kind) where cleared_at is null;

-- The chain's balances beside the books', at one solid height.
create table reconciliation (
  id bigint generated always as identity primary key,
  height bigint not null,
  block_id text not null,
  addresses integer not null,
  chain_micro_usdt bigint not null,
  custody_micro_usdt bigint not null,
  -- Withdrawals that may have reached the chain and are not yet settled in the books.
  in_flight_micro_usdt bigint not null constraint reconciliation_in_flight_not_negative check (in_flight_micro_usdt >= 0),
  -- What the books owe to people.
  liabilities_micro_usdt bigint not null,
  created_at timestamptz not null default now()
);
