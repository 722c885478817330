-- A person's changes of their address. For 72 hours the address before can take the account back, so nobody else gets it meanwhile.

create table email_change (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  old_email text not null constraint email_change_old_is_lower_case check (old_email = lower(old_email)),
  new_email text not null constraint email_change_new_is_lower_case check (new_email = lower(new_email)),
  changed_at timestamptz not null default now(),
  -- Taken back by the address before, or made worthless by an older one that was.
  undone_at timestamptz
);

create index email_change_by_person on email_change (user_id, changed_at);
create index email_change_by_old_address on email_change (old_email, changed_at) where undone_at is null;
