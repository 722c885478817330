-- Written by every running signer every few seconds, so that any node can report whether withdrawals are being signed.
create table signer_heartbeat (
  id smallint primary key default 1 check (id = 1),
  seen_at timestamptz not null default now()
);
