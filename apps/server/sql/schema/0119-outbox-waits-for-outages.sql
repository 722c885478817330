-- Work whose other side was away waits for its return, not for a retry plan; work that is no longer wanted is dropped, with the reason.
alter table outbox
  -- The last try found the other side away. Released by the first success of the topic.
  add column is_held boolean not null default false,
  -- Why it was not carried out, though done_at is set.
  add column dropped_because text;
