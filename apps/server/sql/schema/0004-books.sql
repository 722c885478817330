-- The money check: how far the ledger has been verified, and whether money is halted. The ledger itself is packages/ledger/sql.

create table money_check (
  is_only boolean primary key default true constraint money_check_is_one_row check (is_only),
  -- Transfers up to this id were verified, and none can appear below it any more.
  verified_transfer bigint not null default 0,
  -- Accounts without new entries are verified in turn; the next one.
  next_account bigint not null default 0,
  -- When a look last began, and when every promise about money was last found kept (florin_money_check_age_seconds).
  last_run_at timestamptz,
  verified_at timestamptz,
  last_full_at timestamptz,
  -- Rows written by transactions below this id were verified by the check of all promises, once a minute.
  verified_below xid8 not null default '0'
);

insert into money_check default values;

-- Set by a broken promise or by an operator. Only an operator ends it.
create table money_halt (
  id bigint generated always as identity primary key,
  reason text not null,
  halted_by text not null,
  halted_at timestamptz not null default now(),
  resumed_by text,
  resumed_at timestamptz,
  resume_reason text,
  constraint money_halt_resumed_by_somebody_for_a_reason check (num_nulls(resumed_by, resumed_at, resume_reason) in (0, 3))
);

-- One open halt at a time.
create unique index money_halt_open on money_halt ((true)) where resumed_at is null;
