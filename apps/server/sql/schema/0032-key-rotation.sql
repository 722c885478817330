-- Rotation of the sealing keys without a restart: which processes know which key, and how far sealing anew has come.

-- A running process renews its row every two seconds and deletes it when it stops.
create table key_holder (
  id uuid primary key,
  role text not null,
  -- The newest key that it can open.
  newest_key integer not null,
  -- The key that it seals with.
  sealing_key integer not null,
  seen_at timestamptz not null default now()
);

-- How far one sealed column has come in a rotation; written with each batch, so that a killed command goes on there.
create table key_progress (
  place text not null,
  sealing_key integer not null,
  -- The last key of the table's order that is done, as text.
  done_to text,
  rows_sealed bigint not null default 0,
  ended_at timestamptz,
  primary key (place, sealing_key)
);
