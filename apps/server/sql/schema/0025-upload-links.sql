-- One-time upload links: a trader's evidence for one case from a phone that is not signed in.

create table upload_link (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256: the link itself is known only to whoever got it.
  token_hash bytea not null unique,
  dispute_id uuid not null references dispute (id),
  trader_id uuid not null references user_account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Its file is filed.
  used_at timestamptz,
  -- The file that is coming in pieces. Null before the first, and again after a refused one.
  file_name text,
  file_size bigint,
  received_bytes bigint not null default 0,
  -- A process is judging the whole file until then; later it is taken for dead.
  filing_until timestamptz,
  constraint upload_link_file_has_name_and_size check ((file_name is null) = (file_size is null)),
  constraint upload_link_received_within_size check (received_bytes between 0 and coalesce(file_size, 0))
);

create index upload_link_age on upload_link (expires_at);
