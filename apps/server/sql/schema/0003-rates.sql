-- What each source of rates answered and what was made of it. A deal keeps the rate it was matched at, so this is history.
create table rate (
  id bigint generated always as identity primary key,
  pair text not null,
  -- Roubles for one USDT, in ten-thousandths.
  rate_ten_thousandths bigint not null constraint rate_positive check (rate_ten_thousandths > 0),
  sources jsonb not null,
  -- A step of more than 3 % waits here until a second refresh agrees.
  is_accepted boolean not null,
  observed_at timestamptz not null default now()
);

create index rate_newest on rate (pair, observed_at desc);
