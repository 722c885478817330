-- View mode: a member of staff looks at a person's own screens, read only. And the filters of list pages that staff have named.

-- A view is a session of the person that a member of staff opened. It lives no longer than the staff session it was opened from.
alter table session
  add column viewer_id uuid references user_account (id),
  add column viewer_session_id uuid,
  add column view_reason text,
  add constraint session_view_is_whole
    check (num_nulls(viewer_id, viewer_session_id, view_reason) in (0, 3)),
  add constraint session_view_not_of_oneself check (viewer_id is distinct from user_id);

create index session_view_open on session (expires_at) where viewer_id is not null and ended_at is null;
create index session_view_of_user on session (user_id, created_at desc) where viewer_id is not null;

create table saved_view (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references user_account (id),
  -- The path of the page, and its query string as the address has it.
  page text not null,
  query text not null constraint saved_view_query_within_length check (char_length(query) <= 2000),
  name text not null constraint saved_view_name_within_length check (char_length(name) between 1 and 60),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_view_name_once unique (owner_id, page, name)
);

create index saved_view_shared on saved_view (page, name) where is_shared;

-- Support finds the people who pay out to an address.
create index whitelist_address_of_wallet on whitelist_address (wallet) where removed_at is null;
