-- The books: accounts, transfers between them, and holds on what is frozen. Nothing here is ever changed or deleted
-- except an account's cached balance and a hold's end, and only `ledger.post` and `ledger.post_one` write.
create schema ledger;

create table ledger.asset (name text primary key);
insert into ledger.asset values ('USDT'), ('USDT_TEST'), ('RUB');

create table ledger.account_kind (name text primary key, is_house boolean not null, unique (name, is_house));
insert into ledger.account_kind values
  ('available', false), ('frozen', false), ('debt', false),
  ('custody', true), ('revenue', true), ('suspense', true), ('network_fee', true);

-- An account belongs to a person, or to the house, whose owner is all zeros. Kind and asset are checked by a trigger on insert and
-- never change; foreign keys would be checked again with every new balance.
create table ledger.account (
  id bigint generated always as identity primary key,
  owner uuid not null,
  kind text not null,
  asset text not null,
  -- Not generated: a generated column is computed again with every update of the row.
  is_house boolean not null default false,
  -- Null for the house: a row that every deal updates is a row that every deal waits for.
  balance bigint,
  -- How many entries the account has; the next one gets the next position.
  version bigint,
  -- The hash of the newest entry, which the next one continues.
  head bytea,
  unique (owner, kind, asset),
  constraint account_of_house check (is_house = (owner = '00000000-0000-0000-0000-000000000000')),
  constraint account_above_floor check (balance >= 0 or kind = 'debt'),
  -- Debt is what a person lacks, so it is below zero or gone.
  constraint debt_at_most_repaid check (balance <= 0 or kind <> 'debt')
-- A new balance is a HOT update.
) with (fillfactor = 60, autovacuum_analyze_scale_factor = 0.2);

insert into ledger.account (owner, kind, asset, is_house)
select '00000000-0000-0000-0000-000000000000', kind, asset, true
from unnest(array['USDT', 'USDT_TEST', 'RUB']) with ordinality as a (asset, asset_place),
  unnest(array['custody', 'revenue', 'suspense', 'network_fee']) with ordinality as k (kind, kind_place)
order by asset_place, kind_place;

-- What happened, once: a reference names the event, however often it is posted.
create table ledger.transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  content_hash bytea not null,
  -- What a reader may want to know besides; no rule looks at it.
  details jsonb,
  created_at timestamptz not null default now(),
  unique (kind, reference)
) with (autovacuum_analyze_scale_factor = 0.2);

-- What it did to one account. No foreign keys: they would lock the house's rows; the money check looks instead. That a transfer has each
-- account once is seen to by the functions that write.
create table ledger.entry (
  transfer_id bigint not null,
  account_id bigint not null,
  -- 1, 2, 3 … for a person's account; for the house, which counts nothing, the transfer's id.
  position bigint not null,
  amount bigint not null constraint entry_amount_not_zero check (amount <> 0),
  balance_after bigint,
  hash bytea,
  unique (account_id, position)
) with (autovacuum_analyze_scale_factor = 0.2);

-- Only the money check asks by transfer, and only for ranges. Entries lie in the order of their transfers, so BRIN is enough and costs
-- an insert next to nothing.
create index entry_of_transfer on ledger.entry using brin (transfer_id) with (pages_per_range = 64, autosummarize = on);

-- A part of somebody's frozen balance, and what it is frozen for: a deal, a dispute, a withdrawal.
create table ledger.hold (
  subject text not null,
  cause text not null,
  account_id bigint not null,
  amount bigint not null constraint hold_amount_positive check (amount > 0),
  opened_by bigint not null,
  -- The transfer that paid it out or gave it back; its kind says which.
  closed_by bigint,
  constraint hold_opened_once primary key (subject, cause)
) with (autovacuum_analyze_scale_factor = 0.2);

create index hold_open on ledger.hold (account_id) where closed_by is null;
-- For the money check, as above.
create index hold_of_opening on ledger.hold using brin (opened_by) with (pages_per_range = 16, autosummarize = on);
create index hold_of_closing on ledger.hold using brin (closed_by) with (pages_per_range = 16, autosummarize = on);

-- The house's balances, summed up in the background by `ledger.roll_up`.
create table ledger.house_balance (
  account_id bigint primary key,
  balance bigint not null default 0,
  -- The sum of its entries up to this transfer.
  up_to bigint not null default 0
);

insert into ledger.house_balance (account_id) select id from ledger.account where balance is null;

-- Transfers commit in another order than their ids were drawn. `settled` is the id at or below which nothing can appear any more.
-- `pending` becomes settled when every transaction older than `pending_since` has ended.
create table ledger.watermark (
  is_only boolean primary key default true constraint watermark_is_one_row check (is_only),
  settled bigint not null default 0,
  pending bigint not null default 0,
  pending_since xid8 not null default '0'
);

insert into ledger.watermark default values;
