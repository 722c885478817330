-- Money out: saved addresses, withdrawals with their states, and every transaction that our keys were asked to sign.
-- needs function: wallet/standing_order_keeps.sql
-- needs function: wallet/withdrawal_begins.sql
-- needs function: wallet/withdrawal_steps.sql
-- needs function: wallet/payout_keeps_bytes.sql
-- needs function: platform/refuse_change.sql

-- One row for a person who withdraws: the whitelist's switch, and the row lock that serialises their withdrawals.
create table withdrawal_person (
  user_id uuid primary key references user_account (id),
  is_whitelist_on boolean not null default false,
  -- Switched off, the whitelist still holds until this moment.
  whitelist_ends_at timestamptz,
  constraint whitelist_on_does_not_end check (not is_whitelist_on or whitelist_ends_at is null)
);

create table whitelist_address (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  wallet text not null constraint whitelist_address_has_its_form check (wallet ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  added_at timestamptz not null default now(),
  usable_at timestamptz not null,
  removed_at timestamptz
);

create unique index whitelist_address_once on whitelist_address (user_id, wallet) where removed_at is null;

-- A merchant is paid out by program: once a code has confirmed where to, no further code is asked for. Rows stay for ever, because
-- a withdrawal of an order that has ended since must still be provable.
create table standing_order (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  address text not null constraint standing_order_address_has_its_form check (address ~ '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
  code_id uuid not null unique,
  session_id uuid not null,
  -- A MAC over all of this and the moment below, like a withdrawal's.
  proof bytea not null,
  confirmed_at timestamptz not null default now(),
  usable_at timestamptz not null,
  ended_at timestamptz
);

create unique index standing_order_once on standing_order (user_id) where ended_at is null;

create trigger standing_order_keeps before update on standing_order for each row execute function standing_order_keeps();
create trigger standing_order_never_deleted before delete on standing_order for each row execute function refuse_change();

-- Legal steps of a withdrawal. withdrawal-states.ts has the same table, and a test compares them.
create table withdrawal_transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);

insert into withdrawal_transition (from_state, to_state) values
  ('confirmed', 'approved'), ('confirmed', 'rejected'),
  ('approved', 'built'), ('approved', 'rejected'),
  ('built', 'signed'), ('built', 'rejected'),
  ('signed', 'broadcasting'), ('signed', 'built'), ('signed', 'rejected'),
  ('broadcasting', 'broadcast'), ('broadcasting', 'done'), ('broadcasting', 'failed'),
  ('broadcasting', 'built'), ('broadcasting', 'rejected'),
  ('broadcast', 'done'), ('broadcast', 'failed'), ('broadcast', 'built'), ('broadcast', 'rejected');

-- Lease tokens of withdrawals and payouts.
create sequence withdrawal_fence;

create table withdrawal (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  address text not null,
  amount_micro_usdt bigint not null constraint withdrawal_amount_positive check (amount_micro_usdt > 0),
  fee_micro_usdt bigint not null constraint withdrawal_fee_not_negative check (fee_micro_usdt >= 0),
  state text not null default 'confirmed'
    constraint withdrawal_state_is_known
    check (state in ('confirmed', 'approved', 'built', 'signed', 'broadcasting', 'broadcast', 'done', 'failed', 'rejected')),
  -- The one-time code that agreed to it, and its session. Unique: one code pays once even if everything else fails.
  code_id uuid unique,
  session_id uuid,
  -- A MAC over all of the above with a key that never enters the database: rights on this table forge nothing.
  proof bytea not null,
  reason text,
  approved_by text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A worker's lease. Each claim draws a new token, and an update with an old one matches no row.
  lease_token bigint,
  leased_until timestamptz not null default 'epoch',
  look_at timestamptz not null default now(),
  -- Set for a settlement: the standing order that agreed to it, instead of a code.
  standing_order_id uuid references standing_order (id),
  -- The merchant's own number of a settlement.
  external_id text constraint withdrawal_external_id_within_length check (char_length(external_id) between 1 and 128),
  constraint withdrawal_agreed_once check (
    case when standing_order_id is null then num_nulls(code_id, session_id) = 0 and external_id is null
    else num_nonnulls(code_id, session_id) = 0 end)
);

create index withdrawal_of_user on withdrawal (user_id, created_at desc, id);
create index withdrawal_at_work on withdrawal (look_at) where state in ('confirmed', 'approved');
create unique index settlement_external_id on withdrawal (user_id, external_id) where external_id is not null;
create index settlement_of_user on withdrawal (user_id, created_at desc, id desc) where standing_order_id is not null;

create trigger withdrawal_begins before insert on withdrawal for each row execute function withdrawal_begins();
create trigger withdrawal_steps before update on withdrawal for each row execute function withdrawal_steps();
create trigger withdrawal_never_deleted before delete on withdrawal for each row execute function refuse_change();

-- A transaction of ours: its bytes are here before it is signed, and its signature before it is sent.
create table payout (
  id uuid primary key,
  purpose text not null constraint payout_purpose_is_known check (purpose in ('withdrawal', 'sweep', 'top_up')),
  withdrawal_id uuid references withdrawal (id),
  attempt integer not null constraint payout_attempt_positive check (attempt > 0),
  -- Which of our keys pays: the hot wallet when null, else the number of a deposit address.
  from_index bigint,
  from_address text not null,
  to_address text not null,
  -- Micro-USDT; for a top-up, sun.
  amount bigint not null constraint payout_amount_positive check (amount > 0),
  reference_height bigint not null,
  reference_id text not null constraint payout_reference_id_is_lower_hex check (reference_id ~ '^[0-9a-f]{64}$'),
  timestamp_ms bigint not null,
  expiration_ms bigint not null,
  fee_limit_sun bigint not null,
  raw_data bytea not null,
  txid text not null unique constraint payout_txid_is_hash_of_bytes check (txid = encode(sha256(raw_data), 'hex')),
  signature bytea constraint payout_signature_has_65_bytes check (length(signature) = 65),
  state text not null default 'built'
    constraint payout_state_is_known
    check (state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast', 'done', 'failed', 'dead')),
  reason text,
  proof_solid_time_ms bigint,
  solid_height bigint,
  network_fee_sun bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  lease_token bigint,
  leased_until timestamptz not null default 'epoch',
  look_at timestamptz not null default now(),
  unique (withdrawal_id, attempt),
  constraint payout_names_its_withdrawal check ((purpose = 'withdrawal') = (withdrawal_id is not null)),
  constraint payout_sent_is_signed
    check (state not in ('signed', 'broadcasting', 'broadcast', 'done', 'failed') or signature is not null),
  -- Dead is a claim about the chain, so it comes with what the chain said.
  constraint payout_dead_with_proof check (state <> 'dead' or coalesce(proof_solid_time_ms >= expiration_ms + 60000, false))
);

-- One live transaction for a withdrawal, and one for each address that is being emptied or topped up.
create unique index payout_live_once on payout (withdrawal_id) where state <> 'dead';
create unique index payout_sweeps_once on payout (from_address) where purpose = 'sweep' and state in ('built', 'signed', 'broadcasting', 'broadcast');
create unique index payout_tops_up_once on payout (to_address) where purpose = 'top_up' and state in ('built', 'signed', 'broadcasting', 'broadcast');
create index payout_at_work on payout (look_at) where state in ('built', 'refused', 'signed', 'broadcasting', 'broadcast');

create trigger payout_keeps_bytes before update on payout for each row execute function payout_keeps_bytes();
create trigger payout_never_deleted before delete on payout for each row execute function refuse_change();

-- Written by every running signer every few seconds, so that any node can report whether withdrawals are being signed.
create table signer_heartbeat (
  id smallint primary key default 1 constraint signer_heartbeat_is_one_row check (id = 1),
  seen_at timestamptz not null default now()
);
