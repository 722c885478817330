-- When all strangers together have guessed too many wrong codes, their guesses are refused for the rest of the minute. Staff is
-- mailed once for each episode of that, on whichever nodes it is noticed, so the episode is a row and not a memory of one node.
create table slow_mode (
  name text primary key,
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
