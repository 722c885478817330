-- How the copies of the own PostgreSQL are: metrics and the doctor read it. One row, written by the process that copies; none before it first ran.
create table backup_report (
  id smallint primary key default 1 constraint backup_report_is_one_row check (id = 1),
  -- Written at the beginning of each round: a commit that a restore to any earlier moment can stop at.
  beat_at timestamptz not null default clock_timestamp(),
  -- What was committed before is in the archive.
  archived_until timestamptz,
  base_started_at timestamptz,
  base_ended_at timestamptz,
  base_bytes bigint,
  -- Set by an operator who wants a base copy now.
  base_wanted_at timestamptz,
  -- Why the last round failed; unset when it succeeded.
  problem text
);
