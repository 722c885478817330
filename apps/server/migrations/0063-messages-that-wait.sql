-- A message that nobody has read yet is in a list of its own, and leaves it when it is read. Being read then changes nothing of it
-- that an index knows: it was put into all of its indexes twice, which took as long as everything else that reading does.
create table message_waiting (
  terminal_id uuid not null,
  place bigint not null,
  message_id uuid not null,
  primary key (terminal_id, place)
);

insert into message_waiting (terminal_id, place, message_id) select terminal_id, place, id from raw_message where outcome = 'waiting';

-- However a message comes or is read, the list follows; also while nodes of the version before are still at work.
create function wait_to_be_read() returns trigger language plpgsql as $$
begin
  insert into message_waiting (terminal_id, place, message_id)
  select terminal_id, place, id from fresh where outcome = 'waiting' order by terminal_id, place
  on conflict do nothing;
  return null;
end $$;

-- By the list's own key: a plan must not choose to read all that waits.
create function wait_no_longer() returns trigger language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  delete from message_waiting using fresh
  where fresh.outcome <> 'waiting' and message_waiting.terminal_id = fresh.terminal_id and message_waiting.place = fresh.place;
  return null;
end $$;

create trigger raw_message_waits after insert on raw_message referencing new table as fresh
  for each statement execute function wait_to_be_read();
create trigger raw_message_waits_again after update on raw_message referencing new table as fresh
  for each statement execute function wait_to_be_read();
create trigger raw_message_is_read after update on raw_message referencing new table as fresh
  for each statement execute function wait_no_longer();

drop index raw_message_waiting, raw_message_unparsed;
-- Only what could not be read has a shape.
create index raw_message_unparsed on raw_message (shape_mac, stored_at desc) where shape_mac is not null;

-- Each question has an index that no other one begins like, and the order of a phone's messages is spelled as no question else is:
-- a plan that was made while there were few messages looked for one of them among all of its phone's.
alter table raw_message drop constraint raw_message_terminal_id_installation_id_seq_key,
  drop constraint raw_message_terminal_id_client_id_key,
  add constraint raw_message_numbered_once unique (installation_id, terminal_id, seq),
  add constraint raw_message_named_once unique (client_id, terminal_id);
drop index raw_message_in_order;
create index raw_message_in_order on raw_message (terminal_id, place desc) where (place is null) is false;

-- Room on the page for what a message is read as.
alter table raw_message set (fillfactor = 45);

-- What messages were read as. Found one by one: a plan that was made while there were few must not read all of them later.
create function keep_readings(p_readings json) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  update raw_message set outcome = reading.outcome, reason = reading.reason, bank = reading.bank,
    template_id = reading.template_id, template_version = reading.template_version, shape_mac = reading.shape_mac,
    read_at = clock_timestamp()
  from json_populate_recordset(null::raw_message, p_readings) as reading
  where raw_message.id = reading.id;
end $$;
