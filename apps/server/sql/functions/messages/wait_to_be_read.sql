-- Statement trigger of `raw_message`: unread messages are listed in `message_waiting`, whichever statement writes them.
-- Locks: only the rows it inserts, after their messages. It may not change a message.
create or replace function wait_to_be_read() returns trigger language plpgsql as $$
begin
  insert into message_waiting (terminal_id, place, message_id)
  select terminal_id, place, id from fresh where outcome = 'waiting' order by terminal_id, place
  on conflict do nothing;
  return null;
end $$;
