-- Writes what messages were read as. Locks the messages first, in the order given. Rows are found one by one: a plan cached while
-- there were few messages must not scan all of them later. Changes only the columns of the reading.
create or replace function keep_readings(p_readings json) returns void
language plpgsql
-- Defended by apps/server/src/messages/booking/message-plans.test.ts: enable_seqscan, offset 0.
-- Planned once for each connection: planning takes longer than a usual call.
-- Defended by apps/server/src/platform/kept-plans.test.ts: plan_cache_mode.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  -- Locked first, so that the ctid read below cannot change.
  perform from json_populate_recordset(null::raw_message, p_readings) as one
  cross join lateral (select from raw_message where raw_message.id = one.id for update) as known;
  update raw_message set outcome = reading.outcome, reason = reading.reason, bank = reading.bank,
    template_id = reading.template_id, template_version = reading.template_version, shape_mac = reading.shape_mac,
    read_at = clock_timestamp()
  from (
    select known.spot, one.outcome, one.reason, one.bank, one.template_id, one.template_version, one.shape_mac
    from json_populate_recordset(null::raw_message, p_readings) as one
    cross join lateral (select ctid as spot from raw_message where raw_message.id = one.id offset 0) as known
  ) as reading
  where raw_message.ctid = reading.spot;
end $$;
