-- The watch over the books: how far they have been looked at, and whether money stands still.

create table money_check (
  is_only boolean primary key default true check (is_only),
  -- Transfers up to this number were found right, and nothing can appear among them any more.
  verified_transfer bigint not null default 0,
  -- Accounts that nothing moves on are looked at in turn; this is where the next look begins.
  next_account bigint not null default 0,
  last_run_at timestamptz,
  last_full_at timestamptz
);

insert into money_check default values;

-- Set by a broken promise, or by an operator who smells something. Only an operator ends it.
create table money_halt (
  id bigint generated always as identity primary key,
  reason text not null,
  halted_by text not null,
  halted_at timestamptz not null default now(),
  resumed_by text,
  resumed_at timestamptz,
  resume_reason text,
  check (num_nulls(resumed_by, resumed_at, resume_reason) in (0, 3))
);

create unique index money_halt_open on money_halt ((true)) where resumed_at is null;
