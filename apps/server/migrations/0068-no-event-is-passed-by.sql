-- Who read a shop's events by position could pass one by. A transaction's number and an event's position are drawn in two lines: an
-- older transaction may draw the higher position and end first, and its event was shown while the lower one was still to come.
--
-- Events are read in the order of the number after which they are settled, then by position. That number is never below the
-- writer's own, so that nothing can appear any more below a number that is older than every open transaction. It is not below the last
-- one that had ended when the row was written either: of one order's events, which wait for one another at the order's row, the later
-- one has the higher number though its transaction may have begun first.
alter table merchant_event rename column written_in to settles_after;
alter table merchant_event
  alter column settles_after set default greatest(
    pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8);

drop index merchant_event_of_merchant;
create index merchant_event_of_merchant on merchant_event (merchant_id, is_test, settles_after, position);

-- When a position is drawn does not matter any more.
drop trigger merchant_event_numbered on merchant_event;
drop function number_transaction();
