-- Statement trigger of `raw_message`: messages that were read leave `message_waiting`. Found by the list's own key: any update of messages
-- makes the plan that a connection keeps, and the list is often empty then. Locks: the rows it deletes, after their messages, which the
-- caller has locked. Defended by apps/server/src/messages/booking/message-plans.test.ts: enable_seqscan, offset 0.
create or replace function wait_no_longer() returns trigger language plpgsql
set enable_seqscan = off
as $$
begin
  delete from message_waiting using (
    select known.place from fresh
    -- Optimization fence (OFFSET 0): a primary key lookup per read message, never a scan of the list.
    cross join lateral (select ctid as place from message_waiting
      where message_waiting.terminal_id = fresh.terminal_id and message_waiting.place = fresh.place offset 0) as known
    where fresh.outcome <> 'waiting'
  ) as gone
  where message_waiting.ctid = gone.place;
  return null;
end $$;
