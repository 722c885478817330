-- Adds deal events committed since the last call to the counters (`deal_day`, docs/decisions/0027), the oldest first: 10 000, and whatever
-- else the transaction of the last of them has written, so that a backlog is not one statement of minutes. Returns how many it took; as
-- many as that or more, and others may be left.
--
-- Defended by apps/server/src/deals/list/fold.test.ts: enable_seqscan.
--
-- Locks the one row of `deal_fold` with SKIP LOCKED: of several workers one folds, the others return 0. Reads only events below the
-- oldest open transaction, so none can appear later in a range that was folded.
create or replace function fold_deal_events() returns bigint language plpgsql
-- Planned while there were few events, a sequential scan would read all of them. `deal_day_changes` runs with this setting, too.
set enable_seqscan = off
as $$
declare
  v_from xid8;
  v_below xid8;
  v_last xid8;
  v_count bigint;
begin
  select folded_below into v_from from deal_fold for update skip locked;
  if not found then return 0; end if;
  v_below := pg_snapshot_xmin(pg_current_snapshot());
  if v_below <= v_from then return 0; end if;
  select count(*), max(bite.written_in) into v_count, v_last from (
    select event.written_in from deal_event as event where event.written_in >= v_from and event.written_in < v_below
    order by event.written_in limit 10000
  ) as bite;
  -- There is no addition of transaction ids.
  if v_count >= 10000 then v_below := (v_last::text::numeric + 1)::text::xid8; end if;
  -- ON CONFLICT and not UPDATE plus INSERT: a plan cached while deal_day was empty would join them without the index.
  insert into deal_day as known
  select * from deal_day_changes(v_from, v_below) as change order by change.user_id, change.day
  on conflict (user_id, day) do update set pending = known.pending + excluded.pending,
    verification = known.verification + excluded.verification, complete = known.complete + excluded.complete,
    dispute = known.dispute + excluded.dispute, canceled = known.canceled + excluded.canceled, expired = known.expired + excluded.expired,
    paid = known.paid + excluded.paid, paid_kopecks = known.paid_kopecks + excluded.paid_kopecks,
    fee_micro = known.fee_micro + excluded.fee_micro, seconds = known.seconds + excluded.seconds;
  update deal_fold set folded_below = v_below;
  return v_count;
end $$;
