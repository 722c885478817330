-- /readyz writes: a replica, a read-only server and a full disk fail it. One row for each process, so that processes do not wait for
-- one another.
create table readiness_probe (
  process_id uuid primary key,
  written_at timestamptz not null default clock_timestamp()
);
