-- A file that comes in pieces may come to several nodes: its pieces lie where all files do, and this says which belong together.

create table upload_piece (
  link_id uuid not null references upload_link (id) on delete cascade,
  starts_at bigint not null,
  size bigint not null,
  object_name text not null,
  primary key (link_id, starts_at),
  constraint upload_piece_lies_within_its_file check (starts_at >= 0),
  constraint upload_piece_has_bytes check (size > 0)
);

-- What has come so far lies in one node's folder of uploads, and is sent again from the first byte.
update upload_link set received_bytes = 0 where used_at is null and received_bytes > 0;
