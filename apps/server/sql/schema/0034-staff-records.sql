-- What staff's pages need to know that was not kept: how far the audit's chain is checked, and when a phone was silent.

-- Two rows: `new` follows the end of the log, `again` goes round it from the first entry.
create table audit_check (
  name text primary key constraint audit_check_name_is_known check (name in ('new', 'again')),
  -- The last entry that is checked, and its hash as it was then: a removed or rewritten end is seen by it.
  checked_id bigint not null default 0,
  checked_hash bytea not null default '\x00',
  entries bigint not null default 0,
  checked_at timestamptz,
  -- The first entry that does not follow from the one before it.
  broken_id bigint
);

insert into audit_check (name) values ('new'), ('again');

-- A silence of a phone that has ended. The one that lasts is seen by `terminal.last_ping_at`.
create table terminal_silence (
  terminal_id uuid not null references terminal (id),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (terminal_id, ended_at),
  constraint terminal_silence_ends_after_it_began check (ended_at > began_at)
);

-- Whose pages a member of staff has opened on a day. Counted, so that nobody reads everybody's.
create table profile_view (
  staff_id uuid not null,
  viewed_on date not null default current_date,
  user_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (staff_id, viewed_on, user_id)
);
