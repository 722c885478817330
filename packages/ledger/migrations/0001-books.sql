-- The books: accounts, transfers between them, and holds on what is frozen. Nothing here is ever changed or deleted
-- except an account's cached balance and a hold's end, and only `ledger.post` writes.
create schema ledger;

create table ledger.asset (name text primary key);
insert into ledger.asset values ('USDT'), ('USDT_TEST'), ('RUB');

create table ledger.account_kind (name text primary key, is_house boolean not null, unique (name, is_house));
insert into ledger.account_kind values
  ('available', false), ('frozen', false), ('debt', false),
  ('custody', true), ('revenue', true), ('suspense', true), ('network_fee', true);

-- An account belongs to a person, or to the house, whose number is all zeros. Kinds and assets are references, because
-- a reference is looked at when an account is opened, and a check at every change of its balance.
create table ledger.account (
  id bigint generated always as identity primary key,
  owner uuid not null,
  kind text not null,
  asset text not null references ledger.asset,
  is_house boolean not null generated always as (owner = '00000000-0000-0000-0000-000000000000') stored,
  -- The house has no balance here: a row that every deal must change is a row that every deal waits for.
  balance bigint,
  -- How many entries the account has; the next one gets the next number.
  version bigint,
  -- The hash of the newest entry, which the next one continues.
  head bytea,
  unique (owner, kind, asset),
  constraint account_of_known_kind foreign key (kind, is_house) references ledger.account_kind (name, is_house),
  constraint account_above_floor check (balance >= 0 or kind = 'debt'),
  -- Debt is what a person lacks, so it is below zero or gone.
  constraint debt_at_most_repaid check (balance <= 0 or kind <> 'debt')
-- Room on each page, so that a new balance stays beside the old one and no index has to be told.
) with (fillfactor = 60);

insert into ledger.account (owner, kind, asset)
select '00000000-0000-0000-0000-000000000000', kind.name, asset.name from ledger.account_kind as kind, ledger.asset
where kind.is_house;

-- What happened, once: a reference names the event, whatever retries.
create table ledger.transfer (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  content_hash bytea not null,
  -- What a reader may want to know besides; no rule looks at it.
  details jsonb,
  created_at timestamptz not null default now(),
  unique (kind, reference)
);

-- What it did to one account. No foreign keys: they would lock the house's rows, and the money check looks instead.
create table ledger.entry (
  transfer_id bigint not null,
  account_id bigint not null,
  -- 1, 2, 3 … for a person's account; for the house, which counts nothing, the transfer's number.
  position bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint,
  hash bytea,
  primary key (transfer_id, account_id),
  unique (account_id, position)
);

-- A part of somebody's frozen balance, and what it is frozen for: a deal, a dispute, a withdrawal.
create table ledger.hold (
  subject text not null,
  cause text not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  opened_by bigint not null,
  -- The transfer that paid it out or gave it back; its kind says which.
  closed_by bigint,
  constraint hold_opened_once primary key (subject, cause)
);

create index hold_open on ledger.hold (account_id) where closed_by is null;
create index hold_of_opening on ledger.hold (opened_by);
create index hold_of_closing on ledger.hold (closed_by) where closed_by is not null;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of ledger.% are never changed', tg_table_name using errcode = 'FL900';
end $$;

create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function ledger.refuse_change();
create trigger transfer_no_truncate before truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_no_truncate before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger hold_never_deleted before delete on ledger.hold
  for each row execute function ledger.refuse_change();
create trigger hold_no_truncate before truncate on ledger.hold
  for each statement execute function ledger.refuse_change();
create trigger account_never_deleted before delete on ledger.account
  for each row execute function ledger.refuse_change();
create trigger account_no_truncate before truncate on ledger.account
  for each statement execute function ledger.refuse_change();
