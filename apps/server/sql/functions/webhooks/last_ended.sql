-- The transaction id after which an event written now is settled: not below the writer's own, and not below the last one that had ended. Of
-- one order's events the later one then has the higher number. For callers that write many events and ask once.
create or replace function last_ended() returns xid8 language sql as $$
  select greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8)
$$;
