-- Statement trigger of `raw_message`: messages that were read leave `message_waiting`. Found by the list's own key; the settings keep the
-- planner from reading the whole list instead. Locks: the rows it deletes, after their messages, which the caller has locked.
create or replace function wait_no_longer() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
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
