-- How far behind we are is known only while a node answers: when the solid height was last read, whether it grew or not.
alter table chain_cursor add column tip_read_at timestamptz not null default now();
